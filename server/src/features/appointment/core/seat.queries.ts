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

/** As PostgreSQL writes it: the end is not in it. */
export const rangeOf = ({ fromMs, toMs }: Interval): string =>
  `[${new Date(fromMs).toISOString()},${new Date(toMs).toISOString()})`

/** What is held counts as long as it is. */
const holds = (now: Date) =>
  and(eq(bookingSeats.isTaken, true), or(isNull(bookingSeats.heldUntil), gt(bookingSeats.heldUntil, now)))

interface Looked {
  hostIds: string[]
  within: Interval
  now: Date
  /** As if it were not there. */
  exceptId?: string | undefined
}

const seconds = (at: SQL) => sql<string>`string_agg(date_part('epoch', ${at})::bigint::text, ' ')`
const begins = seconds(sql`lower(${bookingSeats.blocked})`)
const ends = seconds(sql`upper(${bookingSeats.blocked})`)

/** By the index of a host’s starts. */
const beginsWithin = ({ fromMs, toMs }: Interval) =>
  sql`${bookingSeats.startsAt} between ${new Date(fromMs).toISOString()} and ${new Date(toMs).toISOString()}`

/**
 * What is taken of people within a span, and some more around it: buffers and all, nothing reaches further from its start
 * than half a day. In whatever space. One row a person, since thousands of rows take longer to read than all that is
 * reckoned with them.
 */
export const busyTimesOf = async (
  db: Executor,
  { hostIds, within, now, exceptId }: Looked,
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
      return [row.hostId, numbers(row.begins).map((fromMs, at) => ({ fromMs, toMs: until[at] ?? fromMs }))]
    }),
  )
}

/** When what people host of a type begins: what its limits are about. */
export const startsOf = async (
  db: Executor,
  typeId: string,
  { hostIds, within, now, exceptId }: Looked,
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

/** How often each hosts by a type since then, those who do not at all left out. */
export const loadOf = (
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

/** [APPT-9] In one statement; throws where any of them is taken then. */
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

/** What was held is booked. */
export const settleSeats = async (tx: Transaction, bookingId: string): Promise<void> => {
  await tx.update(bookingSeats).set({ heldUntil: null }).where(eq(bookingSeats.bookingId, bookingId))
}

/** Holds that are over are in nobody's way. */
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
