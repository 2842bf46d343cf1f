import type { AnyColumn, Executor, SQL } from '../../platform/db/drizzle.ts'
import { and, eq, gt, inArray, isNull, ne, or, sql } from '../../platform/db/drizzle.ts'
import { users } from '../account/tables.ts'
import { members } from '../workspace/tables.ts'
import { bookingLinks, bookingSeats, bookings } from './tables.ts'

/** Active members of a space who are not blocked. */
const activeMembers = (db: Executor, workspaceId: string | AnyColumn, which: SQL) =>
  db
    .select({ userId: members.userId })
    .from(members)
    .innerJoin(users, and(eq(users.id, members.userId), isNull(users.blockedAt)))
    .where(
      and(
        eq(members.workspaceId, workspaceId),
        which,
        eq(members.status, 'active'),
        ne(members.role, 'guest'),
      ),
    )

const isAmong = (column: AnyColumn, ids: string[]): SQL => sql`${column} = any(${sql.param(ids)}::uuid[])`

/** Returns which of these people can host in the space. */
export const filterHosts = async (
  db: Executor,
  workspaceId: string,
  userIds: string[],
): Promise<string[]> => {
  const rows = await activeMembers(db, workspaceId, isAmong(members.userId, userIds))
  return rows.map(({ userId }) => userId)
}

const isGone = (db: Executor, workspaceId: AnyColumn, userId: AnyColumn): SQL =>
  sql`not exists ${activeMembers(db, workspaceId, eq(members.userId, userId))}`

const isToCome = (now: Date) =>
  and(inArray(bookings.status, ['pending', 'accepted']), gt(bookings.startsAt, now))

/** The upcoming bookings that any of these people hosts in a space. */
export const upcomingHostedBy = async (
  db: Executor,
  workspaceId: string,
  hostIds: string[],
  now: Date,
): Promise<string[]> => {
  const rows = await db
    .selectDistinct({ id: bookings.id })
    .from(bookingSeats)
    .innerJoin(bookings, eq(bookings.id, bookingSeats.bookingId))
    .where(and(isAmong(bookingSeats.hostId, hostIds), eq(bookings.workspaceId, workspaceId), isToCome(now)))
    .orderBy(bookings.id)
  return rows.map(({ id }) => id)
}

/** [APPT-33] Revokes these people's booking links of a space. */
export const revokeLinksOf = async (
  db: Executor,
  workspaceId: string,
  userIds: string[],
  now: Date,
): Promise<void> => {
  await db
    .update(bookingLinks)
    .set({ revokedAt: now })
    .where(
      and(
        isAmong(bookingLinks.createdBy, userIds),
        eq(bookingLinks.workspaceId, workspaceId),
        isNull(bookingLinks.revokedAt),
      ),
    )
}

/** A person's upcoming bookings as guest, in all spaces: by account or, if verified, by email. */
export const comingAsGuest = async (
  db: Executor,
  { userId, email }: { userId: string; email: string | null },
  now: Date,
): Promise<string[]> => {
  const isTheirs = or(eq(bookings.guestUserId, userId), email ? eq(bookings.guestEmail, email) : undefined)
  const rows = await db
    .select({ id: bookings.id })
    .from(bookings)
    .where(and(isTheirs, isToCome(now)))
    .orderBy(bookings.id)
  return rows.map(({ id }) => id)
}

/** People with an upcoming booking or a working link in a space that they left. */
export const departedHosts = (db: Executor, now: Date): Promise<{ workspaceId: string; userId: string }[]> =>
  db
    .select({ workspaceId: bookings.workspaceId, userId: bookingSeats.hostId })
    .from(bookings)
    .innerJoin(bookingSeats, eq(bookingSeats.bookingId, bookings.id))
    .where(and(isToCome(now), isGone(db, bookings.workspaceId, bookingSeats.hostId)))
    .union(
      db
        .select({ workspaceId: bookingLinks.workspaceId, userId: bookingLinks.createdBy })
        .from(bookingLinks)
        .where(
          and(
            isNull(bookingLinks.revokedAt),
            gt(bookingLinks.expiresAt, now),
            isGone(db, bookingLinks.workspaceId, bookingLinks.createdBy),
          ),
        ),
    )
