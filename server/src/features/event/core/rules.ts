import type { Role } from '@metapyra/contract/constants'
import type { Event } from '@metapyra/contract/entities/event'
import type { GuestRight } from '@metapyra/contract/guests'
import { mayRead } from '@metapyra/contract/guests'
import type { CallRequest, Session, SignedInUser } from '../../../platform/http/call-request.ts'
import { spaceOf } from '../../../platform/http/call-request.ts'
import type { AttendeeRow } from './attendees.queries.ts'
import type { EventRow } from './queries.ts'

/** The person viewing events, with their keys in `event_attendees`. */
export interface Viewer {
  spaceId: string
  role: Role
  userId: string | null
  name: string
  /** Null if it is not verified. */
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

export const runsSpace = (role: Role): boolean => role === 'admin' || role === 'owner'

/**
 * [EVENT-8] True if a viewer can see an event: drafts only its hosts; events for invited people those and the space's
 * owners and admins; anonymous people only public ones.
 */
export const maySee = (
  { role, guestRights }: Pick<Viewer, 'role' | 'guestRights'>,
  { isDraft, visibility }: Pick<EventRow, 'isDraft' | 'visibility'>,
  own: Pick<AttendeeRow, 'role'>[],
): boolean => {
  if (own.some((one) => one.role !== 'guest')) return true
  if (isDraft) return false
  if (own.length > 0 || visibility === 'public' || runsSpace(role)) return true
  return visibility === 'workspace' && role !== 'anonymous' && mayRead({ role, guestRights }, 'events')
}

/** [EVENT-9] An event can be changed by its hosts and the space's owners and admins. */
export const mayChange = (viewer: Pick<Viewer, 'role'>, own: Pick<AttendeeRow, 'role'>[]): boolean =>
  isHost(own) || runsSpace(viewer.role)

export const isHost = (own: Pick<AttendeeRow, 'role'>[]): boolean => own.some(({ role }) => role !== 'guest')

interface Times {
  startsAt: Date
  endsAt: Date
  isCancelled: boolean
}

/** [EVENT-10] Live and ended follow from the clock. */
export const statusAt = (
  { isDraft, isCancelled }: Pick<EventRow, 'isDraft' | 'isCancelled'>,
  times: Times,
  now: Date,
): Event['status'] => {
  if (isCancelled || times.isCancelled) return 'cancelled'
  if (isDraft) return 'draft'
  if (times.endsAt <= now) return 'ended'
  return times.startsAt <= now ? 'live' : 'scheduled'
}

/** [EVENT-11] Returns a person's response to an occurrence, or else to its series. */
export const responseAt = <T extends Pick<AttendeeRow, 'recurrenceId'>>(
  rows: T[],
  recurrenceId: string,
): T | undefined =>
  rows.find((row) => row.recurrenceId === recurrenceId) ?? rows.find((row) => row.recurrenceId === '')

/**
 * [EVENT-14] After the end, people who were there have attended; those who were going and were not there are no-shows.
 */
export const statusAfter = (
  status: AttendeeRow['status'],
  { hasEnded, wasThere }: { hasEnded: boolean; wasThere: boolean },
): AttendeeRow['status'] | 'attended' | 'noShow' => {
  if (wasThere) return 'attended'
  return hasEnded && status === 'going' ? 'noShow' : status
}
