import type { CalendarBooks } from './calendar-data.ts'
import type { Occurrence } from './rows.ts'
import { occurrencesOf } from './rows.ts'

/** Small, so that clients have to read several pages. */
const PAGE = 20

interface ListRequest {
  calendarId: string
  from: number
  to: number
  /** Only changes since this revision; everything if undefined. */
  since?: number
  /** The revision when the first page was requested. */
  until: number
  offset: number
}

/** An occurrence as it is now, or as one that is not, or no longer, in the requested range. */
export interface Listed extends Occurrence {
  isOutside: boolean
  isFormer: boolean
}

const written = (listRequest: ListRequest): string =>
  Buffer.from(JSON.stringify(listRequest)).toString('base64url')

/** Decodes a token; undefined if it is invalid. */
export const readToken = (token: string): ListRequest | undefined => {
  try {
    return JSON.parse(Buffer.from(token, 'base64url').toString())
  } catch {
    return undefined
  }
}

export const firstAsked = (
  books: CalendarBooks,
  calendarId: string,
  from: string,
  to: string,
): ListRequest => ({
  ...{ calendarId, from: Date.parse(from), to: Date.parse(to), until: books.rows.revision, offset: 0 },
})

/** A request for the changes since the last list. */
export const nextChangesRequest = (
  books: CalendarBooks,
  { until, ...listRequest }: ListRequest,
): ListRequest => ({
  ...{ ...listRequest, since: until, until: books.rows.revision, offset: 0 },
})

/** One page of a list, and the token of the next page or of the next changes. */
export const listPage = ({ rows }: CalendarBooks, listRequest: ListRequest, size = PAGE) => {
  const { calendarId, from, to, since, offset } = listRequest
  const isWithin = (one: Occurrence) => Date.parse(one.end) > from && Date.parse(one.start) < to
  const changed = Object.values(rows.events)
    .filter((row) => row.calendarId === calendarId && row.revision > (since ?? 0))
    .filter((row) => since !== undefined || !row.isDeleted)
  const now: Listed[] = changed
    .flatMap(occurrencesOf)
    .map((one) => ({ ...one, isOutside: !isWithin(one), isFormer: false }))
  const former = changed.flatMap((row) =>
    (row.formerIds ?? []).map((occurrenceId) => ({
      ...{ ...row, occurrenceId, isSeries: true, isException: false, isOutside: false, isFormer: true },
    })),
  )
  const all = since === undefined ? now.filter(({ isOutside }) => !isOutside) : [...now, ...former]
  const many = Math.min(size, PAGE)
  const page = all.slice(offset, offset + many)
  const isLast = offset + many >= all.length
  const next = isLast ? undefined : written({ ...listRequest, offset: offset + many })
  return { page, next, sync: written(listRequest) }
}
