import type { Executor } from '../../platform/db/drizzle.ts'
import { emitOnCommit } from '../../platform/on-commit.ts'
import type { Services } from '../../platform/services.ts'
import { renewSessionsOf } from '../account/sessions/renewal.service.ts'
import type { MembersAct } from '../audit/service.ts'
import { lockSeatsIfSold } from '../payment/seats/seats.service.ts'
import {
  endGroundlessOffers,
  lockOwnersAnd,
  lockSpace,
  revokeInvitations,
  voidInvitationTokens,
  writeMembers,
} from './membership.queries.ts'
import type { MemberRow } from './queries.ts'
import { memberOf } from './queries.ts'
import { rolesGivenBy } from './roles.service.ts'

/**
 * The lock order that prevents deadlocks: the space, its seats (`payment/seats/seats.service.ts`), accounts, rows of
 * `members`, `tokens`. Whatever changes roles, statuses or invitations of existing people starts with the space, by
 * this function. Accepting an invitation or joining an open space starts with the seats.
 */
export const lockMemberships = (db: Executor, workspaceId: string): Promise<void> =>
  lockSpace(db, workspaceId, 'change')

/**
 * [ADM-2] Locks the space's owners, the actor and the given people so that they can be changed. If two owners demote
 * each other, one waits and then sees the other's change. The rows are locked too, in case someone accepts an
 * invitation meanwhile.
 */
export const lockPeople = async (
  services: Services,
  tx: Executor,
  { workspaceId, actor }: Pick<MembersAct, 'workspaceId' | 'actor'>,
  userIds: string[],
): Promise<MemberRow[]> => {
  await lockMemberships(tx, workspaceId)
  await lockSeatsIfSold(services, tx, workspaceId)
  return lockOwnersAnd(tx, workspaceId, [actor.id, ...userIds])
}

/**
 * Reads a person's role and status and keeps others from changing them until the transaction ends. For all that is
 * granted by the person's rights, because they may have lost these since the request began.
 */
export const lockMembershipShared = async (
  tx: Executor,
  workspaceId: string,
  userId: string,
): Promise<MemberRow | undefined> => {
  await lockSpace(tx, workspaceId, 'rely')
  return memberOf(tx, workspaceId, userId)
}

export interface MemberChange {
  before: MemberRow
  after: MemberRow
}

const differsIn =
  (...fields: (keyof MemberRow)[]) =>
  ({ before, after }: MemberChange): boolean =>
    fields.some((field) => before[field] !== after[field])
const isOfRole = differsIn('role', 'status')
const isOfRights = differsIn('role', 'status', 'recording', 'transcriber')

/** Changes people whose rows are locked, and applies the consequences. */
export const changeMembers = async (
  services: Services,
  tx: Executor,
  workspaceId: string,
  changes: MemberChange[],
  options: { isInAuditLog: boolean },
): Promise<void> => {
  await writeMembers(
    tx,
    workspaceId,
    changes.map(({ after }) => after),
  )
  await applyMembershipChanges(services, tx, workspaceId, changes, options)
}

/**
 * Applies the consequences of changes to people, under `lockMemberships`: a new role renews sessions, invitations and
 * offers without a basis become void, and people in the space are notified after the commit.
 */
export const applyMembershipChanges = async (
  services: Services,
  tx: Executor,
  workspaceId: string,
  changes: MemberChange[],
  { isInAuditLog, hasLeft = false }: { isInAuditLog: boolean; hasLeft?: boolean },
): Promise<void> => {
  const renewed = changes.filter(differsIn('role'))
  await renewSessionsOf(tx, ...renewed.map(({ after }) => after.userId))
  await voidInvitationsWithoutRight(services, tx, workspaceId, changes.filter(isOfRole))
  const userIds = changes.filter(isOfRights).map(({ after }) => after.userId)
  if (userIds.length > 0)
    emitOnCommit(tx, 'members:changed', {
      ...{ workspaceId, userIds },
      ...(isInAuditLog && { isInAuditLog }),
      ...(hasLeft && { hasLeft }),
    })
  for (const { after } of changes.filter(differsIn('companyPosition')))
    emitOnCommit(tx, 'profile:changed', { userId: after.userId })
}

/**
 * [ADM-3] Voids invitations to deactivated people, invitations by people who have lost the right to give them, and
 * ownership offers without a basis ([OWN-2]).
 */
const voidInvitationsWithoutRight = async (
  { clock }: Services,
  tx: Executor,
  workspaceId: string,
  changes: MemberChange[],
): Promise<void> => {
  const emails = changes.filter(({ after }) => after.status === 'inactive').map(({ after }) => after.email)
  for (const { before, after } of changes) {
    const grantableRoles = rolesGivenBy(after)
    if (rolesGivenBy(before).every((role) => grantableRoles.includes(role))) continue
    emails.push(...(await revokeInvitations(tx, workspaceId, after.userId, grantableRoles)))
  }
  if (emails.length > 0) await voidInvitationTokens(tx, workspaceId, emails, clock())
  if (changes.length > 0) await endGroundlessOffers(tx, workspaceId, clock())
}
