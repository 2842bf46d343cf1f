import type { Executor } from '../../db/drizzle.ts'
import type { Services } from '../../services.ts'
import type { MemberRow } from './queries.ts'
import { memberOf } from './queries.ts'
import { rolesGivenBy } from './roles.service.ts'
import {
  endGroundlessOffers,
  lockSpace,
  takeBackInvitations,
  voidInvitationTokens,
} from './standing.queries.ts'

/**
 * The one order of locks, so that nobody waits in a circle: the space, its seats (`payment/seats.service.ts`), accounts, rows of
 * `members`, `tokens`. Whatever
 * changes roles, statuses or invitations of people who are there begins with the space, by this; whoever takes an
 * invitation up, or walks in, with the seats.
 */
export const lockStandings = (db: Executor, workspaceId: string): Promise<void> =>
  lockSpace(db, workspaceId, 'change')

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

interface Change {
  before: Pick<MemberRow, 'role' | 'status'>
  after: Pick<MemberRow, 'userId' | 'email' | 'role' | 'status'>
}

/**
 * [ADM-3] Voids what changes of role or status, under `lockStandings`, leave without ground: invitations to whoever is
 * deactivated, and those that people gave by a right that they have lost; and an offer of ownership ([OWN-2]).
 */
export const voidInvitations = async (
  { clock }: Services,
  tx: Executor,
  workspaceId: string,
  changes: Change[],
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
