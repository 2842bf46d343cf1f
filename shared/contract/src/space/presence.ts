/** The presence and status of people in a space. Imports only types, so that clients can import it at run time. */
import type { Role } from '../constants.ts'

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
export const IDLE_AFTER_MS = 5 * 60_000

/** The reactions above an avatar, by their index in this list. */
export const REACTIONS = [
  { emoji: '👍', name: 'Thumbs up' },
  { emoji: '👏', name: 'Applause' },
  { emoji: '❤️', name: 'Heart' },
  { emoji: '😂', name: 'Laughing' },
  { emoji: '🎉', name: 'Party' },
  { emoji: '😮', name: 'Surprised' },
  { emoji: '🤔', name: 'Thinking' },
  { emoji: '👋', name: 'Hello' },
] as const

/**
 * How many waves and invitations to come over one person can send within this time: to one other person, and to all.
 */
export const GREETINGS = { maxToOne: 3, max: 50, withinMs: 10 * 60_000 } as const

/** Limits of notes: how many unread ones a desk holds, and how many one person can leave within this time. */
export const DESK_NOTES = { maxLength: 500, max: 200, maxByOne: 10, withinMs: 60 * 60_000 } as const

/** How often a person can knock at one door within this time, and how long a knock waits for an answer. */
export const KNOCKS = { max: 3, withinMs: 10 * 60_000, waitMs: 60_000 } as const

/** How long a guest's call to the reception waits for an answer, and how often a guest can call. */
export const RECEPTION = { callMs: 60_000, maxAMinute: 6, maxAnHour: 40 } as const

/** True if no one can call or talk to the person. */
export const isDoNotDisturb = (person: { status: { state: StatusState } }): boolean =>
  person.status.state === 'dnd'

/** How long a kicked person cannot enter the room again. */
export const KICK_DURATION_MS = 10 * 60_000

/** [OUT-1] Admins can kick only users and guests; owners can kick anyone who is not an owner. */
export const canKick = (actor: Role, target: Role): boolean =>
  target !== 'owner' && (actor === 'owner' || (actor === 'admin' && target !== 'admin'))

/**
 * True for people who are not members: guests by a link and people without an account. They read and write only where
 * they are, and cannot start chats.
 */
export const isVisitor = ({ role }: { role: string | null | undefined }): boolean =>
  role === 'guest' || role === 'anonymous'
