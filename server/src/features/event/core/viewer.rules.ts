import type { Role } from '@metapyra/contract/constants'
import type { GuestRight } from '@metapyra/contract/guests'
import type { CallRequest, Session, SignedInUser } from '../../../platform/http/call-request.ts'
import { spaceOf } from '../../../platform/http/call-request.ts'

/** The person viewing events, with their keys in `event_attendees`. */
export interface Viewer {
  spaceId: string
  role: Role
  userId: string | null
  name: string
  /** The email address; null if it is not verified. */
  email: string | null
  /** The first one is written; the others are keys under which they were known before. */
  keys: [string, ...string[]]
  /** [GUEST-12] */
  guestRights: readonly GuestRight[]
}

export const keyOfUser = (userId: string): string => `user:${userId}`

/** Extracts the user id or the mail address from a key. */
const partIn =
  (kind: 'user:' | 'mail:') =>
  (key: string): string[] =>
    key.startsWith(kind) ? [key.slice(kind.length)] : []

export const userIn = partIn('user:')

export const mailIn = partIn('mail:')

export const keyOfGuest = (id: string): string => `guest:${id}`

export const keyOfMail = (email: string): string => `mail:${email}`

/** Returns the key of the person with this session. */
export const keyOfSession = ({ id, userId, guestId }: Pick<Session, 'id' | 'userId' | 'guestId'>): string =>
  userId ? keyOfUser(userId) : keyOfGuest(guestId ?? id)

/** [EVENT-12] Returns the viewer for a request. An account also sees invitations to its verified address. */
export const viewerOf = (request: CallRequest): Viewer => {
  const { space, role } = spaceOf(request)
  if (!request.session) throw new Error('The call is declared without a session')
  return viewerBy(space.id, { role, guestRights: request.fence.rights }, request.session, request.user)
}

export const viewerBy = (
  spaceId: string,
  right: Pick<Viewer, 'role' | 'guestRights'>,
  session: Session,
  user: SignedInUser | null,
): Viewer => {
  if (!user) {
    const name = session.displayName ?? 'Guest'
    return { spaceId, ...right, userId: null, name, email: null, keys: [keyOfSession(session)] }
  }
  const email = user.isVerified ? user.email : null
  const keys: Viewer['keys'] = [keyOfUser(user.id)]
  if (email) keys.push(keyOfMail(email))
  return { spaceId, ...right, userId: user.id, name: user.name, email, keys }
}
