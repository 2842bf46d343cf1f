import { DAY_MS } from '@metapyra/contract/constants'
import type { CalendarBooks, EventRow } from './sandbox-books.ts'

const WEEK_MS = 7 * DAY_MS
/** Small, so that whoever asks has to turn pages. */
const PAGE = 20

interface Asked {
  calendarId: string
  from: number
  to: number
  /** What has changed since then; all where it is not said. */
  since?: number
  /** How it stood when the first page was asked for. */
  until: number
  offset: number
}

/** One occurrence of an event. */
export interface Occurrence extends EventRow {
  occurrenceId: string
  isSeries: boolean
}

const written = (asked: Asked): string => Buffer.from(JSON.stringify(asked)).toString('base64url')

/** What a token stands for; undefined for what is none. */
export const readToken = (token: string): Asked | undefined => {
  try {
    return JSON.parse(Buffer.from(token, 'base64url').toString())
  } catch {
    return undefined
  }
}

export const firstAsked = (books: CalendarBooks, calendarId: string, from: string, to: string): Asked => ({
  ...{ calendarId, from: Date.parse(from), to: Date.parse(to), until: books.rows.revision, offset: 0 },
})

/** From where the last list ended. */
export const asksOn = (books: CalendarBooks, { until, ...asked }: Asked): Asked => ({
  ...{ ...asked, since: until, until: books.rows.revision, offset: 0 },
})

const shifted = (text: string, { isAllDay }: EventRow, ms: number): string => {
  const at = new Date(Date.parse(text) + ms).toISOString()
  return isAllDay ? at.slice(0, 10) : at
}

const occurrencesOf = (row: EventRow): Occurrence[] =>
  Array.from({ length: row.weeks }, (_, week) => {
    const start = shifted(row.start, row, week * WEEK_MS)
    const isSeries = row.weeks > 1
    const occurrenceId = isSeries ? `${row.id}_${start.replace(/[-:.]/g, '')}` : row.id
    return { ...row, isSeries, occurrenceId, start, end: shifted(row.end, row, week * WEEK_MS) }
  })

/** A page of what was asked for, and the token of the next one or of the next changes. */
export const listed = ({ rows }: CalendarBooks, asked: Asked) => {
  const { calendarId, from, to, since, offset } = asked
  const all = Object.values(rows.events)
    .filter((row) => row.calendarId === calendarId && row.revision > (since ?? 0))
    .filter((row) => since !== undefined || !row.isDeleted)
    .flatMap(occurrencesOf)
    .filter((one) => Date.parse(one.end) > from && Date.parse(one.start) < to)
  const page = all.slice(offset, offset + PAGE)
  const isLast = offset + PAGE >= all.length
  const next = isLast ? undefined : written({ ...asked, offset: offset + PAGE })
  return { page, next, sync: written(asked) }
}
