import type { Executor, SQL } from '../../platform/db/drizzle.ts'
import { and, asc, eq, isNull, or, sql } from '../../platform/db/drizzle.ts'
import { ownershipOffers } from '../ownership/tables.ts'
import { tokens } from '../token/tables.ts'
import type { MemberRow } from './queries.ts'
import { members, workspaces } from './tables.ts'

/**
 * Locks the space's memberships until the transaction ends, either to change them or, shared with others, to rely on
 * them. Not a row lock, because imports that share one without a gap would keep it forever from a transaction that
 * wants to change them.
 */
export const lockSpace = async (db: Executor, workspaceId: string, to: 'change' | 'rely') => {
  const key = sql`hashtextextended(${workspaceId}::text, 0)`
  await db.execute(
    to === 'change'
      ? sql`select pg_advisory_xact_lock(${key})`
      : sql`select pg_advisory_xact_lock_shared(${key})`,
  )
}

/** Locks the rows of a space's owners and of the given people until the transaction ends, in a fixed order. */
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

/** Updates all rows in one statement. The rows must be locked, or another transaction's change would be lost. */
export const writeMembers = async (db: Executor, workspaceId: string, rows: MemberRow[]): Promise<void> => {
  if (rows.length === 0) return
  const column = <T>(value: (row: MemberRow) => T) => sql.param(rows.map(value))
  await db.execute(sql`
    update ${members} set role = next.role, status = next.status, recording = next.recording,
      transcriber = next.transcriber, name = next.name, company_position = next.position, image = next.image,
      changed_at = now()
    from unnest(${column(({ userId }) => userId)}::uuid[], ${column(({ role }) => role)}::text[],
      ${column(({ status }) => status)}::text[], ${column(({ recording }) => recording)}::boolean[],
      ${column(({ transcriber }) => transcriber)}::boolean[], ${column(({ name }) => name)}::text[],
      ${column(({ companyPosition }) => companyPosition)}::text[], ${column(({ image }) => image)}::text[])
      as next (user_id, role, status, recording, transcriber, name, position, image)
    where ${members}.workspace_id = ${workspaceId} and ${members}.user_id = next.user_id`)
}

/** [SEAT-1] A guest stays a guest, because a void invitation must not give a seat to someone who had none. */
const defaultRole = sql`case when ${members.role} = 'guest' then 'guest' else
  (select ${workspaces.settings} ->> 'defaultRole' from ${workspaces}
    where ${workspaces.id} = ${members.workspaceId}) end`

/**
 * Voids the person's open invitations, except to the roles that they can still grant. People who have joined stay.
 * Returns the addresses of the voided invitations.
 */
export const revokeInvitations = async (
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

/**
 * [OWN-2] Ends an offer for good once its giver is no longer an owner, or its receiver no longer an active admin or
 * member.
 */
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
