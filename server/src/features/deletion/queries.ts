import type { Executor } from '../../platform/db/drizzle.ts'
import { and, asc, eq, inArray, sql } from '../../platform/db/drizzle.ts'
import { users } from '../account/tables.ts'
import { subscriptions } from '../payment/tables.ts'
import { members, workspaces } from '../workspace/tables.ts'
import type { OrphanedSpace } from './tables.ts'
import { accountDeletions } from './tables.ts'

export type DeletionRow = typeof accountDeletions.$inferSelect

/** SQL: the number of other active members of the space, with this role if given. */
const others = (role?: 'owner') => sql<number>`(select count(*)::int from ${members} o
  where o.workspace_id = ${members.workspaceId} and o.user_id <> ${members.userId} and o.status = 'active'
  ${role ? sql`and o.role = ${role}` : sql``})`

const isPaid = sql<boolean>`exists (select from ${subscriptions} s where s.workspace_id = ${members.workspaceId}
  and s.status in ('trialing', 'active', 'pastDue') and not s.is_cancelled)`

/** Returns the spaces in which a person is active, in a fixed order, with the numbers of other members. */
export const spacesOf = (db: Executor, userId: string) =>
  db
    .select({
      id: workspaces.id,
      name: workspaces.name,
      domain: workspaces.domain,
      settings: workspaces.settings,
      role: members.role,
      others: others(),
      otherOwners: others('owner'),
      isPaid,
    })
    .from(members)
    .innerJoin(workspaces, eq(workspaces.id, members.workspaceId))
    .where(and(eq(members.userId, userId), eq(members.status, 'active')))
    .orderBy(asc(workspaces.id))

export const insertDeletion = async (
  db: Executor,
  row: typeof accountDeletions.$inferInsert,
): Promise<void> => {
  await db.insert(accountDeletions).values(row)
}

export const deletionOf = async (db: Executor, userId: string): Promise<DeletionRow | undefined> =>
  (await db.select().from(accountDeletions).where(eq(accountDeletions.userId, userId)))[0]

export const lockDeletion = async (db: Executor, userId: string): Promise<DeletionRow | undefined> =>
  (await db.select().from(accountDeletions).where(eq(accountDeletions.userId, userId)).for('update'))[0]

export const deleteDeletion = async (db: Executor, userId: string): Promise<void> => {
  await db.delete(accountDeletions).where(eq(accountDeletions.userId, userId))
}

/** Claims a deletion that is due for this server, until `until`. */
export const claimDeletion = async (
  db: Executor,
  { now, until }: { now: Date; until: Date },
): Promise<DeletionRow | undefined> => {
  const due = sql`(select d.user_id from ${accountDeletions} d where d.erase_at <= ${now}
    and (d.held_until is null or d.held_until < ${now}) order by d.erase_at limit 1 for update skip locked)`
  const [row] = await db
    .update(accountDeletions)
    .set({ heldUntil: until })
    .where(sql`${accountDeletions.userId} = ${due}`)
    .returning()
  return row
}

/** Extends the lease. Returns false if the row is gone or another server has claimed it. */
export const extendLease = async (
  db: Executor,
  { userId, heldUntil }: DeletionRow,
  until: Date,
): Promise<boolean> => {
  const { rowCount } = await db
    .update(accountDeletions)
    .set({ heldUntil: until })
    .where(and(eq(accountDeletions.userId, userId), eq(accountDeletions.heldUntil, heldUntil ?? until)))
  return rowCount === 1
}

/** Sets a space's access methods: all closed, or back to what they were. */
export const setAccessMethods = async (db: Executor, { workspaceId, ways }: OrphanedSpace): Promise<void> => {
  await db
    .update(workspaces)
    .set({ settings: sql`${workspaces.settings} || ${JSON.stringify(ways)}::jsonb` })
    .where(eq(workspaces.id, workspaceId))
}

export const filterClosed = async (db: Executor, userIds: string[]): Promise<string[]> => {
  if (userIds.length === 0) return []
  const isClosed = and(inArray(users.id, userIds), sql`${users.closedAt} is not null`)
  return (await db.select({ id: users.id }).from(users).where(isClosed)).map(({ id }) => id)
}
