import type { Input } from '@metapyra/contract/calls'
import { personColour } from '@metapyra/contract/constants'
import type { MemberRow } from '@metapyra/contract/entities/admin'
import { AppError } from '../../platform/http/app-error.ts'
import { imageAddress } from '../../platform/text/image-address.ts'
import { cleanLine } from '../../platform/text/plain-text.ts'
import { mayChange } from '../workspace/roles.service.ts'
import type { Member } from './people.queries.ts'

type Update = Input<'PUT v2/admin/workspace/update-user'>
type MembershipRow = Pick<Member, 'userId' | 'role' | 'status' | 'joinedAt'>
type Change = Pick<Member, 'userId'> & Partial<Pick<Member, 'role' | 'status'>>

export const MYSELF = 'You can’t do this to yourself.'

/**
 * Throws if a rule forbids this change. `members` are the locked memberships of the space's owners, the actor and the
 * target.
 */
export const checkMemberChange = (
  members: MembershipRow[],
  actorId: string,
  { userId, role, status }: Change,
): void => {
  const actor = members.find((member) => member.userId === actorId)
  const target = members.find((member) => member.userId === userId)
  if (actor?.status !== 'active') throw new AppError('FORBIDDEN')
  if (!target) throw new AppError('NOT_FOUND')
  if (!mayChange(actor.role, target.role, role)) {
    throw new AppError('FORBIDDEN', {
      message: 'Only an owner can change admins and owners or add new ones.',
    })
  }
  checkStatus(target, status)
  const isOwner = (one: MembershipRow) => one.role === 'owner' && one.status === 'active'
  const staysOwner = (role ?? target.role) === 'owner' && (status ?? target.status) === 'active'
  const others = members.filter((member) => isOwner(member) && member.userId !== userId)
  if (isOwner(target) && !staysOwner && others.length === 0) throw new AppError('LAST_OWNER')
  if (userId === actorId && status === 'inactive') throw new AppError('CONFLICT', { message: MYSELF })
}

/**
 * [ADM-4] Only invited people can accept their invitation. A person who has joined is deactivated, never back to
 * invited.
 */
const checkStatus = (
  { status, joinedAt }: MembershipRow,
  next: MembershipRow['status'] | undefined,
): void => {
  if (next === undefined || next === status) return
  if (next === 'active' && !joinedAt) {
    throw new AppError('CONFLICT', { message: 'This person hasn’t accepted the invitation yet.' })
  }
  if (next === 'invited' && joinedAt) {
    throw new AppError('CONFLICT', { message: 'This person has already joined. Deactivate them instead.' })
  }
}

/** [ADM-5] Drops empty values, except `image`, where an empty one removes the picture (§5). */
export const changeOf = (input: Update): Partial<Member> => {
  const { role, status, userRecording, userTranscriber } = input
  const name = cleanLine(input.name ?? '')
  const companyPosition = cleanLine(input.companyPosition ?? '')
  return {
    ...(role && { role }),
    ...(status && { status }),
    ...(name && { name }),
    ...(companyPosition && { companyPosition }),
    ...(input.image !== undefined && { image: imageAddress(input.image) }),
    ...(userRecording && { recording: userRecording === 'enabled' }),
    ...(userTranscriber && { transcriber: userTranscriber === 'enabled' }),
  }
}

const onOff = (isOn: boolean) => (isOn ? 'enabled' : 'disabled')

/** A member as the console lists them. For a person who never joined, nothing of their account ([ADM-13]). */
export const toMemberRow = (row: Member, character: { colour: string } | null = null): MemberRow => ({
  userId: row.userId,
  name: row.name,
  email: row.email,
  image: row.image,
  colour: personColour(row.userId, row.joinedAt && character),
  role: row.role,
  status: row.status,
  companyPosition: row.companyPosition,
  userRecording: onOff(row.recording),
  userTranscriber: onOff(row.transcriber),
  joinedAt: row.joinedAt?.toISOString() ?? null,
  lastActiveAt: row.lastActiveAt?.toISOString() ?? null,
  invitedAt: row.invitedAt?.toISOString() ?? null,
})
