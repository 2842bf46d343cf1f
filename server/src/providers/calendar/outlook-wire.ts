import { instantIn, isRecord, lineIn, textIn, webAddress } from '../link/json.ts'
import type { NewEvent, OutsideCalendar, OutsideEvent } from './provider.ts'

type Row = Record<string, unknown>

/** A series itself; its occurrences come beside it. */
export const isMaster = (row: Row): boolean => row['type'] === 'seriesMaster'
/** An occurrence of which its times alone are told. */
export const abbreviated = (row: Row): boolean =>
  row['type'] === 'occurrence' && row['subject'] === undefined && row['@removed'] === undefined

export const calendarFrom = (row: Row): OutsideCalendar[] => {
  const id = textIn(row['id'])
  if (!id) return []
  return [
    {
      ...{ id, name: lineIn(row['name']) || 'Calendar' },
      ...{ isPrimary: row['isDefaultCalendar'] === true, isWritable: row['canEdit'] === true },
    },
  ]
}

/** Graph tells UTC beside the time and not in it. */
const instantAt = (value: unknown): string | null => {
  const text = isRecord(value) ? textIn(value['dateTime']) : null
  return instantIn(text && (/[Z+]/.test(text) ? text : `${text}Z`))
}
const FREE = ['free', 'workingElsewhere']

/** `master`: its series, where it is an occurrence. */
export const eventFrom = (row: Row, master: Row | undefined): OutsideEvent[] => {
  const id = textIn(row['id'])
  const [starts, ends] = [instantAt(row['start']), instantAt(row['end'])]
  if (!id || !starts || !ends) return []
  const told = (name: string) => row[name] ?? master?.[name]
  const isAllDay = told('isAllDay') === true
  const answer = told('responseStatus')
  const hasDeclined = isRecord(answer) && answer['response'] === 'declined'
  return [
    {
      ...{ id, title: lineIn(told('subject')) || 'Busy' },
      ...(isAllDay
        ? { startsAt: null, endsAt: null, startDate: starts.slice(0, 10), endDate: ends.slice(0, 10) }
        : { startsAt: starts, endsAt: ends, startDate: null, endDate: null }),
      isBusy: !FREE.includes(textIn(told('showAs')) ?? '') && !hasDeclined,
      url: webAddress(textIn(told('webLink'))),
    },
  ]
}

export const onWire = ({ title, description, location, startsAt, endsAt }: NewEvent) => ({
  subject: title,
  body: { contentType: 'text', content: description },
  location: { displayName: location },
  start: { dateTime: startsAt.replace(/(\.\d+)?Z$/, ''), timeZone: 'UTC' },
  end: { dateTime: endsAt.replace(/(\.\d+)?Z$/, ''), timeZone: 'UTC' },
})
