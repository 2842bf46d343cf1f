import type { Transaction } from '../../platform/db/drizzle.ts'
import type { Services } from '../../platform/services.ts'
import type { MembersAct } from '../audit/service.ts'
import { recordActs } from '../audit/service.ts'
import { writeMailsFrom } from '../mail/external-recipients.service.ts'
import { invitationDaysOf, invitationMail } from './invite.service.ts'
import { lockPeople } from './membership.service.ts'
import { renewInvitations, workspaceById } from './queries.ts'
import { mayInviteAgain, mayInviteAs } from './roles.service.ts'

type Invited =
  | { userId: string; result: 'changed'; before: Record<string, never>; after: Record<string, never> }
  | { userId: string; result: 'failed'; reason: string }

/** [BULK-9] Sends open invitations again, each with its role, on the authority of the person who resends them. */
export const resendInvitations = async (
  services: Services,
  tx: Transaction,
  from: MembersAct,
  userIds: string[],
): Promise<Invited[]> => {
  const { workspaceId, actor: inviter } = from
  const rows = new Map((await lockPeople(services, tx, from, userIds)).map((row) => [row.userId, row]))
  const spaceName = (await workspaceById(tx, workspaceId))?.name ?? ''
  const own = rows.get(inviter.id)
  const whyNot = (userId: string): string | undefined => {
    const row = rows.get(userId)
    if (!row) return 'No longer in this space.'
    if (row.status === 'active') return 'Already joined.'
    if (row.status === 'inactive') return 'Deactivated. Reactivate them first.'
    const may = own && mayInviteAs(row.role, own) && mayInviteAgain(row.role, own.role)
    return may ? undefined : 'Only an owner can resend invitations to admins and owners.'
  }
  const outcomes = userIds.map((userId): Invited => {
    const reason = whyNot(userId)
    return reason
      ? { userId, result: 'failed', reason }
      : { userId, result: 'changed', before: {}, after: {} }
  })
  const invited = outcomes.flatMap(({ userId, result }) =>
    result === 'changed' ? (rows.get(userId) ?? []) : [],
  )
  await renewInvitations(tx, workspaceId, {
    userIds: invited.map(({ userId }) => userId),
    inviter,
    at: from.at,
  })
  const space = { workspaceId, spaceName, inviter, days: await invitationDaysOf(tx, workspaceId) }
  const mails = invited.map(({ userId, email, name }) => invitationMail(space, { id: userId, email, name }))
  await writeMailsFrom(tx, { userId: inviter.id, workspaceId }, mails, { isPaced: true })
  await recordActs(
    tx,
    from,
    invited.map(({ userId, name, email, role }) => ({
      action: 'people.invited',
      subject: { type: 'person', id: userId, name, email },
      changes: [{ field: 'role', before: null, after: role }],
    })),
  )
  return outcomes
}
