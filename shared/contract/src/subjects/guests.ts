/** How guests come into a space, and what they read there. Imports types alone: clients take it at run time. */
import type { Role } from '../constants.ts'
import { isVisitor } from '../space/presence.ts'

/** By which door: a link that was made for them, a booking or an event they are part of, or the address alone. */
export const GUEST_DOORS = ['link', 'meeting', 'address'] as const
export type GuestDoor = (typeof GUEST_DOORS)[number]

/** What guests read beyond what is said where they stand, from when they came: each by a setting, or by their link. */
export const GUEST_RIGHTS = ['chat', 'history', 'people', 'events', 'polls', 'library'] as const
export type GuestRight = (typeof GUEST_RIGHTS)[number]

/** The setting of the space by which all guests have a right. */
export const GUEST_RIGHT_SETTINGS = {
  chat: 'guestsReadChat',
  history: 'guestsReadHistory',
  people: 'guestsSeePeople',
  events: 'guestsSeeEvents',
  polls: 'guestsSeePolls',
  library: 'guestsSeeLibrary',
} as const satisfies Record<GuestRight, string>
export type GuestRightSetting = (typeof GUEST_RIGHT_SETTINGS)[GuestRight]

/** So in words on screens, behind “Guests can …”. */
export const GUEST_RIGHT_LABELS = {
  chat: 'Read and write in chat',
  history: 'Read messages from before they joined',
  people: 'See everyone here, not only people nearby',
  events: 'See events',
  polls: 'See polls and vote',
  library: 'Open library items shared with guests',
} as const satisfies Record<GuestRight, string>

interface Reader {
  role: Role | null | undefined
  guestRights: readonly GuestRight[]
}

/** [GUEST-12] Members read whatever a right is about; guests where they were given it. */
export const mayRead = ({ role, guestRights }: Reader, right: GuestRight): boolean =>
  !isVisitor({ role }) || guestRights.includes(right)
