import type { Executor } from '../../platform/db/drizzle.ts'
import { and, eq, isNull, sql } from '../../platform/db/drizzle.ts'
import { users } from '../account/tables.ts'
import { members } from '../workspace/tables.ts'

export type Member = typeof members.$inferSelect

const isAmong = (userIds: string[]) => sql`${members.userId} = any(${sql.param(userIds)}::uuid[])`

export const deleteMembers = async (db: Executor, workspaceId: string, userIds: string[]): Promise<void> => {
  if (userIds.length === 0) return
  await db.delete(members).where(and(eq(members.workspaceId, workspaceId), isAmong(userIds)))
}

/** Restores memberships. People who are back already keep their current one. Returns the restored rows. */
export const restoreMembers = async (db: Executor, rows: Member[]): Promise<Member[]> =>
  rows.length === 0 ? [] : db.insert(members).values(rows).onConflictDoNothing().returning()

/** The current data of open accounts, because the copies of removed members were not updated. */
export const accountsOf = (db: Executor, userIds: string[]) =>
  db
    .select({ id: users.id, email: users.email, image: users.image })
    .from(users)
    .where(and(sql`${users.id} = any(${sql.param(userIds)}::uuid[])`, isNull(users.closedAt)))
