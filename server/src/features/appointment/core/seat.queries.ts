import { DAY_MS } from '@metapyra/contract/constants'
import type { Interval } from '@metapyra/time/days'
import type { Executor, SQL, Transaction } from '../../../platform/db/drizzle.ts'
import {
  and,
  asc,
  eq,
  gt,
  inArray,
  isNotNull,
  isNull,
  lte,
  ne,
  or,
  sql,
} from '../../../platform/db/drizzle.ts'
import { bookingSeats, bookings } from '../tables.ts'

export type SeatRow = typeof bookingSeats.$inferSelect

/** In PostgreSQL's notation, with an exclusive end. */
export const rangeOf = ({ fromMs, toMs }: Interval): string =>
  `[${new Date(fromMs).toISOString()},${new Date(toMs).toISOString()})`

/** True for taken times; reserved ones count until they expire. */
const holds = (now: Date) =>
  and(eq(bookingSeats.isTaken, true), or(isNull(bookingSeats.heldUntil), gt(bookingSeats.heldUntil, now)))

interface HostSpan {
  hostIds: string[]
  within: Interval
  now: Date
  /** A booking to ignore. */
  exceptId?: string | undefined
}

const seconds = (at: SQL) => sql<string>`string_agg(date_part('epoch', ${at})::bigint::text, ' ')`
const begins = seconds(sql`lower(${bookingSeats.blocked})`)
const ends = seconds(sql`upper(${bookingSeats.blocked})`)

/** Uses the index on a host's starts. */
const beginsWithin = ({ fromMs, toMs }: Interval) =>
  sql`${bookingSeats.startsAt} between ${new Date(fromMs).toISOString()} and ${new Date(toMs).toISOString()}`

/**
 * Busy times of people within a span and somewhat beyond: with buffers, nothing extends more than half a day from its
 * start. Across all spaces. One row per person, because reading thousands of rows takes longer than all calculations.
 */
export const busyTimesOf = async (
  db: Executor,
  { hostIds, within, now, exceptId }: HostSpan,
): Promise<Map<string, Interval[]>> => {
  const rows = await db
    .select({ hostId: bookingSeats.hostId, begins, ends })
    .from(bookingSeats)
    .where(
      and(
        inArray(bookingSeats.hostId, hostIds),
        beginsWithin({ fromMs: within.fromMs - DAY_MS, toMs: within.toMs + DAY_MS }),
        holds(now),
        exceptId ? ne(bookingSeats.bookingId, exceptId) : undefined,
      ),
    )
    .groupBy(bookingSeats.hostId)
  const numbers = (text: string): number[] => text.split(' ').map((part) => Number(part) * 1000)
  return new Map(
    rows.map((row) => {
      const until = numbers(row.ends)
      return [
        row.hostId,
        numbers(row.begins).map((fromMs, index) => ({ fromMs, toMs: until[index] ?? fromMs })),
      ]
    }),
  )
}

/** The starts of people's bookings of a type, which its limits apply to. */
export const startsOf = async (
  db: Executor,
  typeId: string,
  { hostIds, within, now, exceptId }: HostSpan,
): Promise<{ hostId: string; startMs: number }[]> => {
  const rows = await db
    .select({ hostId: bookingSeats.hostId, startsAt: bookingSeats.startsAt })
    .from(bookingSeats)
    .where(
      and(
        inArray(bookingSeats.hostId, hostIds),
        eq(bookingSeats.typeId, typeId),
        beginsWithin(within),
        holds(now),
        exceptId ? ne(bookingSeats.bookingId, exceptId) : undefined,
      ),
    )
  return rows.map(({ hostId, startsAt }) => ({ hostId, startMs: startsAt.getTime() }))
}

/** Number of bookings that each person has hosted by a type since then, without those who have none. */
export const bookingCounts = (
  db: Executor,
  typeId: string,
  hostIds: string[],
  since: Date,
): Promise<{ hostId: string; count: number }[]> =>
  db
    .select({ hostId: bookingSeats.hostId, count: sql<number>`count(*)::int` })
    .from(bookingSeats)
    .where(
      and(
        inArray(bookingSeats.hostId, hostIds),
        eq(bookingSeats.typeId, typeId),
        gt(bookingSeats.startsAt, since),
        eq(bookingSeats.isTaken, true),
        isNull(bookingSeats.heldUntil),
      ),
    )
    .groupBy(bookingSeats.hostId)

/** [APPT-9] One statement for all hosts; throws if any of them is taken then. */
export const insertSeats = async (tx: Transaction, rows: SeatRow[]): Promise<void> => {
  await tx.insert(bookingSeats).values(rows)
}

export const seatsOf = (db: Executor, bookingId: string): Promise<SeatRow[]> =>
  db
    .select()
    .from(bookingSeats)
    .where(eq(bookingSeats.bookingId, bookingId))
    .orderBy(asc(bookingSeats.position))

export const freeSeats = async (tx: Transaction, bookingId: string): Promise<void> => {
  await tx
    .update(bookingSeats)
    .set({ isTaken: false, heldUntil: null })
    .where(eq(bookingSeats.bookingId, bookingId))
}

/** Turns a reservation into a booking. */
export const confirmSeats = async (tx: Transaction, bookingId: string): Promise<void> => {
  await tx.update(bookingSeats).set({ heldUntil: null }).where(eq(bookingSeats.bookingId, bookingId))
}

/** Deletes expired reservations, which must not block a time. */
export const deleteOverdueHoldsOf = async (tx: Transaction, hostIds: string[], now: Date): Promise<void> => {
  const isTheirs = sql`exists (select from ${bookingSeats} s
    where s.booking_id = ${bookings.id} and s.host_id = any(${sql.param(hostIds)}::uuid[]))`
  await tx.delete(bookings).where(and(isNotNull(bookings.heldUntil), lte(bookings.heldUntil, now), isTheirs))
}

export const isHostOfBooking = async (db: Executor, bookingId: string, hostId: string): Promise<boolean> =>
  (
    await db
      .select({ hostId: bookingSeats.hostId })
      .from(bookingSeats)
      .where(and(eq(bookingSeats.bookingId, bookingId), eq(bookingSeats.hostId, hostId)))
  ).length > 0
