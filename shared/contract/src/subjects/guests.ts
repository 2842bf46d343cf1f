/**
 * How guests enter a space, and what they can read there. Imports only types, so that clients can import it at run
 * time.
 */
import type { Role } from '../constants.ts'
import { isVisitor } from '../space/presence.ts'

/** How a guest has entered: by a guest link, by a booking or event that they are part of, or by the space's address. */
export const GUEST_ENTRANCES = ['link', 'meeting', 'address'] as const
export type GuestDoor = (typeof GUEST_ENTRANCES)[number]

/**
 * What guests can read from when they joined, beyond the messages of the place where they are. Each right is granted by
 * a setting or by their link.
 */
export const GUEST_RIGHTS = ['chat', 'history', 'people', 'events', 'polls', 'library'] as const
export type GuestRight = (typeof GUEST_RIGHTS)[number]

/** The space's setting that grants a right to all guests. */
export const GUEST_RIGHT_SETTINGS = {
  chat: 'guestsReadChat',
  history: 'guestsReadHistory',
  people: 'guestsSeePeople',
  events: 'guestsSeeEvents',
  polls: 'guestsSeePolls',
  library: 'guestsSeeLibrary',
} as const satisfies Record<GuestRight, string>
export type GuestRightSetting = (typeof GUEST_RIGHT_SETTINGS)[GuestRight]

/** Labels on screens, after “Guests can …”. */
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

/** [GUEST-12] Members can read everything that a right covers; guests only if they have the right. */
export const mayRead = ({ role, guestRights }: Reader, right: GuestRight): boolean =>
  !isVisitor({ role }) || guestRights.includes(right)
