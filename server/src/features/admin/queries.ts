import type { Executor, SQL } from '../../db/drizzle.ts'
import { and, asc, eq, inArray, isNull, or, sql } from '../../db/drizzle.ts'
import { tokens } from '../token/tables.ts'
import { members } from '../workspace/tables.ts'

export type Member = typeof members.$inferSelect

/**
 * [ADM-2] The owners of a space and the people named, locked in one order: two owners who unmake each other come
 * one after the other, and the second sees what the first has done.
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

const openInvitation = (workspaceId: string): SQL | undefined =>
  and(eq(tokens.workspaceId, workspaceId), eq(tokens.purpose, 'invite'), isNull(tokens.usedAt))

export const voidInvitationsTo = async (
  db: Executor,
  workspaceId: string,
  email: string,
  now: Date,
): Promise<void> => {
  await db
    .update(tokens)
    .set({ voidedAt: now })
    .where(and(openInvitation(workspaceId), eq(tokens.email, email)))
}

/**
 * Those that somebody gave to people who have not joined yet, but for the roles that they may still give. The tokens
 * first, as whoever accepts locks them; then nobody has invited these people, which is what a mail on its way asks.
 */
export const voidInvitationsBy = async (
  db: Executor,
  workspaceId: string,
  inviterId: string,
  keptRoles: Member['role'][],
  now: Date,
): Promise<void> => {
  const isVoid = and(
    eq(members.workspaceId, workspaceId),
    eq(members.invitedBy, inviterId),
    eq(members.status, 'invited'),
    sql`${members.role} <> all(${sql.param(keptRoles)}::text[])`,
  )
  const invited = db.select({ email: members.email }).from(members).where(isVoid)
  await db
    .update(tokens)
    .set({ voidedAt: now })
    .where(and(openInvitation(workspaceId), inArray(tokens.email, invited)))
  await db.update(members).set({ invitedBy: null }).where(isVoid)
}
