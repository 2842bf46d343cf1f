/** Who is in a space and what they are up to. Imports types alone: clients may take it at run time. */
import type { Role } from '../constants.ts'

export const STATUS_STATES = ['available', 'busy', 'away', 'dnd', 'offline'] as const
export type StatusState = (typeof STATUS_STATES)[number]
/** What a status comes from; an earlier one goes before a later. */
export const STATUS_SOURCES = ['manual', 'meeting', 'calendar', 'idle'] as const
export type StatusSource = (typeof STATUS_SOURCES)[number]

export const STATE_LABELS = {
  available: 'Available',
  busy: 'Busy',
  away: 'Away',
  dnd: 'Do not disturb',
  offline: 'Offline',
} as const satisfies Record<StatusState, string>

/** Of somebody who has set nothing and is there. */
export const AVAILABLE = { state: 'available', emoji: null, text: '', clearAt: null, source: 'idle' } as const

export const STATUS = { textMaxLength: 100, recents: 6 } as const
/** Who does nothing for so long is away by themselves. */
export const IDLE_AFTER_MS = 5 * 60_000

/** What is said above one's head, by its place in this list. */
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

/** So many waves and invitations may one person send: to another, and to all, within this time. */
export const GREETINGS = { maxToOne: 3, max: 50, withinMs: 10 * 60_000 } as const

/** On one desk lie so many unread notes at most; one person leaves so many within that time. */
export const DESK_NOTES = { maxLength: 500, max: 200, maxByOne: 10, withinMs: 60 * 60_000 } as const

/** So often may one person knock at one door within this time, and for so long a knock waits for an answer. */
export const KNOCKS = { max: 3, withinMs: 10 * 60_000, waitMs: 60_000 } as const

/** A guest's call to the reception waits so long for an answer; and so often a guest calls. */
export const RECEPTION = { callMs: 60_000, maxAMinute: 6, maxAnHour: 40 } as const

/** Neither called nor talked to, by nobody. */
export const isDoNotDisturb = (person: { status: { state: StatusState } }): boolean =>
  person.status.state === 'dnd'

/** For so long nobody who was put out of the room comes in again. */
export const PUT_OUT_MS = 10 * 60_000

/** [OUT-1] Admins put out users and guests alone, owners whoever is no owner. */
export const mayPutOut = (actor: Role, target: Role): boolean =>
  target !== 'owner' && (actor === 'owner' || (actor === 'admin' && target !== 'admin'))

/** Who is no member, by a link or without an account: they are where they are, and write to nobody by themselves. */
export const isVisitor = ({ role }: { role: string | null | undefined }): boolean =>
  role === 'guest' || role === 'anonymous'
