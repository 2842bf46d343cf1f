import type { Executor } from '../../db/drizzle.ts'
import { and, eq, gt, inArray, isNull, lt, ne, sql } from '../../db/drizzle.ts'
import type { Interval } from '../../time/days.ts'
import { rangeOf } from './seat.queries.ts'
import { bookingSeats, bookings } from './tables.ts'

const columns = {
  id: bookings.id,
  title: bookings.title,
  guestName: bookings.guestName,
  startsAt: bookings.startsAt,
  endsAt: bookings.endsAt,
}
const MOST = 20
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

/** By the index of the space's types, which are few. */
export const bookingsInRoom = (
  db: Executor,
  spaceId: string,
  room: string,
  within: Interval,
  exceptId?: string,
) =>
  db
    .select(columns)
    .from(bookings)
    .where(
      and(
        ...[eq(bookings.workspaceId, spaceId), isOn, touches(within), isNot(exceptId)],
        sql`${bookings.location} @> ${JSON.stringify({ type: 'room', value: room })}::jsonb`,
      ),
    )
    .orderBy(bookings.startsAt)
    .limit(MOST)
