import { instantIn, isRecord, lineIn, textIn, webAddress } from '../link/json.ts'
import type { NewEvent, OutsideCalendar, OutsideEvent } from './provider.ts'

type Row = Record<string, unknown>

const WRITERS = ['owner', 'writer']
/** Only the fields used here, because descriptions and attendees of a full calendar take megabytes. */
const EVENT_FIELDS =
  'id,status,summary,start,end,transparency,attendees(self,responseStatus),htmlLink,extendedProperties/private'
export const LIST_FIELDS = `nextPageToken,nextSyncToken,items(${EVENT_FIELDS})`

export const isCancelled = (row: Row): boolean => row['status'] === 'cancelled'

/** `mark` identifies the event as ours, even if its id was lost. */
export const toGoogleEvent = (
  { title, description, location, startsAt, endsAt }: NewEvent,
  mark: string,
) => ({
  ...{ summary: title, description, location, status: 'confirmed' },
  start: { dateTime: startsAt },
  end: { dateTime: endsAt },
  extendedProperties: { private: { metapyra: mark } },
})

const markIn = (properties: unknown): string | null => {
  const own = isRecord(properties) ? properties['private'] : undefined
  return isRecord(own) ? textIn(own['metapyra']) : null
}

export const calendarFrom = (row: Row): OutsideCalendar[] => {
  const id = textIn(row['id'])
  if (!id || row['deleted'] === true) return []
  return [
    {
      id,
      name: lineIn(row['summaryOverride']) || lineIn(row['summary']) || id,
      isPrimary: row['primary'] === true,
      isWritable: WRITERS.includes(textIn(row['accessRole']) ?? ''),
    },
  ]
}

export const eventFrom = (row: Row): OutsideEvent[] => {
  const id = textIn(row['id'])
  const [start, end] = [row['start'], row['end']].map((one) => (isRecord(one) ? one : {}))
  const startsAt = instantIn(textIn(start?.['dateTime']))
  const endsAt = instantIn(textIn(end?.['dateTime']))
  const [startDate, endDate] = [dateIn(start?.['date']), dateIn(end?.['date'])]
  if (!id || !((startsAt && endsAt) || (startDate && endDate))) return []
  const attendees = Array.isArray(row['attendees']) ? row['attendees'].filter(isRecord) : []
  const hasDeclined = attendees.some(
    (attendee) => attendee['self'] === true && attendee['responseStatus'] === 'declined',
  )
  return [
    {
      ...{ id, title: lineIn(row['summary']) || 'Busy', startsAt, endsAt, startDate, endDate },
      isBusy: row['transparency'] !== 'transparent' && !hasDeclined,
      url: webAddress(textIn(row['htmlLink'])),
      // For a series, Google returns each removed occurrence.
      ...{ seriesId: null, mark: markIn(row['extendedProperties']) },
    },
  ]
}

const dateIn = (value: unknown): string | null => {
  const text = textIn(value)
  return text && /^\d{4}-\d{2}-\d{2}$/.test(text) ? text : null
}
