/**
 * How guests enter a space, what they can read there, and the limits of guest links. Imports no schemas, so that
 * clients can import it at run time.
 */
import type { Role } from '../constants.ts'
import { isVisitor } from '../space/presence.ts'

/** How a guest has entered: by a guest link, by a booking or event that they are part of, or by the space's address. */
export const GUEST_ENTRANCES = ['link', 'meeting', 'address'] as const
export type GuestAccessMethod = (typeof GUEST_ENTRANCES)[number]

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

/** The corners of a page where a guest link's widget can be placed, the default first. */
export const WIDGET_POSITIONS = ['bottom-right', 'bottom-left', 'top-right', 'top-left'] as const
/** A guest link expires at the latest this many days after it is created (docs/security.md, T4). */
export const GUEST_LINK_MAX_DAYS = 30
/** The highest limit that a guest link can have on the number of guests who use it. */
export const GUEST_LINK_MAX_USES = 10_000
/** How many guests can be invited in one call, with one link each. */
export const GUEST_LINKS_MAX = 500
/** No map has more closed rooms than this. */
export const GUEST_LINK_ROOMS_MAX = 100
