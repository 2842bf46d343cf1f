import { INVITATION_DAYS } from '@metapyra/contract/invitation'
import type { Executor, Transaction } from '../../platform/db/drizzle.ts'
import { AppError } from '../../platform/http/app-error.ts'
import type { BearerToken } from '../../platform/http/call-request.ts'
import { newId } from '../../platform/ids.ts'
import { emitOnCommit } from '../../platform/on-commit.ts'
import type { Services } from '../../platform/services.ts'
import { invitedAccounts, userByEmail } from '../account/core/accounts.service.ts'
import { isAccount, shareLockAddresses } from '../account/core/identities.service.ts'
import type { Act, MembersAct } from '../audit/service.ts'
import { changesBetween, recordActs } from '../audit/service.ts'
import type { PersonMail } from '../mail/external-recipients.service.ts'
import { writeMailsFrom } from '../mail/external-recipients.service.ts'
import {
  hasSeat,
  lockSeatsIfSold,
  requireFreeSeats,
  takeInvitedSeat,
} from '../payment/seats/seats.service.ts'
import { useToken } from '../token/service.ts'
import { admit } from './joining.queries.ts'
import { lockMember } from './membership.queries.ts'
import { lockMembershipShared, lockMemberships } from './membership.service.ts'
import type { MemberRow } from './queries.ts'
import { inviteMembers, memberOf, membershipsOf, workspaceById } from './queries.ts'
import { mayInviteAgain, mayInviteAs } from './roles.service.ts'
import { settingsOf } from './rules.ts'

export interface Inviter {
  id: string
  name: string
}

interface Invitation {
  from: MembersAct
  spaceName: string
  role: MemberRow['role']
  emails: string[]
}

/**
 * Invites people by email address, with or without an account. Returns who gets an email and who is already a member.
 */
export const invite = async (services: Services, invitation: Invitation) => {
  const { from, emails, role, spaceName } = invitation
  const { workspaceId, actor: inviter } = from
  return services.db.transaction(async (tx) => {
    await lockMemberships(tx, workspaceId)
    const own = await lockMembershipShared(tx, workspaceId, inviter.id)
    if (!own || !mayInviteAs(role, own)) throw new AppError('FORBIDDEN')
    await lockSeatsIfSold(services, tx, workspaceId)
    await shareLockAddresses(tx, emails)
    // Sorted, so that two spaces that invite the same new people don't deadlock.
    await invitedAccounts(
      tx,
      emails.toSorted().map((email) => ({ email, name: nameFromEmail(email) })),
    )
    const people = (await membershipsOf(tx, workspaceId, emails)).map((person) => ({
      ...person,
      name: person.name ?? nameFromEmail(person.email),
    }))
    const newMembers = people.filter((person) => person.status !== 'active')
    const above = newMembers.filter((person) => !mayInviteAgain(person.role, own.role))
    if (above.length > 0) {
      const emailList = `Only an owner can invite ${above.map(({ email }) => email).join(', ')} again.`
      throw new AppError('FORBIDDEN', { message: emailList, fields: { emailList } })
    }
    await requireFreeSeats(services, tx, workspaceId, seatsFor(newMembers, role))
    const rows = await inviteMembers(
      tx,
      newMembers.map((person) => invitedMember(services, invitation, person)),
    )
    // Leaves out people who have accepted an earlier invitation since they were read.
    const written = new Set(rows.map(({ userId }) => userId))
    const invited = newMembers.filter(({ id }) => written.has(id))
    const space = { workspaceId, spaceName, inviter, days: await invitationDaysOf(tx, workspaceId) }
    await writeMailsFrom(
      tx,
      { userId: inviter.id, workspaceId },
      invited.map((person) => invitationMail(space, person)),
    )
    await recordActs(
      tx,
      from,
      invited.map((person) => invitingOf(person, role)),
    )
    const alreadyMember = people.filter((person) => !invited.includes(person))
    return {
      invited: invited.map(({ email }) => email),
      alreadyMember: alreadyMember.map(({ email }) => email),
    }
  })
}

type Known = Pick<Awaited<ReturnType<typeof membershipsOf>>[number], 'role' | 'status'>

/** Someone who is invited again already has a seat, unless that invitation was as a guest. */
const seatsFor = (newMembers: Known[], role: MemberRow['role']): number =>
  role === 'guest'
    ? 0
    : newMembers.filter(({ role, status }) => !role || !status || !hasSeat({ role, status })).length

