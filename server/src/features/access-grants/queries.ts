import type { Executor } from '../../platform/db/drizzle.ts'
import { and, asc, eq, gt, isNull, lt, sql } from '../../platform/db/drizzle.ts'
import { identities } from '../account/tables.ts'
import { bookingLinks } from '../appointment/tables.ts'
import { eventFeeds } from '../event/tables.ts'
import { guestInvites } from '../guest/tables.ts'
import { linkedAccounts, linkStarts } from '../linked-account/tables.ts'
import { ownershipOffers } from '../ownership/tables.ts'
import { tokens } from '../token/tables.ts'
import { workspaces } from '../workspace/tables.ts'

/** All grants of a user, optionally only those in one space or created before a moment. */
export interface GrantFilter {
  userId: string
  workspaceId?: string | undefined
  before?: Date | undefined
}

const madeBefore = (column: Parameters<typeof lt>[0], before: Date | undefined) =>
  before && lt(column, before)

export const endFeeds = async (tx: Executor, { userId, workspaceId, before }: GrantFilter): Promise<void> => {
  await tx
    .delete(eventFeeds)
    .where(
      and(
        eq(eventFeeds.userId, userId),
        workspaceId ? eq(eventFeeds.workspaceId, workspaceId) : undefined,
        madeBefore(eventFeeds.createdAt, before),
      ),
    )
}

/** Makes pending links to providers fail when the user comes back from the provider's page. */
export const deleteLinkStarts = async (tx: Executor, userId: string): Promise<void> => {
  await tx.delete(linkStarts).where(eq(linkStarts.userId, userId))
}

export const linkedOfUser = (db: Executor, { userId, before }: GrantFilter) =>
  db
    .select()
    .from(linkedAccounts)
    .where(and(eq(linkedAccounts.userId, userId), madeBefore(linkedAccounts.linkedAt, before)))
    .orderBy(asc(linkedAccounts.linkedAt))

export const endBookingLinks = async (
  tx: Executor,
  { userId, workspaceId, before }: GrantFilter,
  now: Date,
): Promise<void> => {
  await tx
    .update(bookingLinks)
    .set({ revokedAt: now })
    .where(
      and(
        eq(bookingLinks.createdBy, userId),
        isNull(bookingLinks.revokedAt),
        workspaceId ? eq(bookingLinks.workspaceId, workspaceId) : undefined,
        madeBefore(bookingLinks.createdAt, before),
      ),
    )
}

export const guestLinksOf = async (
  db: Executor,
  { userId, workspaceId, before }: GrantFilter,
  now: Date,
): Promise<string[]> => {
  const rows = await db
    .select({ id: guestInvites.id })
    .from(guestInvites)
    .where(
      and(
        eq(guestInvites.createdBy, userId),
        isNull(guestInvites.invalidatedAt),
        gt(guestInvites.expiresAt, now),
        workspaceId ? eq(guestInvites.workspaceId, workspaceId) : undefined,
        madeBefore(guestInvites.createdAt, before),
      ),
    )
    .orderBy(asc(guestInvites.id))
  return rows.map(({ id }) => id)
}

export const endIdentities = async (tx: Executor, userId: string, before: Date): Promise<void> => {
  await tx.delete(identities).where(and(eq(identities.userId, userId), lt(identities.createdAt, before)))
}

/**
 * Voids a user's unused tokens except invitations, including those from a provider's response or for an email that is
 * still queued.
 */
export const voidTokensOf = async (tx: Executor, userId: string, now: Date): Promise<void> => {
  await tx
    .update(tokens)
    .set({ voidedAt: now })
    .where(
      and(
        eq(tokens.userId, userId),
        sql`${tokens.purpose} <> 'invite'`,
        isNull(tokens.usedAt),
        isNull(tokens.voidedAt),
      ),
    )
}

/** Withdraws a user's pending offers, because ownership is transferred only if its owner wants it. */
export const withdrawOffers = (tx: Executor, userId: string, now: Date) =>
  tx
    .update(ownershipOffers)
    .set({ outcome: 'withdrawn', endedAt: now })
    .where(and(eq(ownershipOffers.giverId, userId), isNull(ownershipOffers.endedAt)))
    .returning({
      workspaceId: ownershipOffers.workspaceId,
      giverId: ownershipOffers.giverId,
      receiverId: ownershipOffers.receiverId,
    })

/** The open feeds and links, by space. */
export const openBySpace = async (db: Executor, userId: string, now: Date) => {
  const { rows } = await db.execute<{
    kind: 'feed' | 'bookingLinks' | 'guestLinks'
    id: string
    space: string
    count: number
    since: Date
  }>(sql`
    select 'feed' as kind, w.id, w.name as space, 1 as count, f.created_at as since
      from ${eventFeeds} f join ${workspaces} w on w.id = f.workspace_id where f.user_id = ${userId}
    union all
    select 'bookingLinks', w.id, w.name, count(*)::int, min(l.created_at)
      from ${bookingLinks} l join ${workspaces} w on w.id = l.workspace_id
      where l.created_by = ${userId} and l.revoked_at is null and l.expires_at > ${now.toISOString()}::timestamptz
        and (l.max_uses is null or l.uses < l.max_uses) group by w.id
    union all
    select 'guestLinks', w.id, w.name, count(*)::int, min(g.created_at)
      from ${guestInvites} g join ${workspaces} w on w.id = g.workspace_id
      where g.created_by = ${userId} and g.invalidated_at is null and g.expires_at > ${now.toISOString()}::timestamptz
        and (g.max_uses is null or g.uses < g.max_uses) group by w.id
    order by 1, 3`)
  return rows
}
