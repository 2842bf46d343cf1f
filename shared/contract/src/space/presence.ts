/** The presence and status of people in a space. Imports nothing, so that clients can import it at run time. */

export const STATUS_STATES = ['available', 'busy', 'away', 'dnd', 'offline'] as const
export type StatusState = (typeof STATUS_STATES)[number]
/** The sources of a status. One earlier in the list takes precedence. */
export const STATUS_SOURCES = ['manual', 'meeting', 'calendar', 'idle'] as const
export type StatusSource = (typeof STATUS_SOURCES)[number]

export const STATE_LABELS = {
  available: 'Available',
  busy: 'Busy',
  away: 'Away',
  dnd: 'Do not disturb',
  offline: 'Offline',
} as const satisfies Record<StatusState, string>

/** The status of a person who is present and has set none. */
export const AVAILABLE = { state: 'available', emoji: null, text: '', clearAt: null, source: 'idle' } as const

export const STATUS = { textMaxLength: 100, recents: 6 } as const
/** A person without activity for this long is automatically away. */
export const IDLE_AFTER_MS = 10 * 60_000

/** True if no one can call or talk to the person. */
export const isDoNotDisturb = (person: { status: { state: StatusState } }): boolean =>
  person.status.state === 'dnd'

/**
 * True for people who are not members: guests by a link and people without an account. They read and write only where
 * they are, and cannot start chats.
 */
export const isVisitor = ({ role }: { role: string | null | undefined }): boolean =>
  role === 'guest' || role === 'anonymous'