interface InviteRequest {
  id: string
  email: string
  name: string
}

const invitedMember = ({ clock }: Services, { from, role }: Invitation, person: InviteRequest) => ({
  workspaceId: from.workspaceId,
  userId: person.id,
  role,
  status: 'invited' as const,
  name: person.name,
  email: person.email,
  invitedBy: from.actor.id,
  invitedAt: clock(),
})

const invitingOf = ({ id, name, email }: InviteRequest, role: MemberRow['role']): Act => ({
  action: 'people.invited',
  subject: { type: 'person', id, name, email },
  changes: changesBetween({}, { role }),
})

/** Days that an invitation sent by the space now stays valid. */
export const invitationDaysOf = async (db: Executor, workspaceId: string): Promise<number> => {
  const space = await workspaceById(db, workspaceId)
  return space ? settingsOf(space.settings).invitationDays : INVITATION_DAYS
}

interface FromSpace {
  workspaceId: string
  spaceName: string
  inviter: Inviter
  days: number
}

/** The invitation email. Its link is created when the email is sent, and its days count from then. */
export const invitationMail = (
  { workspaceId, spaceName, inviter, days }: FromSpace,
  person: InviteRequest,
): PersonMail => ({
  to: person.email,
  template: 'invite',
  data: {
    name: person.name,
    inviter: inviter.name,
    inviterId: inviter.id,
    space: spaceName,
    workspaceId,
    userId: person.id,
    days: String(days),
    lasts: `The invitation expires in ${days === 1 ? 'one day' : `${days} days`}.`,
  },
  dedupeKey: `invite/${workspaceId}/${person.id}/${newId()}`,
})

/**
 * True if the invitation's email still has to be sent: the person has neither been removed nor joined, and the
 * invitation isn't by another inviter now, void, or beyond its inviter's rights ([ADM-3]). The answer holds for the
 * transaction. Emails written before they named the inviter are judged by the row alone.
 */
export const isInvitationOpen = async (
  tx: Executor,
  { workspaceId, userId, inviterId }: Record<string, string>,
): Promise<boolean> => {
  if (!workspaceId || !userId) return false
  const member = await lockMembershipShared(tx, workspaceId, userId)
  if (member?.status !== 'invited' || !member.invitedBy) return false
  if (inviterId && inviterId !== member.invitedBy) return false
  const inviter = await memberOf(tx, workspaceId, member.invitedBy)
  return inviter !== undefined && mayInviteAs(member.role, inviter)
}

/** [SPACE-3] Accepts an invitation: once, by the person it was sent to, with the role it grants. */
export const acceptInvitation = async (
  services: Services,
  tx: Transaction,
  token: BearerToken,
  userId: string,
) => {
  const { workspaceId } = token
  if (!workspaceId) throw new AppError('linkExpired')
  await lockSeatsIfSold(services, tx, workspaceId)
  const member = await lockMember(tx, workspaceId, userId)
  if (!member || member.status === 'inactive') throw new AppError('linkExpired')
  await useToken(services, tx, token)
  if (member.role !== 'guest') await takeInvitedSeat(services, tx, workspaceId)
  await admit(tx, member, services.clock())
  emitOnCommit(tx, 'members:changed', { workspaceId, userIds: [userId] })
}

export const invitedSpace = async ({ db }: Services, token: BearerToken) => {
  const space = token.workspaceId ? await workspaceById(db, token.workspaceId) : undefined
  if (!space) throw new AppError('linkExpired')
  return { id: space.id, name: space.name, domain: space.domain }
}

/** Returns whether the invited person has an account, and if not, the name they were invited with. */
export const invitedAccount = async (
  { db }: Services,
  token: BearerToken,
): Promise<{ hasAccount: boolean; name?: string }> => {
  const user = await userByEmail(db, token.email)
  const hasAccount = await isAccount(db, user)
  if (!user || hasAccount || !token.workspaceId) return { hasAccount }
  const member = await memberOf(db, token.workspaceId, user.id)
  return member?.status === 'invited' ? { hasAccount, name: member.name } : { hasAccount }
}

/** `ada.lovelace@example.org` is named Ada Lovelace until she chooses another name. */
export const nameFromEmail = (email: string): string =>
  (email.split('@')[0] ?? email)
    .split(/[._+-]+/)
    .filter(Boolean)
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join(' ') || email
