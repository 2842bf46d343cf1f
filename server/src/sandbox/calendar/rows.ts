import { DAY_MS } from '@metapyra/contract/constants'

const WEEK_MS = 7 * DAY_MS

export interface CalendarRow {
  id: string
  /** Whose it is. */
  email: string
  name: string
  isPrimary: boolean
  isWritable: boolean
  /** Others share it: Graph has its events by way of it alone. */
  isShared?: boolean
  /** What its events are answered with in their place. */
  refuses?: 403 | 404
}

export interface EventRow {
  id: string
  calendarId: string
  title: string
  description: string
  /** An instant, or of an all-day event a date. */
  start: string
  end: string
  isAllDay: boolean
  isFree: boolean
  isDeclined: boolean
  /** So many times, a week apart. */
  weeks: number
  /** Weeks in which it is otherwise: moved, or (null) not. */
  exceptions?: Record<number, { start: string; end: string } | null>
  /** Occurrences that it had and has no more. */
  formerIds?: string[]
  isDeleted: boolean
  /** By this who has written it twice is known. */
  key: string | null
  /** What whoever wrote it keeps with it. */
  properties?: Record<string, string>
  /** One more with each change of anything here. */
  revision: number
}

/** One occurrence of an event. */
export interface Occurrence extends EventRow {
  occurrenceId: string
  isSeries: boolean
  isException: boolean
}

const shifted = (text: string, { isAllDay }: EventRow, ms: number): string => {
  const at = new Date(Date.parse(text) + ms).toISOString()
  return isAllDay ? at.slice(0, 10) : at
}

export const occurrencesOf = (row: EventRow): Occurrence[] =>
  Array.from({ length: row.weeks }, (_, week) => {
    const isSeries = row.weeks > 1
    const start = shifted(row.start, row, week * WEEK_MS)
    const occurrenceId = isSeries ? `${row.id}_${start.replace(/[-:.]/g, '')}` : row.id
    const exception = row.exceptions?.[week]
    const times = exception ?? { start, end: shifted(row.end, row, week * WEEK_MS) }
    const isException = exception !== undefined
    return exception === null ? [] : [{ ...row, isSeries, isException, occurrenceId, ...times }]
  }).flat()

export const idsOf = (row: EventRow): string[] => occurrencesOf(row).map(({ occurrenceId }) => occurrenceId)
