import type { Executor, SQL } from '../../platform/db/drizzle.ts'
import { and, desc, eq, gt, ilike, inArray, isNull, lt, ne, or, sql } from '../../platform/db/drizzle.ts'
import { users } from '../account/tables.ts'
import { members, workspaces } from '../workspace/tables.ts'
import { guestInvites } from './tables.ts'

export type InviteRow = typeof guestInvites.$inferSelect

/** A link and its creator's name. */
export interface FoundInvite {
  invite: InviteRow
  invitedBy: string | null
}

const withMaker = (db: Executor) =>
  db
    .select({ invite: guestInvites, invitedBy: users.name })
    .from(guestInvites)
    .leftJoin(users, eq(users.id, guestInvites.createdBy))

export const inviteById = async (db: Executor, id: string): Promise<FoundInvite | undefined> =>
  (await withMaker(db).where(eq(guestInvites.id, id)))[0]

export const invitesOfSpace = (db: Executor, workspaceId: string, ids: string[]) =>
  db
    .select({ id: guestInvites.id })
    .from(guestInvites)
    .where(and(eq(guestInvites.workspaceId, workspaceId), inArray(guestInvites.id, ids)))

export const insertInvites = async (
  db: Executor,
  rows: (typeof guestInvites.$inferInsert)[],
): Promise<InviteRow[]> => (rows.length === 0 ? [] : db.insert(guestInvites).values(rows).returning())

/** Inserts a link unless the id exists. */
export const insertInviteOnce = async (
  db: Executor,
  row: typeof guestInvites.$inferInsert,
): Promise<void> => {
  await db.insert(guestInvites).values(row).onConflictDoNothing()
}

/** Ends all live links that a person has created and returns their ids. */
export const endInvitesBy = async (db: Executor, userId: string, now: Date): Promise<string[]> => {
  const rows = await db
    .update(guestInvites)
    .set({ invalidatedAt: now })
    .where(and(eq(guestInvites.createdBy, userId), isLive(now)))
    .returning({ id: guestInvites.id })
  return rows.map(({ id }) => id)
}

const isLive = (now: Date) => and(isNull(guestInvites.invalidatedAt), gt(guestInvites.expiresAt, now))

/**
 * Counts one use. Returns undefined if the link has ended or is used up: of fifty concurrent guests, only one gets the
 * last use.
 */
export const countUse = async (db: Executor, id: string, now: Date): Promise<InviteRow | undefined> =>
  (
    await db
      .update(guestInvites)
      .set({ uses: sql`${guestInvites.uses} + 1` })
      .where(
        and(
          eq(guestInvites.id, id),
          isLive(now),
          or(isNull(guestInvites.maxUses), lt(guestInvites.uses, guestInvites.maxUses)),
        ),
      )
      .returning()
  )[0]

export const updateInvite = async (
  db: Executor,
  id: string,
  change: Partial<typeof guestInvites.$inferInsert>,
): Promise<InviteRow | undefined> =>
  (
    await db
      .update(guestInvites)
      .set(change)
      .where(and(eq(guestInvites.id, id), isNull(guestInvites.invalidatedAt)))
      .returning()
  )[0]

/** Moves the end of those links that are live and returns their ids. */
export const moveInviteEnds = async (
  db: Executor,
  ids: string[],
  endsAt: Date,
  now: Date,
): Promise<string[]> => {
  if (ids.length === 0) return []
  const isAmong = sql`${guestInvites.id} = any(${sql.param(ids)}::uuid[])`
  const moved = await db
    .update(guestInvites)
    .set({ expiresAt: endsAt })
    .where(and(isAmong, isLive(now), ne(guestInvites.expiresAt, endsAt)))
    .returning({ id: guestInvites.id })
  return moved.map(({ id }) => id)
}

/** Copies each of these links to a new id with its uses and state. A link that was ended stays so. */
export const copyInvites = async (
  db: Executor,
  fromIds: string[],
  toIds: string[],
  now: Date,
): Promise<void> => {
  await db.execute(sql`
    insert into ${guestInvites} (id, workspace_id, email, position, max_uses, uses, expires_at, invalidated_at,
      is_meeting, rights, rooms, is_by_admin, created_by, created_at)
    select n.is_now, i.workspace_id, i.email, i.position, i.max_uses, i.uses, i.expires_at, i.invalidated_at,
      i.is_meeting, i.rights, i.rooms, i.is_by_admin, i.created_by, ${now.toISOString()}::timestamptz
    from ${guestInvites} i join unnest(${sql.param(fromIds)}::uuid[], ${sql.param(toIds)}::uuid[])
      as n (was, is_now) on n.was = i.id
    on conflict (id) do update set expires_at = excluded.expires_at`)
}

/** Reads a link and locks its row until the transaction ends. */
export const lockInvite = async (tx: Executor, id: string): Promise<InviteRow | undefined> =>
  (await tx.select().from(guestInvites).where(eq(guestInvites.id, id)).for('no key update'))[0]

/** Filters email addresses to members of the space, who need no link. */
export const membersAmong = async (
  db: Executor,
  workspaceId: string,
  emails: string[],
): Promise<string[]> => {
  if (emails.length === 0) return []
  const found = await db
    .select({ email: members.email })
    .from(members)
    .where(
      and(eq(members.workspaceId, workspaceId), eq(members.status, 'active'), inArray(members.email, emails)),
    )
  return found.map(({ email }) => email)
}

/** Reads a space's settings and locks them until the transaction ends. */
export const lockSettings = async (db: Executor, workspaceId: string) => {
  const [row] = await db
    .select({ settings: workspaces.settings })
    .from(workspaces)
    .where(eq(workspaces.id, workspaceId))
    .for('share')
  return row?.settings
}

export interface ListChoice {
  page: number
  pageSize: number
  search: string
}

export const likely = (search: string) => `%${search.replace(/[\\%_]/g, '\\$&')}%`

export const listInvites = async (
  db: Executor,
  workspaceId: string,
  { page, pageSize, search }: ListChoice,
) => {
  const found: SQL | undefined = search
    ? or(ilike(guestInvites.email, likely(search)), ilike(users.name, likely(search)))
    : undefined
  const which = and(eq(guestInvites.workspaceId, workspaceId), found)
  const [rows, [counted]] = await Promise.all([
    withMaker(db)
      .where(which)
      .orderBy(desc(guestInvites.createdAt), desc(guestInvites.id))
      .limit(pageSize)
      .offset((page - 1) * pageSize),
    db
      .select({ total: sql<number>`count(*)::int` })
      .from(guestInvites)
      .leftJoin(users, eq(users.id, guestInvites.createdBy))
      .where(which),
  ])
  return { rows, total: counted?.total ?? 0 }
}
