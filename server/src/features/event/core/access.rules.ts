import type { Role } from '@metapyra/contract/constants'
import { mayRead } from '@metapyra/contract/guests'
import type { AttendeeRow } from './attendees.queries.ts'
import type { EventRow } from './queries.ts'
import type { Viewer } from './viewer.rules.ts'

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
