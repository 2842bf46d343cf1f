import type { User } from '@metapyra/contract/entities/user'
import type { Workspace } from '@metapyra/contract/entities/workspace'
import { AppError } from '../../platform/http/app-error.ts'
import type { SignedInUser } from '../../platform/http/call-request.ts'
import { emitOnCommit } from '../../platform/on-commit.ts'
import type { Services } from '../../platform/services.ts'
import { lockSeatsIfSold, takeInvitedSeat } from '../payment/seats/seats.service.ts'
import { useInvitationTokens } from '../token/service.ts'
import { admit } from './joining.queries.ts'
import { lockMember } from './membership.queries.ts'
import { waitingInvitations } from './pending-invitations.queries.ts'
import { spaceSeenBy } from './service.ts'

/** [SPACE-7] The open invitations to a person's confirmed address. */
export const invitesOf = async ({ db, clock }: Services, userId: string): Promise<User['invites']> =>
  (await waitingInvitations(db, userId, clock())).map(({ expiresAt, ...invite }) => ({
    ...invite,
    expiresAt: expiresAt.toISOString(),
  }))

const noInvitation = () =>
  new AppError('NOT_FOUND', { message: 'This invitation has expired. Ask for a new one.' })

/**
 * [SPACE-7] Accepts an invitation without its link, once, by the person who has confirmed the address that it was sent
 * to.
 */
export const acceptPending = async (
  services: Services,
  user: SignedInUser,
  workspaceId: string,
): Promise<Workspace> => {
  if (!user.isVerified) throw new AppError('VERIFY_EMAIL_FIRST')
  const key = { workspaceId, userId: user.id }
  await services.db.transaction(async (tx) => {
    await lockSeatsIfSold(services, tx, workspaceId)
    const member = await lockMember(tx, workspaceId, user.id)
    if (member?.status !== 'invited' || !member.invitedBy) throw noInvitation()
    const now = services.clock()
    if (!(await useInvitationTokens(tx, { ...key, email: member.email }, now))) throw noInvitation()
    if (member.role !== 'guest') await takeInvitedSeat(services, tx, workspaceId)
    await admit(tx, member, now)
    emitOnCommit(tx, 'members:changed', { workspaceId, userIds: [user.id] })
  })
  return spaceSeenBy(services, user.id, workspaceId)
}
