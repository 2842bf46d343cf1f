import type { Executor } from '../../db/drizzle.ts'
import { and, eq, isNull, sql } from '../../db/drizzle.ts'
import { tokens } from '../token/tables.ts'
import type { MemberRow } from './queries.ts'
import { members, workspaces } from './tables.ts'

/**
 * The space's standings, until the transaction ends: to change them, or with others to rely on them. Not the lock of
 * a row, which an import that shares it without a gap would keep for ever from whoever wants to change it.
 */
export const lockSpace = async (db: Executor, workspaceId: string, to: 'change' | 'rely') => {
  const key = sql`hashtextextended(${workspaceId}::text, 0)`
  await db.execute(
    to === 'change'
      ? sql`select pg_advisory_xact_lock(${key})`
      : sql`select pg_advisory_xact_lock_shared(${key})`,
  )
}

export const lockMember = async (
  db: Executor,
  workspaceId: string,
  userId: string,
): Promise<MemberRow | undefined> =>
  (
    await db
      .select()
      .from(members)
      .where(and(eq(members.workspaceId, workspaceId), eq(members.userId, userId)))
      .for('update')
  )[0]

const defaultRole = sql`(select ${workspaces.settings} ->> 'defaultRole' from ${workspaces}
  where ${workspaces.id} = ${members.workspaceId})`

/**
 * Nobody has invited any more whom this person invited, but to the roles that they may still give; those who have
 * joined stay. Answers their addresses.
 */
export const takeBackInvitations = async (
  db: Executor,
  workspaceId: string,
  inviterId: string,
  keptRoles: MemberRow['role'][],
): Promise<string[]> => {
  const rows = await db
    .update(members)
    .set({ invitedBy: null, role: defaultRole })
    .where(
      and(
        eq(members.workspaceId, workspaceId),
        eq(members.invitedBy, inviterId),
        eq(members.status, 'invited'),
        sql`${members.role} <> all(${sql.param(keptRoles)}::text[])`,
      ),
    )
    .returning({ email: members.email })
  return rows.map(({ email }) => email)
}

export const voidInvitationTokens = async (
  db: Executor,
  workspaceId: string,
  emails: string[],
  now: Date,
): Promise<void> => {
  await db
    .update(tokens)
    .set({ voidedAt: now })
    .where(
      and(
        eq(tokens.workspaceId, workspaceId),
        eq(tokens.purpose, 'invite'),
        isNull(tokens.usedAt),
        sql`${tokens.email} = any(${sql.param(emails)}::text[])`,
      ),
    )
}
