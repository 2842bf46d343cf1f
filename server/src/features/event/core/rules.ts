import type { Role } from '@metapyra/contract/constants'
import type { Event } from '@metapyra/contract/entities/event'
import type { GuestRight } from '@metapyra/contract/guests'
import { mayRead } from '@metapyra/contract/guests'
import type { CallRequest, Session, SignedInUser } from '../../../platform/http/call-request.ts'
import { spaceOf } from '../../../platform/http/call-request.ts'
import type { AttendeeRow } from './attendees.queries.ts'
import type { EventRow } from './queries.ts'

/** Who looks at events, and what they are called in `event_attendees`. */
export interface Viewer {
  spaceId: string
  role: Role
  userId: string | null
  name: string
  /** Null where it is not known to be theirs. */
  email: string | null
  /** The first one is written; by the others they were known before. */
  keys: [string, ...string[]]
  /** [GUEST-12] */
  guestRights: readonly GuestRight[]
}

export const keyOfUser = (userId: string): string => `user:${userId}`
/** Whose key it is: an account's, or a mail address's. */
const partIn =
  (kind: 'user:' | 'mail:') =>
  (key: string): string[] =>
    key.startsWith(kind) ? [key.slice(kind.length)] : []
export const userIn = partIn('user:')
export const mailIn = partIn('mail:')
export const keyOfGuest = (id: string): string => `guest:${id}`
export const keyOfMail = (email: string): string => `mail:${email}`

/** Whoever sits in the room by this session. */
export const keyOfSession = ({ id, userId, guestId }: Pick<Session, 'id' | 'userId' | 'guestId'>): string =>
  userId ? keyOfUser(userId) : keyOfGuest(guestId ?? id)

/** [EVENT-12] An account is who it is, and whoever was invited by the address that it has confirmed. */
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
 * [EVENT-8] What somebody is to an event decides whether they see it: a draft is its hosts', and what is for the invited
 * alone theirs, and of those who run the space; the anonymous see what is public.
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

/** [EVENT-9] Its hosts change an event, and those who run the space. */
export const mayChange = (viewer: Pick<Viewer, 'role'>, own: Pick<AttendeeRow, 'role'>[]): boolean =>
  isHost(own) || runsSpace(viewer.role)

export const isHost = (own: Pick<AttendeeRow, 'role'>[]): boolean => own.some(({ role }) => role !== 'guest')

interface Times {
  startsAt: Date
  endsAt: Date
  isCancelled: boolean
}

/** [EVENT-10] Live and ended are told by the clock. */
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

/** [EVENT-11] What somebody said to an occurrence, or else to its series. */
export const standingAt = <T extends Pick<AttendeeRow, 'recurrenceId'>>(
  rows: T[],
  recurrenceId: string,
): T | undefined =>
  rows.find((row) => row.recurrenceId === recurrenceId) ?? rows.find((row) => row.recurrenceId === '')

/** [EVENT-14] After its end, who was there has attended, and who said so and was not is a no-show. */
export const statusAfter = (
  status: AttendeeRow['status'],
  { hasEnded, wasThere }: { hasEnded: boolean; wasThere: boolean },
): AttendeeRow['status'] | 'attended' | 'noShow' => {
  if (wasThere) return 'attended'
  return hasEnded && status === 'going' ? 'noShow' : status
}
