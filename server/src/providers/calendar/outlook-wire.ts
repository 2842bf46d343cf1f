import { instantIn, isRecord, lineIn, textIn, webAddress } from '../link/json.ts'
import type { NewEvent, OutsideCalendar, OutsideEvent } from './provider.ts'

type Row = Record<string, unknown>

/** The series itself; its occurrences come separately. */
export const isMaster = (row: Row): boolean => row['type'] === 'seriesMaster'
/** An event that has left the window is nearly empty, without times. */
export const isGone = (row: Row): boolean =>
  row['@removed'] !== undefined ||
  row['isCancelled'] === true ||
  !(isMaster(row) || (instantAt(row['start']) && instantAt(row['end'])))
/**
 * Series that are returned completely, because a deleted occurrence shows only by its absence. A series represented
 * only by an exception may have others that weren't returned.
 */
export const seriesChangedIn = (rows: Row[]): string[] => {
  const ids = rows.flatMap((row) => {
    if (row['@removed'] !== undefined) return []
    if (isMaster(row)) return textIn(row['id']) ?? []
    return row['type'] === 'occurrence' ? (textIn(row['seriesMasterId']) ?? []) : []
  })
  return [...new Set(ids)]
}
/** An occurrence of which only the times are returned. */
export const isAbbreviatedOccurrence = (row: Row): boolean =>
  row['type'] === 'occurrence' && row['subject'] === undefined && !isGone(row)

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

/** Graph gives UTC in a separate field, not in the time. */
const instantAt = (value: unknown): string | null => {
  const text = isRecord(value) ? textIn(value['dateTime']) : null
  return instantIn(text && (/[Z+]/.test(text) ? text : `${text}Z`))
}
const FREE = ['free', 'workingElsewhere']

/** Returned for as long as the event exists; ids set by other apps start differently. */
const MARKED = /^metapyra_([\w-]{22})_/
export const transactionIdOf = (mark: string, key: string): string => `metapyra_${mark}_${key}`

/** `master` is the series of an occurrence. */
export const eventFrom = (row: Row, master: Row | undefined): OutsideEvent[] => {
  const id = textIn(row['id'])
  const [starts, ends] = [instantAt(row['start']), instantAt(row['end'])]
  if (!id || !starts || !ends) return []
  const field = (name: string) => row[name] ?? master?.[name]
  const isAllDay = field('isAllDay') === true
  const answer = field('responseStatus')
  const hasDeclined = isRecord(answer) && answer['response'] === 'declined'
  return [
    {
      ...{ id, title: lineIn(field('subject')) || 'Busy' },
      ...(isAllDay
        ? { startsAt: null, endsAt: null, startDate: starts.slice(0, 10), endDate: ends.slice(0, 10) }
        : { startsAt: starts, endsAt: ends, startDate: null, endDate: null }),
      isBusy: !FREE.includes(textIn(field('showAs')) ?? '') && !hasDeclined,
      url: webAddress(textIn(field('webLink'))),
      seriesId: textIn(row['seriesMasterId']),
      mark: MARKED.exec(textIn(row['transactionId']) ?? '')?.[1] ?? null,
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
