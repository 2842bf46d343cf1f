import { APPOINTMENT } from '@metapyra/contract/appointment'
import type { Interval } from '@metapyra/time/days'
import type { Executor } from '../../../platform/db/drizzle.ts'
import { and, eq, gt, inArray, isNull, lt, ne, sql } from '../../../platform/db/drizzle.ts'
import { rangeOf } from '../core/seat.queries.ts'
import { bookingSeats, bookings, bookingTypes } from '../tables.ts'

const columns = {
  id: bookings.id,
  title: bookings.title,
  guestName: bookings.guestName,
  startsAt: bookings.startsAt,
  endsAt: bookings.endsAt,
}
const MOST = 20
/** One hour more than the longest booking, so that none at the edge is missed. */
const LONGEST_MS = (APPOINTMENT.longestMinutes + 60) * 60_000
const isOn = inArray(bookings.status, ['pending', 'accepted'])
const touches = ({ fromMs, toMs }: Interval) =>
  and(lt(bookings.startsAt, new Date(toMs)), gt(bookings.endsAt, new Date(fromMs)))
const isNot = (id: string | undefined) => (id ? ne(bookings.id, id) : undefined)

/** [APPT-9] A host's bookings that the database would refuse to overlap, including the buffers around each. */
export const hostedAt = (db: Executor, hostId: string, blocked: Interval, exceptId?: string) =>
  db
    .select(columns)
    .from(bookingSeats)
    .innerJoin(bookings, eq(bookings.id, bookingSeats.bookingId))
    .where(
      and(
        ...[eq(bookingSeats.hostId, hostId), eq(bookingSeats.isTaken, true), isNull(bookingSeats.heldUntil)],
        sql`${bookingSeats.blocked} && ${rangeOf(blocked)}::tstzrange`,
        isNot(exceptId),
      ),
    )
    .orderBy(bookings.startsAt)
    .limit(MOST)

export const bookedAt = (db: Executor, guestUserId: string, within: Interval, exceptId?: string) =>
  db
    .select(columns)
    .from(bookings)
    .where(and(eq(bookings.guestUserId, guestUserId), isOn, touches(within), isNot(exceptId)))
    .orderBy(bookings.startsAt)
    .limit(MOST)

/**
 * Uses the index of types, which are few per space, so that other spaces' bookings are not read. No booking is longer
 * than `APPOINTMENT.longestMinutes`, so earlier ones are over.
 */
export const bookingsInRoom = (
  db: Executor,
  spaceId: string,
  room: string,
  within: Interval,
  exceptId?: string,
) => {
  const ofSpace = sql`select ${bookingTypes.id} from ${bookingTypes} where ${eq(bookingTypes.workspaceId, spaceId)}`
  return db
    .select(columns)
    .from(bookings)
    .where(
      and(
        sql`${bookings.typeId} = any(array(${ofSpace}))`,
        gt(bookings.startsAt, new Date(within.fromMs - LONGEST_MS)),
        ...[eq(bookings.workspaceId, spaceId), isOn, touches(within), isNot(exceptId)],
        sql`${bookings.location} @> ${JSON.stringify({ type: 'room', value: room })}::jsonb`,
      ),
    )
    .orderBy(bookings.startsAt)
    .limit(MOST)
}
