import type { Executor } from '../../../platform/db/drizzle.ts'
import { and, asc, desc, eq, gt, inArray, ne } from '../../../platform/db/drizzle.ts'
import { bookingSeats, bookings } from '../tables.ts'

/** The latest bookings of all roots that a person hosts or has hosted and that end after now, in any space. */
export const rootsToComeOf = (db: Executor, hostId: string, now: Date) => {
  const roots = db
    .select({ rootId: bookings.rootId })
    .from(bookingSeats)
    .innerJoin(bookings, eq(bookings.id, bookingSeats.bookingId))
    .where(and(eq(bookingSeats.hostId, hostId), gt(bookings.endsAt, now), ne(bookings.status, 'held')))
  return db
    .selectDistinctOn([bookings.rootId], { id: bookings.id, rootId: bookings.rootId })
    .from(bookings)
    .where(and(inArray(bookings.rootId, roots), ne(bookings.status, 'held')))
    .orderBy(asc(bookings.rootId), desc(bookings.icalSequence), desc(bookings.id))
}

export const isHostOf = async (db: Executor, bookingId: string, hostId: string): Promise<boolean> =>
  (
    await db
      .select({ hostId: bookingSeats.hostId })
      .from(bookingSeats)
      .where(and(eq(bookingSeats.bookingId, bookingId), eq(bookingSeats.hostId, hostId)))
  ).length > 0
