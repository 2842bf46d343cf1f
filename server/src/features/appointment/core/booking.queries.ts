import type { Executor, SQL, Transaction } from '../../../platform/db/drizzle.ts'
import { and, asc, desc, eq, gt, inArray, isNotNull, lte, ne, or, sql } from '../../../platform/db/drizzle.ts'
import { users } from '../../account/tables.ts'
import { members } from '../../workspace/tables.ts'
import { bookingSeats, bookings } from '../tables.ts'

export type BookingRow = typeof bookings.$inferSelect

export const insertBooking = async (tx: Transaction, row: BookingRow): Promise<void> => {
  await tx.insert(bookings).values(row)
}

export const bookingById = async (db: Executor, id: string): Promise<BookingRow | undefined> =>
  (await db.select().from(bookings).where(eq(bookings.id, id)))[0]

export const lockBooking = async (tx: Transaction, id: string): Promise<BookingRow | undefined> =>
  (await tx.select().from(bookings).where(eq(bookings.id, id)).for('update'))[0]

export const bookingByKey = async (
  db: Executor,
  linkId: string,
  idempotencyKey: string,
): Promise<BookingRow | undefined> =>
  (
    await db
      .select()
      .from(bookings)
      .where(and(eq(bookings.linkId, linkId), eq(bookings.idempotencyKey, idempotencyKey)))
  )[0]

/** The latest booking of a root, after any rescheduling. */
export const lastOfRoot = async (db: Executor, rootId: string): Promise<BookingRow | undefined> =>
  (
    await db
      .select()
      .from(bookings)
      .where(and(eq(bookings.rootId, rootId), ne(bookings.status, 'held')))
      .orderBy(desc(bookings.icalSequence), desc(bookings.id))
      .limit(1)
  )[0]

export const updateBooking = async (
  tx: Transaction,
  id: string,
  change: Partial<BookingRow>,
): Promise<BookingRow> => {
  const [row] = await tx.update(bookings).set(change).where(eq(bookings.id, id)).returning()
  if (!row) throw new Error(`The booking ${id} is gone under its lock`)
  return row
}

/** Deletes the slot reserved under that key, never a booking. */
export const deleteReservation = async (
  db: Executor,
  linkId: string,
  idempotencyKey: string,
): Promise<void> => {
  await db
    .delete(bookings)
    .where(
      and(
        eq(bookings.linkId, linkId),
        eq(bookings.idempotencyKey, idempotencyKey),
        eq(bookings.status, 'held'),
      ),
    )
}

const count = sql<number>`count(*)::int`

export const countHeld = async (db: Executor, linkId: string, now: Date): Promise<number> =>
  (
    await db
      .select({ count })
      .from(bookings)
      .where(and(eq(bookings.linkId, linkId), eq(bookings.status, 'held'), gt(bookings.heldUntil, now)))
  )[0]?.count ?? 0

/** Number of a guest's upcoming bookings of a type. */
export const countComing = async (
  db: Executor,
  typeId: string,
  guestEmail: string,
  now: Date,
): Promise<number> =>
  (
    await db
      .select({ count })
      .from(bookings)
      .where(
        and(
          eq(bookings.typeId, typeId),
          eq(bookings.guestEmail, guestEmail),
          inArray(bookings.status, ['pending', 'accepted']),
          gt(bookings.startsAt, now),
        ),
      )
  )[0]?.count ?? 0

