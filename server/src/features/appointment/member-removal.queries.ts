import type { AnyColumn, Executor, SQL } from '../../platform/db/drizzle.ts'
import { and, eq, gt, inArray, isNull, ne, or, sql } from '../../platform/db/drizzle.ts'
import { users } from '../account/tables.ts'
import { members } from '../workspace/tables.ts'
import { bookingLinks, bookingSeats, bookings } from './tables.ts'

/** Active members of a space who are not blocked. */
const activeMember = (db: Executor, workspaceId: string | AnyColumn, userId: string | AnyColumn) =>
  db
    .select({ userId: members.userId })
    .from(members)
    .innerJoin(users, and(eq(users.id, members.userId), isNull(users.blockedAt)))
    .where(
      and(
        eq(members.workspaceId, workspaceId),
        eq(members.userId, userId),
        eq(members.status, 'active'),
        ne(members.role, 'guest'),
      ),
    )

export const isTakingPart = async (db: Executor, workspaceId: string, userId: string): Promise<boolean> =>
  (await activeMember(db, workspaceId, userId)).length > 0

const isGone = (db: Executor, workspaceId: AnyColumn, userId: AnyColumn): SQL =>
  sql`not exists ${activeMember(db, workspaceId, userId)}`

const isToCome = (now: Date) =>
  and(inArray(bookings.status, ['pending', 'accepted']), gt(bookings.startsAt, now))

/** The upcoming bookings that a person hosts in a space. */
export const upcomingHostedBy = async (
  db: Executor,
  workspaceId: string,
  hostId: string,
  now: Date,
): Promise<string[]> => {
  const rows = await db
    .select({ id: bookings.id })
    .from(bookingSeats)
    .innerJoin(bookings, eq(bookings.id, bookingSeats.bookingId))
    .where(and(eq(bookingSeats.hostId, hostId), eq(bookings.workspaceId, workspaceId), isToCome(now)))
  return rows.map(({ id }) => id)
}

/** [APPT-33] Revokes a person's booking links of a space. */
export const revokeLinksOf = async (
  db: Executor,
  workspaceId: string,
  userId: string,
  now: Date,
): Promise<void> => {
  await db
    .update(bookingLinks)
    .set({ revokedAt: now })
    .where(
      and(
        eq(bookingLinks.createdBy, userId),
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
