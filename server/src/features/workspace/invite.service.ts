import type { Executor } from '../../db/drizzle.ts'
import { AppError } from '../../http/app-error.ts'
import type { BearerToken } from '../../http/call-request.ts'
import { newId } from '../../ids.ts'
import type { Services } from '../../services.ts'
import { invitedAccounts, userByEmail } from '../account/service.ts'
import type { NewMail } from '../mail/service.ts'
import { writeMails } from '../mail/service.ts'
import { useToken } from '../token/service.ts'
import type { MemberRow } from './queries.ts'
import { holdStanding, insertMembers, memberOf, standingOf, updateMember, workspaceById } from './queries.ts'
import { mayInviteAgain } from './roles.service.ts'
import { lockMember } from './standing.queries.ts'

export interface Inviter {
  id: string
  name: string
}

interface Invitation {
  workspaceId: string
  spaceName: string
  inviter: Inviter
  inviterRole: MemberRow['role']
  role: MemberRow['role']
  emails: string[]
}

/** Invites people by address, with or without an account; answers whom the mail goes to and who is in already. */
export const invite = async (services: Services, invitation: Invitation) => {
  const { workspaceId, emails } = invitation
  return services.db.transaction(async (tx) => {
    await invitedAccounts(
      tx,
      emails.map((email) => ({ email, name: nameFromEmail(email) })),
    )
    const people = await standingOf(tx, workspaceId, emails)
    const alreadyMember = people.filter((person) => person.status === 'active').map((person) => person.email)
    const asked = people.filter((person) => person.status !== 'active')
    const above = asked.filter((person) => !mayInviteAgain(person.role, invitation.inviterRole))
    if (above.length > 0) {
      const emailList = `Only an owner may invite ${above.map(({ email }) => email).join(', ')} again.`
      throw new AppError('FORBIDDEN', { message: emailList, fields: { emailList } })
    }
    await insertMembers(
      tx,
      asked.map((person) => invitedMember(services, invitation, person)),
    )
    for (const person of asked) {
      await updateMember(tx, workspaceId, person.id, {
        status: 'invited',
        role: invitation.role,
        invitedBy: invitation.inviter.id,
        invitedAt: services.clock(),
      })
    }
    await writeMails(
      services,
      tx,
      asked.map((person) => invitationMail(invitation, person)),
    )
    return { invited: asked.map((person) => person.email), alreadyMember }
  })
}

interface Asked {
  id: string
  email: string
  name: string
}

const invitedMember = ({ clock }: Services, { workspaceId, inviter, role }: Invitation, person: Asked) => ({
  workspaceId,
  userId: person.id,
  role,
  status: 'invited' as const,
  name: person.name,
  email: person.email,
  invitedBy: inviter.id,
  invitedAt: clock(),
})

/** The mail that brings an invitation; its link is made when it is sent. */
export const invitationMail = (
  { workspaceId, spaceName, inviter }: Pick<Invitation, 'workspaceId' | 'spaceName' | 'inviter'>,
  person: Asked,
): NewMail => ({
  to: person.email,
  template: 'invite',
  data: {
    name: person.name,
    inviter: inviter.name,
    inviterId: inviter.id,
    space: spaceName,
    workspaceId,
    userId: person.id,
  },
  dedupeKey: `invite/${workspaceId}/${person.id}/${newId()}`,
})

/**
 * Whether the mail of an invitation is still to be sent: the person neither removed nor in already, and the invitation
 * neither somebody else's by now nor void (ADM-3). It stays so for the transaction.
 */
export const isInvitationOpen = async (
  db: Executor,
  { workspaceId, userId, inviterId }: { workspaceId: string; userId: string; inviterId: string },
): Promise<boolean> => {
  await holdStanding(db, workspaceId, inviterId)
  const member = await memberOf(db, workspaceId, userId)
  return member?.status === 'invited' && member.invitedBy === inviterId
}

/** [SPACE-3] An invitation is taken up once, by the person it was sent to, with the role it was given. */
export const takeUpInvitation = async (
  services: Services,
  db: Executor,
  token: BearerToken,
  userId: string,
) => {
  const workspaceId = token.workspaceId ?? ''
  const member = await lockMember(db, workspaceId, userId)
  if (!member || member.status === 'inactive') throw new AppError('linkExpired')
  await useToken(services, db, token)
  await updateMember(db, workspaceId, userId, { status: 'active', joinedAt: services.clock() })
  services.bus.emit('member:changed', { workspaceId, userId })
}

export const invitedSpace = async ({ db }: Services, token: BearerToken) => {
  const space = await workspaceById(db, token.workspaceId ?? '')
  if (!space) throw new AppError('linkExpired')
  return { id: space.id, name: space.name, domain: space.domain }
}

/** Whether the invited person has an account; until then also the name they were invited with. */
export const invitedAccount = async (
  { db }: Services,
  token: BearerToken,
): Promise<{ hasAccount: boolean; name?: string }> => {
  const user = await userByEmail(db, token.email)
  const hasAccount = user?.passwordHash != null
  if (!user || hasAccount) return { hasAccount }
  const member = await memberOf(db, token.workspaceId ?? '', user.id)
  return member?.status === 'invited' ? { hasAccount, name: member.name } : { hasAccount }
}

/** `ada.lovelace@example.org` is Ada Lovelace until she says otherwise. */
export const nameFromEmail = (email: string): string =>
  (email.split('@')[0] ?? email)
    .split(/[._+-]+/)
    .filter(Boolean)
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join(' ') || email
