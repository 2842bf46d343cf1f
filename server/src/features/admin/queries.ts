import type { Executor } from '../../db/drizzle.ts'
import { and, asc, eq, or, sql } from '../../db/drizzle.ts'
import { members } from '../workspace/tables.ts'

export type Member = typeof members.$inferSelect

/**
 * [ADM-2] The owners of a space and the people named, under `lockStandings`: two owners who unmake each other come
 * one after the other, and the second sees what the first has done. The rows are locked too, against whoever takes an
 * invitation up meanwhile.
 */
export const lockOwnersAnd = (db: Executor, workspaceId: string, userIds: string[]) =>
  db
    .select({
      userId: members.userId,
      email: members.email,
      role: members.role,
      status: members.status,
      joinedAt: members.joinedAt,
    })
    .from(members)
    .where(
      and(
        eq(members.workspaceId, workspaceId),
        or(eq(members.role, 'owner'), sql`${members.userId} = any(${sql.param(userIds)}::uuid[])`),
      ),
    )
    .orderBy(asc(members.userId))
    .for('update')

export const memberById = async (
  db: Executor,
  workspaceId: string,
  userId: string,
): Promise<Member | undefined> =>
  (
    await db
      .select()
      .from(members)
      .where(and(eq(members.workspaceId, workspaceId), eq(members.userId, userId)))
  )[0]
