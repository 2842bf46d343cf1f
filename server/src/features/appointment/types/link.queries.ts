import type { Executor } from '../../../platform/db/drizzle.ts'
import { and, desc, eq, gt, isNull, lt, or, sql } from '../../../platform/db/drizzle.ts'
import { users } from '../../account/tables.ts'
import { members } from '../../workspace/tables.ts'
import { bookingLinks, bookingTypeHosts, bookingTypes } from '../tables.ts'
import type { TypeRow } from './type.queries.ts'

export type LinkRow = typeof bookingLinks.$inferSelect

export interface FoundLink {
  link: LinkRow
  type: TypeRow
}

const found = { link: bookingLinks, type: bookingTypes }
/** True if a host is left who can be booked. */
const hasHosts = sql<boolean>`exists (select from ${bookingTypeHosts} h
  join ${members} m on m.user_id = h.user_id and m.workspace_id = ${bookingTypes.workspaceId}
    and m.status = 'active' and m.role <> 'guest'
  join ${users} u on u.id = h.user_id and u.blocked_at is null
  where h.type_id = ${bookingTypes.id})`

export const linkById = async (
  db: Executor,
  id: string,
): Promise<(FoundLink & { hasHosts: boolean }) | undefined> =>
  (
    await db
      .select({ ...found, hasHosts })
      .from(bookingLinks)
      .innerJoin(bookingTypes, eq(bookingTypes.id, bookingLinks.typeId))
      .where(eq(bookingLinks.id, id))
  )[0]

export const insertLinks = async (db: Executor, rows: LinkRow[]): Promise<void> => {
  await db.insert(bookingLinks).values(rows)
}

const isLeft = or(isNull(bookingLinks.maxUses), lt(bookingLinks.uses, bookingLinks.maxUses))

/** Counts links that can still be used. */
export const countLive = async (
  db: Executor,
  workspaceId: string,
  userId: string,
  now: Date,
): Promise<number> =>
  (
    await db
      .select({ count: sql<number>`count(*)::int` })
      .from(bookingLinks)
      .where(
        and(
          eq(bookingLinks.createdBy, userId),
          eq(bookingLinks.workspaceId, workspaceId),
          isNull(bookingLinks.revokedAt),
          gt(bookingLinks.expiresAt, now),
          isLeft,
        ),
      )
  )[0]?.count ?? 0

interface Page {
  userId: string
  /** True for owners and admins, whose links include those of teams, whoever created them. */
  isRunning: boolean
  typeId: string | undefined
  before: string | undefined
  limit: number
}

const isOfTeam = sql`exists (select from ${bookingTypes} t where t.id = ${bookingLinks.typeId} and t.owner_id is null)`

const isTheirs = ({ userId, isRunning: isOwnerOrAdmin }: Pick<Page, 'userId' | 'isRunning'>) =>
  isOwnerOrAdmin ? or(eq(bookingLinks.createdBy, userId), isOfTeam) : eq(bookingLinks.createdBy, userId)

/** Newest first. */
export const linksOf = (
  db: Executor,
  workspaceId: string,
  { typeId, before, limit, ...who }: Page,
): Promise<(FoundLink & { maker: string })[]> =>
  db
    .select({ ...found, maker: users.name })
    .from(bookingLinks)
    .innerJoin(bookingTypes, eq(bookingTypes.id, bookingLinks.typeId))
    .innerJoin(users, eq(users.id, bookingLinks.createdBy))
    .where(
      and(
        isTheirs(who),
        typeId ? eq(bookingLinks.typeId, typeId) : undefined,
        eq(bookingLinks.workspaceId, workspaceId),
        before ? lt(bookingLinks.id, before) : undefined,
      ),
    )
    .orderBy(desc(bookingLinks.id))
    .limit(limit)

/** Revokes a link that the user created or, for owners and admins, one of a team. */
export const revokeLink = async (
  db: Executor,
  {
    workspaceId,
    userId,
    isRunning: isOwnerOrAdmin,
    id,
  }: { workspaceId: string; userId: string; isRunning: boolean; id: string },
  now: Date,
): Promise<boolean> =>
  (
    await db
      .update(bookingLinks)
      .set({ revokedAt: sql`coalesce(${bookingLinks.revokedAt}, ${now.toISOString()}::timestamptz)` })
      .where(
        and(
          eq(bookingLinks.id, id),
          isTheirs({ userId, isRunning: isOwnerOrAdmin }),
          eq(bookingLinks.workspaceId, workspaceId),
        ),
      )
      .returning({ id: bookingLinks.id })
  ).length > 0

/** [APPT-13] Counts one more use; false if none is left, however many calls are concurrent. */
export const countUse = async (db: Executor, id: string, now: Date): Promise<boolean> =>
  (
    await db
      .update(bookingLinks)
      .set({ uses: sql`${bookingLinks.uses} + 1` })
      .where(
        and(eq(bookingLinks.id, id), isNull(bookingLinks.revokedAt), gt(bookingLinks.expiresAt, now), isLeft),
      )
      .returning({ id: bookingLinks.id })
  ).length > 0
