import type { DayRow } from '../events/day-section.tsx'
import { dayOf } from '../events/when.ts'
import { session } from '../session.ts'
import { BookingRow } from './booking-row.tsx'

export interface BookedRow extends DayRow {
  day: string
}

/** [APPT-44] The bookings to come, which one hosts or has made, to stand among the events. */
export const bookingsAhead = async (): Promise<BookedRow[]> => {
  const sides = await Promise.all(
    (['host', 'guest'] as const).map((side) =>
      session.api('POST v2/appointment/booked', { filter: 'upcoming', side }, { isSilent: true }),
    ),
  )
  const bookings = new Map(sides.flatMap(({ rows }) => rows).map((booking) => [booking.id, booking]))
  return [...bookings.values()].map((booking) => ({
    key: booking.id,
    day: dayOf(new Date(booking.start)),
    at: booking.start,
    row: <BookingRow booking={booking} />,
  }))
}
