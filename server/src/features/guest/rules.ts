import { DAY_MS, HOUR_MS } from '@metapyra/contract/constants'
import type { GuestInvite } from '@metapyra/contract/entities/admin'
import type { GuestAccessMethod } from '@metapyra/contract/guests'
import { GUEST_LINK_MAX_DAYS } from '@metapyra/contract/guests'
import { AppError } from '../../platform/http/app-error.ts'
import type { CallRequest } from '../../platform/http/call-request.ts'
import type { Act } from '../audit/service.ts'
import { changesBetween } from '../audit/service.ts'
import type { InviteRow } from './queries.ts'

/** Name of people who have not introduced themselves. */
export const DEFAULT_GUEST_NAME = 'Guest'

/** Maximum duration of a visit by a link, if the link does not end earlier. */
const VISIT_MS = 7 * DAY_MS
const ANONYMOUS_VISIT_MS = 12 * HOUR_MS
/** Tolerance for the longest allowed time, which clients compute with their own clock. */
const CLOCK_SKEW_MS = 10 * 60_000

export const visitEnd = (linkEnd: Date, now: Date): Date =>
  new Date(Math.min(linkEnd.getTime(), now.getTime() + VISIT_MS))

export const anonymousVisitEnd = (now: Date): Date => new Date(now.getTime() + ANONYMOUS_VISIT_MS)

/** [GUEST-3] Returns a link's state. An end for good takes precedence over being used up. */
export const stateOf = (invite: InviteRow, now: Date): GuestInvite['state'] => {
  if (invite.invalidatedAt) return 'invalidated'
  if (invite.expiresAt <= now) return 'ended'
  return invite.maxUses !== null && invite.uses >= invite.maxUses ? 'usedUp' : 'live'
}

export const checkLive = (invite: InviteRow, now: Date): void => {
  const state = stateOf(invite, now)
  if (state === 'usedUp') {
    throw new AppError('linkActivated', {
      message: 'This guest link has reached its limit. Ask for a new one.',
    })
  }
  if (state !== 'live') throw new AppError('linkExpired')
}

/** [GUEST-11] Bookings and events have their own access method. */
export const accessMethodOf = ({ isMeeting }: Pick<InviteRow, 'isMeeting'>): GuestAccessMethod =>
  isMeeting ? 'meeting' : 'link'

/** [GUEST-9] A visit replaces this browser's session. Throws if that is an account's, unless the person has agreed. */
export const checkNotLoggedIn = ({ user }: Pick<CallRequest, 'user'>): void => {
  if (!user) return
  throw new AppError('CONFLICT', {
    message: `You’re logged in as ${user.email}, which isn’t a member here. Joining as a guest logs you out.`,
  })
}

/** [GUEST-1] Checks that a link ends in the future, at most thirty days ahead. */
export const linkEnd = (timestamp: number, now: Date): Date => {
  const complain = (message: string) =>
    new AppError('VALIDATION', { message, fields: { timestamp: message } })
  if (timestamp <= now.getTime()) throw complain('The link needs to expire in the future.')
  if (timestamp > now.getTime() + GUEST_LINK_MAX_DAYS * DAY_MS + CLOCK_SKEW_MS)
    throw complain(`The link can last at most ${GUEST_LINK_MAX_DAYS} days.`)
  return new Date(timestamp)
}

/** A link as the subject of an audit entry: by its recipient, never by its token. */
export const subjectOf = ({ id, email }: InviteRow): Act['subject'] => ({
  type: 'guestLink',
  id,
  name: email === null ? 'an open guest link' : 'the guest link',
  email,
})

/** A link's fields for the audit log, with its rights as a list. */
export const loggedLink = (row: InviteRow, roomNames: string | null) => {
  const { expiresAt, position, maxUses, rights } = row
  return { expiresAt, position, maxUses, guestRights: rights?.join(', '), guestRooms: roomNames }
}

export const makingOf = (row: InviteRow, roomNames: string | null): Act => {
  const changes = changesBetween({}, loggedLink(row, roomNames))
  return { action: 'guestLink.made', subject: subjectOf(row), changes }
}

/** The one error for anything that is no link, including links of another space. */
export const noSuchLink = () =>
  new AppError('NOT_FOUND', {
    message:
      'This guest link is incomplete or doesn’t exist. Open the full link again, or ask for a new one.',
  })
