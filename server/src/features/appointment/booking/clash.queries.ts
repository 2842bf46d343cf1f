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
/** An hour more than any, so that none is missed at the edge. */
const LONGEST_MS = (APPOINTMENT.longestMinutes + 60) * 60_000
const isOn = inArray(bookings.status, ['pending', 'accepted'])
const touches = ({ fromMs, toMs }: Interval) =>
  and(lt(bookings.startsAt, new Date(toMs)), gt(bookings.endsAt, new Date(fromMs)))
const isNot = (id: string | undefined) => (id ? ne(bookings.id, id) : undefined)

/** [APPT-9] What of a host the database would refuse to book twice: with the breaks around each. */
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
 * By the index of types: those of the space are few, and are asked first, so that the bookings of others are not looked
 * at. None is longer than `APPOINTMENT.longestMinutes`: what began before that is over.
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
