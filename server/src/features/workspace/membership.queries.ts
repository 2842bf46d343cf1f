import type { Executor, SQL } from '../../platform/db/drizzle.ts'
import { and, asc, eq, isNull, or, sql } from '../../platform/db/drizzle.ts'
import { ownershipOffers } from '../ownership/tables.ts'
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

/** The rows of a space's owners and of the people named until the transaction ends, in one order. */
export const lockOwnersAnd = (db: Executor, workspaceId: string, userIds: string[]): Promise<MemberRow[]> =>
  db
    .select()
    .from(members)
    .where(
      and(
        eq(members.workspaceId, workspaceId),
        or(eq(members.role, 'owner'), sql`${members.userId} = any(${sql.param(userIds)}::uuid[])`),
      ),
    )
    .orderBy(asc(members.userId))
    .for('update')

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

/** One statement, however many they are; of rows that are locked, or another's change would be lost. */
export const writeMembers = async (db: Executor, workspaceId: string, rows: MemberRow[]): Promise<void> => {
  if (rows.length === 0) return
  const column = <T>(value: (row: MemberRow) => T) => sql.param(rows.map(value))
  await db.execute(sql`
    update ${members} set role = next.role, status = next.status, recording = next.recording,
      transcriber = next.transcriber, name = next.name, company_position = next.position, image = next.image
    from unnest(${column(({ userId }) => userId)}::uuid[], ${column(({ role }) => role)}::text[],
      ${column(({ status }) => status)}::text[], ${column(({ recording }) => recording)}::boolean[],
      ${column(({ transcriber }) => transcriber)}::boolean[], ${column(({ name }) => name)}::text[],
      ${column(({ companyPosition }) => companyPosition)}::text[], ${column(({ image }) => image)}::text[])
      as next (user_id, role, status, recording, transcriber, name, position, image)
    where ${members}.workspace_id = ${workspaceId} and ${members}.user_id = next.user_id`)
}

/** [SEAT-1] A guest stays one: whoever takes no seat gets none by an invitation that is void. */
const defaultRole = sql`case when ${members.role} = 'guest' then 'guest' else
  (select ${workspaces.settings} ->> 'defaultRole' from ${workspaces}
    where ${workspaces.id} = ${members.workspaceId}) end`

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

const isThere = (userId: SQL, roles: SQL) =>
  sql`exists (select 1 from ${members} m where m.workspace_id = ${ownershipOffers.workspaceId}
    and m.user_id = ${userId} and m.status = 'active' and m.role in ${roles})`

/** [OWN-2] An offer ends for good with its giver's ownership, and with what its receiver has to be. */
export const endGroundlessOffers = async (db: Executor, workspaceId: string, now: Date): Promise<void> => {
  const { giverId, receiverId } = ownershipOffers
  const stands = and(
    isThere(sql`${giverId}`, sql`('owner')`),
    isThere(sql`${receiverId}`, sql`('admin', 'user')`),
  )
  await db
    .update(ownershipOffers)
    .set({ endedAt: now, outcome: 'groundless' })
    .where(
      and(
        eq(ownershipOffers.workspaceId, workspaceId),
        isNull(ownershipOffers.endedAt),
        sql`not (${stands})`,
      ),
    )
}
