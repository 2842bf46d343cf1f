import { DAY_MS } from '@metapyra/contract/constants'

const WEEK_MS = 7 * DAY_MS

export interface CalendarRow {
  id: string
  /** The owner's email address. */
  email: string
  name: string
  isPrimary: boolean
  isWritable: boolean
  /** Shared by others: Graph serves its events only through it. */
  isShared?: boolean
  /** The error status that its events get instead. */
  refuses?: 403 | 404
}

export interface EventRow {
  id: string
  calendarId: string
  title: string
  description: string
  /** An instant, or for an all-day event a date. */
  start: string
  end: string
  isAllDay: boolean
  isFree: boolean
  isDeclined: boolean
  /** How many weekly occurrences it has. */
  weeks: number
  /** Exceptions by week: moved, or canceled (null). */
  exceptions?: Record<number, { start: string; end: string } | null>
  /** Ids of occurrences that no longer exist. */
  formerIds?: string[]
  isDeleted: boolean
  /** Identifies an event that is written twice. */
  key: string | null
  /** Private data of the app that wrote it. */
  properties?: Record<string, string>
  /** Grows with each change of anything here. */
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
