import { EventEmitter } from 'node:events'
import type { BookingNotice } from '@metapyra/contract/appointment'
import type { AuditAction } from '@metapyra/contract/audit'
import type { ChatMessage } from '@metapyra/contract/entities/chat'
import type { Ending } from '@metapyra/contract/errors'
import type { EventTelling } from '@metapyra/contract/event'
import type { PersonStatus } from '@metapyra/contract/person'
import type { Device } from './realtime/live.ts'

/** A message in its current state, and the only people who can read it; null if everyone in the space can. */
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
  /** The message was just sent. */
  isNew?: true
}

/** A notification about an event, for people who may be away. */
export interface EventNotification {
  workspaceId: string
  eventId: string
  recurrenceId: string | null
  kind: EventTelling
  /** All recipients, by their keys in `event_attendees`. */
  personKeys: string[]
  title: string
  body: string
  /** The event's start, for a reminder. */
  startsAt: string | null
  /** The event's end; null for a series. */
  endsAt: string | null
}

/** A notification about a booking. */
export interface BookingNotification extends BookingNotice {
  workspaceId: string
  /** The people whose booking it is, as hosts or as a guest with an account. */
  userIds: string[]
  /** The people in `userIds` who are notified at once. */
  toldIds: string[]
}

/**
 * People who joined or left a space, came back or were removed, or whose role, status or right to record or transcribe
 * changed: all whom one transaction changed.
 */
export interface MembersChange {
  workspaceId: string
  /** Thousands can change at once, so a subscriber's statements must not grow with their number. */
  userIds: string[]
  /** Each of them has an entry in the audit log, from which the console's subscribers learn of the change. */
  isInAuditLog?: true
  /** The person left the space themselves. */
  hasLeft?: true
}

/** The events that features publish without knowing their subscribers. */
export interface BusEvents {
  /** Sessions have ended, so their sockets are closed. */
  'sessions:ended': [sessionIds: string[], ending?: Ending | undefined]
  /** People joined or left a space, or their rights in it changed, so these are read again. */
  'members:changed': [change: MembersChange]
  /** A person was kicked from a room until the given time, and that is stored. */
  'person:putOut': [putOut: { workspaceId: string; personId: string; by: string; untilMs: number }]
  /** [GUEST-14] What guests of a space can read, or the rooms that they can enter, has changed. */
  'guests:fenced': [change: { workspaceId: string }]
  /** A guest came in or gave their name, and that is stored. */
  'guest:changed': [change: { workspaceId: string }]
  /** A person's name, picture or avatar changed. */
  'profile:changed': [change: { userId: string }]
  /** A person set or cleared their status; `status` is given if it isn't stored. */
  'status:changed': [change: { workspaceId: string; personId: string; status: PersonStatus | null }]
  /** The desk assignments of a space changed and are stored. */
  'desks:changed': [change: { workspaceId: string }]
  /** A note was left on a person's desk and is stored. */
  'desk:noted': [owner: { workspaceId: string; userId: string }]
  /** A person has read or discarded notes on their desk. */
  'desk:read': [desk: { workspaceId: string; userId: string }]
  /** A person has linked an external account, and that is stored. */
  'account:linked': [account: { linkedId: string }]
  /**
   * The calendar that a person's bookings are written to has changed or has become known (again), and that is stored.
   */
  'calendars:written': [change: { userId: string }]
  /** A file waits to be copied to a Drive or from one. */
  'drive:waiting': []
  /** A space's own domain was verified or released. */
  'domains:changed': []
  /** A message was sent and is stored. */
  'message:sent': [sent: StoredMessage]
  /** The author edited a message, and that is stored; `before` is its previous text. */
  'message:edited': [edited: Pick<StoredMessage, 'message' | 'conversation'> & { before: string }]
  /** A message was edited or deleted, or someone reacted to it, and that is stored. */
  'message:changed': [changed: StoredMessage]
  /** People's lists of conversations changed: they joined or left a group, or it was renamed. */
  'chats:changed': [change: { workspaceId: string; personIds: string[] }]
  /** Votes were counted, or the poll itself changed (`isListed`), and that is stored. */
  'poll:changed': [change: { workspaceId: string; pollId: string; isListed: boolean; isStaged?: boolean }]
  /** A person's vote is stored; their other devices display it. */
  'poll:voted': [vote: { by: Device; pollId: string }]
  /** A person reported a message, and that is stored. */
  'report:made': [report: { workspaceId: string; reporterId: string }]
  /** The messages of people in a space are to be erased, and that is stored. */
  'erasure:asked': []
  /** An announcement was created, changed or ended, and that is stored. */
  'announcement:changed': [change: { id: string }]
  /** A person has closed the announcement, and that is stored. */
  'announcement:seen': [seen: { by: Device; id: string }]
  /** An event was created or changed, or someone replied to it, and that is stored. */
  'event:changed': [change: { workspaceId: string; id: string; version: number }]
  /** The contents of a library folder changed, and that is stored; null for the top level. */
  'library:changed': [change: { workspaceId: string; parentId: string | null }]
  /** A notification for people who are away is stored. */
  'notice:kept': []
  /** A short notification about an event goes to people, and it is stored. */
  'event:told': [told: EventNotification]
  /** A booking was created, changed or is due, and that is stored. */
  'booking:told': [told: BookingNotification]
  /** An act of an owner or admin was recorded; both are stored. */
  'act:recorded': [act: { workspaceId: string; action: AuditAction; subjectId: string | null }]
  /** A bulk act waits to be carried out. */
  'bulk:begun': []
  /** Ownership was offered, or an offer has ended, and that is stored; the ids of giver and receiver. */
  'ownership:changed': [change: { workspaceId: string; userIds: string[] }]
  /** An email was added to the outbox. */
  'mail:written': []
  /** An email failed for good and isn't retried. */
  'mail:given-up': []
}

export type Bus = EventEmitter<BusEvents>

/** The bus as features have it, which emit by `emitOnCommit`: what is not committed is not told. */
export type BusListeners = Pick<Bus, 'on' | 'off'>

/**
 * Passes a listener's error to `onError`, so that the other listeners still get the event and the emitter, whose change
 * is already stored, doesn't fail.
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
