import type { Executor } from '../../platform/db/drizzle.ts'
import { emitOnCommit } from '../../platform/on-commit.ts'
import type { Services } from '../../platform/services.ts'
import { renewSessionsOf } from '../account/sessions/renewal.service.ts'
import type { MembersAct } from '../audit/service.ts'
import { holdSeats } from '../payment/seats/seats.service.ts'
import {
  endGroundlessOffers,
  lockOwnersAnd,
  lockSpace,
  takeBackInvitations,
  voidInvitationTokens,
  writeMembers,
} from './membership.queries.ts'
import type { MemberRow } from './queries.ts'
import { memberOf } from './queries.ts'
import { rolesGivenBy } from './roles.service.ts'

/**
 * The one order of locks, so that nobody waits in a circle: the space, its seats (`payment/seats/seats.service.ts`), accounts, rows of
 * `members`, `tokens`. Whatever
 * changes roles, statuses or invitations of people who are there begins with the space, by this; whoever takes an
 * invitation up, or walks in, with the seats.
 */
export const lockStandings = (db: Executor, workspaceId: string): Promise<void> =>
  lockSpace(db, workspaceId, 'change')

/**
 * [ADM-2] The owners of a space, who acts and the people named, so that they may be changed: two owners who unmake each
 * other come one after the other, and the second sees what the first has done. The rows are locked too, against whoever
 * takes an invitation up meanwhile.
 */
export const lockPeople = async (
  services: Services,
  tx: Executor,
  { workspaceId, actor }: Pick<MembersAct, 'workspaceId' | 'actor'>,
  userIds: string[],
): Promise<MemberRow[]> => {
  await lockStandings(tx, workspaceId)
  await holdSeats(services, tx, workspaceId)
  return lockOwnersAnd(tx, workspaceId, [actor.id, ...userIds])
}

/**
 * Somebody's role and status, which nobody else changes until the transaction ends: for all that is given by their
 * right, since the request may have begun when they still had it.
 */
export const holdStanding = async (
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
const isOfStanding = differsIn('role', 'status')
const isOfRights = differsIn('role', 'status', 'recording', 'transcriber')

/** Changes people whose rows are locked, and settles what follows. */
export const changeMembers = async (
  services: Services,
  tx: Executor,
  workspaceId: string,
  changes: MemberChange[],
  told: { isOfMany: boolean },
): Promise<void> => {
  await writeMembers(
    tx,
    workspaceId,
    changes.map(({ after }) => after),
  )
  await settleStandings(services, tx, workspaceId, changes, told)
}

/**
 * What follows from changes of people, under `lockStandings`: a new role brings new sessions, what has lost its ground
 * is void, and those who are there hear of it once it is stored.
 */
export const settleStandings = async (
  services: Services,
  tx: Executor,
  workspaceId: string,
  changes: MemberChange[],
  { isOfMany, hasLeft = false }: { isOfMany: boolean; hasLeft?: boolean },
): Promise<void> => {
  const renewed = changes.filter(differsIn('role'))
  await renewSessionsOf(tx, ...renewed.map(({ after }) => after.userId))
  await voidGroundless(services, tx, workspaceId, changes.filter(isOfStanding))
  for (const change of changes) {
    const { userId } = change.after
    if (isOfRights(change))
      emitOnCommit(tx, 'member:changed', {
        ...{ workspaceId, userId },
        ...(isOfMany && { isOfMany }),
        ...(hasLeft && { hasLeft }),
      })
    if (differsIn('companyPosition')(change)) emitOnCommit(tx, 'profile:changed', { userId })
  }
}

/**
 * [ADM-3] Invitations to whoever is deactivated, and those that people gave by a right that they have lost; and an offer
 * of ownership ([OWN-2]).
 */
const voidGroundless = async (
  { clock }: Services,
  tx: Executor,
  workspaceId: string,
  changes: MemberChange[],
): Promise<void> => {
  const emails = changes.filter(({ after }) => after.status === 'inactive').map(({ after }) => after.email)
  for (const { before, after } of changes) {
    const kept = rolesGivenBy(after)
    if (rolesGivenBy(before).every((role) => kept.includes(role))) continue
    emails.push(...(await takeBackInvitations(tx, workspaceId, after.userId, kept)))
  }
  if (emails.length > 0) await voidInvitationTokens(tx, workspaceId, emails, clock())
  if (changes.length > 0) await endGroundlessOffers(tx, workspaceId, clock())
}
