import { EventEmitter } from 'node:events'
import type { BookingNotice } from '@metapyra/contract/appointment'
import type { AuditAction } from '@metapyra/contract/audit'
import type { ChatMessage } from '@metapyra/contract/entities/chat'
import type { Ending } from '@metapyra/contract/errors'
import type { EventTelling } from '@metapyra/contract/event'
import type { PersonStatus } from '@metapyra/contract/person'
import type { Device } from './realtime/live.ts'

/** A message as it is now, and for whom alone it is: null where it is for all in the space. */
export interface StoredMessage {
  message: ChatMessage
  conversation: {
    id: string
    kind: 'space' | 'dm' | 'thread' | 'group' | 'room' | 'event'
    rootId: string | null
    workspaceId: string
    firstPersonId: string | null
    secondPersonId: string | null
    audienceId: string | null
  }
  readerIds: string[] | null
  /** It is said now, and was not before. */
  isNew?: true
}

/** What people who may be away are told of an event. */
export interface EventNotification {
  workspaceId: string
  eventId: string
  recurrenceId: string | null
  kind: EventTelling
  /** All of them, as `event_attendees` calls them. */
  personKeys: string[]
  title: string
  body: string
  /** With a reminder: when it begins. */
  startsAt: string | null
  /** When it is over; null: it is a series. */
  endsAt: string | null
}

/** What people are told of a booking. */
export interface BookingNotification extends BookingNotice {
  workspaceId: string
  /** Whose it is, as hosts or as guest with an account. */
  userIds: string[]
  /** Those of them who should know at once. */
  toldIds: string[]
}

/** What one feature tells the others, without knowing who listens. */
export interface BusEvents {
  /** Sessions that ended: their sockets close. */
  'sessions:ended': [sessionIds: string[], ending?: Ending | undefined]
  /** Someone's role or status in a space changed, or they were removed: rights are read again. */
  'member:changed': [
    change: {
      workspaceId: string
      userId: string
      /** One of many: those who follow the console hear of all of them by the acts that are recorded. */
      isOfMany?: true
      /** It was they who have ended it. */
      hasLeft?: true
    },
  ]
  /** Somebody was put out of a room until then, and that is recorded. */
  'person:putOut': [putOut: { workspaceId: string; personId: string; by: string; untilMs: number }]
  /** [GUEST-14] What guests of a space read, or where they go, is another by now. */
  'guests:fenced': [change: { workspaceId: string }]
  /** A guest came in, or said who they are, and that is stored. */
  'guest:changed': [change: { workspaceId: string }]
  /** Someone's name, picture or figure changed. */
  'profile:changed': [change: { userId: string }]
  /** Someone says they are doing something else, or nothing more; `status` where it is not stored. */
  'status:changed': [change: { workspaceId: string; personId: string; status: PersonStatus | null }]
  /** Whose desk is whose has changed in a space, and that is stored. */
  'desks:changed': [change: { workspaceId: string }]
  /** A note was left on somebody's desk, and it is stored. */
  'desk:noted': [owner: { workspaceId: string; userId: string }]
  /** Somebody has read notes on their desk, or thrown them away. */
  'desk:read': [desk: { workspaceId: string; userId: string }]
  /** Somebody has linked an account elsewhere, and that is stored. */
  'account:linked': [account: { linkedId: string }]
  /** Where somebody's bookings are written is another calendar, or is known (again) since now, and that is stored. */
  'calendars:written': [change: { userId: string }]
  /** A file waits to be carried to a Drive, or from one. */
  'drive:waiting': []
  /** A space's own domain was proved, or let go. */
  'domains:changed': []
  /** Someone has written, and it is stored. */
  'message:sent': [sent: StoredMessage]
  /** A message was changed by whoever wrote it, and that is stored; what it said before. */
  'message:edited': [edited: Pick<StoredMessage, 'message' | 'conversation'> & { before: string }]
  /** A message says something else now, is deleted, or somebody has reacted to it, and that is stored. */
  'message:changed': [changed: StoredMessage]
  /** Somebody's list of conversations is another one: they came into a group or left it, or it is called otherwise. */
  'chats:changed': [change: { workspaceId: string; personIds: string[] }]
  /** Votes were counted, or the poll itself is another one (`isListed`), and that is stored. */
  'poll:changed': [change: { workspaceId: string; pollId: string; isListed: boolean; isStaged?: boolean }]
  /** Somebody's vote is stored, which the polls on their other devices show. */
  'poll:voted': [vote: { by: Device; pollId: string }]
  /** Somebody reported a message, and that is stored. */
  'report:made': [report: { workspaceId: string; reporterId: string }]
  /** What people wrote in a space shall go, and that is stored. */
  'erasure:asked': []
  /** An announcement was made, changed or ended, and that is stored. */
  'announcement:changed': [change: { id: string }]
  /** Somebody has closed it, and that is stored. */
  'announcement:seen': [seen: { by: Device; id: string }]
  /** An event was planned, changed or answered, and that is stored. */
  'event:changed': [change: { workspaceId: string; id: string; version: number }]
  /** What lies in a folder of the library is another, and that is stored; null: at the top. */
  'library:changed': [change: { workspaceId: string; parentId: string | null }]
  /** What people who are away are to be told of is stored. */
  'notice:kept': []
  /** People are to be told of an event, in a line, and that is stored. */
  'event:told': [told: EventNotification]
  /** A booking was made, changed or is due, and that is stored. */
  'booking:told': [told: BookingNotification]
  /** An act of whoever runs a space was recorded, and both are stored. */
  'act:recorded': [act: { workspaceId: string; action: AuditAction; subjectId: string | null }]
  /** An act on many people waits to be done. */
  'bulk:begun': []
  /** Ownership was offered, or an offer has ended, and that is stored: giver and receiver. */
  'ownership:changed': [change: { workspaceId: string; userIds: string[] }]
  /** Mail was written to the outbox. */
  'mail:written': []
  /** One mail is tried no more. */
  'mail:given-up': []
}

export type Bus = EventEmitter<BusEvents>

/** The bus as features have it, which emit by `emitOnCommit`: what is not committed is not told. */
export type BusListeners = Pick<Bus, 'on' | 'off'>

/**
 * What one listener fails at is told to `onError`: neither the others miss what is told, nor does whoever tells it,
 * which is stored by then, fail.
 */
export const createBus = (onError: (error: unknown) => void): Bus => {
  const bus = new EventEmitter<BusEvents>()
  bus.emit = (event, ...args) => {
    const listeners = bus.rawListeners(event)
    for (const listener of listeners) {
      try {
        Reflect.apply(listener, bus, args)
      } catch (error) {
        onError(error)
      }
    }
    return listeners.length > 0
  }
  return bus
}