/** Serializes bookings with one email, so that concurrent ones are counted correctly. */
export const lockGuest = (tx: Transaction, guestEmail: string): Promise<unknown> =>
  tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('guest ' || ${guestEmail}, 0))`)

/** True if an email has another booking of the same type with the same start. */
export const isBookedAlready = async (
  tx: Transaction,
  { id, typeId, guestEmail, startsAt }: BookingRow,
): Promise<boolean> => {
  const same = await tx
    .select({ id: bookings.id })
    .from(bookings)
    .where(
      and(
        eq(bookings.typeId, typeId),
        eq(bookings.guestEmail, guestEmail),
        eq(bookings.startsAt, startsAt),
        inArray(bookings.status, ['pending', 'accepted']),
        ne(bookings.id, id),
      ),
    )
    .limit(1)
  return same.length > 0
}

/** Number of bookings and reschedules with an email since then, whatever their outcome. */
export const countSince = async (db: Executor, guestEmail: string, since: Date): Promise<number> =>
  (
    await db
      .select({ count })
      .from(bookings)
      .where(and(eq(bookings.guestEmail, guestEmail), gt(bookings.createdAt, since)))
  )[0]?.count ?? 0

export const deleteOverdueHolds = async (db: Executor, now: Date): Promise<void> => {
  await db.delete(bookings).where(and(eq(bookings.status, 'held'), lte(bookings.heldUntil, now)))
}

export interface BookedHost {
  bookingId: string
  userId: string
  name: string
  email: string
  image: string | null
  /** True if the host's email is verified. */
  isConfirmed: boolean
}

/** The hosts of bookings, lead host first, by their names in the space. */
export const hostsOfBookings = (db: Executor, ids: string[]): Promise<BookedHost[]> =>
  db
    .select({
      bookingId: bookingSeats.bookingId,
      userId: bookingSeats.hostId,
      name: sql<string>`coalesce(${members.name}, ${users.name})`,
      email: users.email,
      image: sql<string | null>`coalesce(${members.image}, ${users.image})`,
      isConfirmed: sql<boolean>`${users.emailVerifiedAt} is not null`,
    })
    .from(bookingSeats)
    .innerJoin(bookings, eq(bookings.id, bookingSeats.bookingId))
    .innerJoin(users, eq(users.id, bookingSeats.hostId))
    .leftJoin(
      members,
      and(eq(members.userId, bookingSeats.hostId), eq(members.workspaceId, bookings.workspaceId)),
    )
    .where(inArray(bookingSeats.bookingId, ids))
    .orderBy(asc(bookingSeats.bookingId), asc(bookingSeats.position))

export type BookedFilter = 'upcoming' | 'past' | 'cancelled' | 'pending'

const FILTERS: Record<BookedFilter, (now: Date) => SQL | undefined> = {
  upcoming: (now) => and(inArray(bookings.status, ['pending', 'accepted']), gt(bookings.endsAt, now)),
  pending: (now) => and(eq(bookings.status, 'pending'), gt(bookings.endsAt, now)),
  past: (now) => and(inArray(bookings.status, ['accepted', 'noShow']), lte(bookings.endsAt, now)),
  cancelled: () => inArray(bookings.status, ['cancelled', 'declined']),
}

interface BookedPage {
  workspaceId: string
  filter: BookedFilter
  /** A host by user id; or a guest by user id and verified email. */
  who: { hostId: string } | { guestId: string; email: string | null }
  after: { startsAt: Date; id: string } | undefined
  limit: number
  now: Date
}

/** By start: upcoming ones in ascending order, others latest first. */
export const bookingsOf = async (
  db: Executor,
  { workspaceId, filter, who, after, limit, now }: BookedPage,
): Promise<BookingRow[]> => {
  const isComing = filter === 'upcoming' || filter === 'pending'
  const place = sql`(${bookings.startsAt}, ${bookings.id})`
  const given = after && sql`(${after.startsAt.toISOString()}::timestamptz, ${after.id}::uuid)`
  const own =
    'hostId' in who
      ? sql`exists (select from ${bookingSeats} s where s.booking_id = ${bookings.id} and s.host_id = ${who.hostId})`
      : or(eq(bookings.guestUserId, who.guestId), who.email ? eq(bookings.guestEmail, who.email) : undefined)
  return db
    .select()
    .from(bookings)
    .where(
      and(
        eq(bookings.workspaceId, workspaceId),
        FILTERS[filter](now),
        own,
        given && (isComing ? sql`${place} > ${given}` : sql`${place} < ${given}`),
      ),
    )
    .orderBy(
      ...(isComing
        ? [asc(bookings.startsAt), asc(bookings.id)]
        : [desc(bookings.startsAt), desc(bookings.id)]),
    )
    .limit(limit)
}

/** Claims due bookings for processing; another server takes others. */
export const lockDueBookings = (tx: Transaction, now: Date, limit: number): Promise<BookingRow[]> =>
  tx
    .select()
    .from(bookings)
    .where(and(isNotNull(bookings.dueAt), lte(bookings.dueAt, now)))
    .orderBy(asc(bookings.dueAt))
    .limit(limit)
    .for('update', { skipLocked: true })
