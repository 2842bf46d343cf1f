import type { Booking } from '@metapyra/contract/entities/appointment'
import type { DayRow } from '../../calendar/day-section.tsx'
import { dayHere } from '../../calendar/local-dates.ts'
import { session } from '../../session/session.ts'
import { BookingRow } from './booking-row.tsx'

export interface BookedRow extends DayRow {
  day: string
}

type Filter = 'upcoming' | 'past'
/** Maximum number of pages; further bookings are listed under Appointments. */
const MAX_PAGES = 4

/** Loads pages in order until a booking is beyond the range. */
const listOf = async (filter: Filter, side: 'host' | 'guest', isBeyond: (at: number) => boolean) => {
  const found: Booking[] = []
  let next: string | undefined
  for (let page = 0; page < MAX_PAGES; page += 1) {
    const input = { filter, side, ...(next && { next }) }
    const answer = await session.api('POST v2/appointment/booked', input, { isSilent: true })
    found.push(...answer.rows)
    next = answer.next
    const last = answer.rows.at(-1)
    if (!next || !last || isBeyond(Date.parse(last.start))) break
  }
  return found
}

export interface Span {
  fromMs: number
  toMs: number
}

/**
 * [APPT-44] Bookings that the user hosts or has made, for the list of events: upcoming ones, or those within a span of
 * days, in which past ones stay on their day as events do.
 */
export const bookingRows = async (span?: Span): Promise<BookedRow[]> => {
  const conditions: (readonly [Filter, (at: number) => boolean])[] = span
    ? [
        ['upcoming', (at) => at >= span.toMs],
        ...(span.fromMs < Date.now() ? [['past', (at: number) => at < span.fromMs] as const] : []),
      ]
    : [['upcoming', () => true]]
  const found = await Promise.all(
    conditions.flatMap(([filter, isBeyond]) =>
      (['host', 'guest'] as const).map((side) => listOf(filter, side, isBeyond)),
    ),
  )
  const bookings = new Map(found.flat().map((booking) => [booking.id, booking]))
  return [...bookings.values()].map((booking) => ({
    key: booking.id,
    day: dayHere(new Date(booking.start)),
    at: booking.start,
    row: <BookingRow booking={booking} />,
  }))
}
