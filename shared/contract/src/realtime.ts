import type { Static } from 'typebox'
import { Type } from 'typebox'
import type { LiveAnnouncement } from './entities/announcement.ts'
import type { ChatMessage, ChatReceipt } from './entities/chat.ts'
import { Mention } from './entities/chat.ts'
import type { Desk } from './entities/desk.ts'
import type { DoorChange, KnockAnswered, ReceivedKnock } from './entities/door.ts'
import { DoorSetting, Knock, KnockAnswer } from './entities/door.ts'
import type { LivePoll, Poll } from './entities/poll.ts'
import type { AtReception, AvailableMember, ReceptionGuest } from './entities/reception.ts'
import { ReceptionAnswer, ReceptionCall } from './entities/reception.ts'
import type { IceServers, ReceivedCaption, ReceivedSignal, SfuToken, Talk } from './entities/talk.ts'
import { TalkAgree, TalkCaption, TalkKeep, TalkMedia, TalkPlace, TalkSignal } from './entities/talk.ts'
import type { ErrorBody } from './errors.ts'
import { Closed, Id, Lines, Whole, Words } from './schema.ts'
import type { Moves } from './space/moves.ts'
import type { PersonWithMapNumber } from './space/person.ts'
import type { EnterReply, SpaceSummary } from './space/room.ts'
import type { ConsoleChange } from './subjects/admin/console.ts'
import type { BookingNotice } from './subjects/appointment.ts'
import { CHAT } from './subjects/chat.ts'
import type { EventChange, EventNotice, EventReminder } from './subjects/event.ts'
import { REACTIONS } from './subjects/signals.ts'

/** The `auth` of a socket's handshake: the space that the socket is for. */
export const Handshake = Closed({ workspaceId: Id })

/** One step, as compact JSON: x and y in tiles, the index into DIRECTIONS, and 1 while moving. */
export const Move = Type.Tuple([
  Type.Number({ minimum: 0, maximum: 10_000 }),
  Type.Number({ minimum: 0, maximum: 10_000 }),
  Type.Integer({ minimum: 0, maximum: 3 }),
  Type.Integer({ minimum: 0, maximum: 1 }),
])
export type Move = Static<typeof Move>

/** Addressed to a person in the same space. */
export const PersonTarget = Closed({ to: Id })
export const Hand = Closed({ isUp: Type.Boolean() })
export const Reaction = Closed({ reaction: Type.Integer({ minimum: 0, maximum: REACTIONS.length - 1 }) })
export type PersonReaction = [userId: string, reaction: number]
export const Idleness = Closed({ isIdle: Type.Boolean() })

const Mentions = Type.Array(Mention, { maxItems: CHAT.maxMentions })
export const ChatSend = Closed({
  /** The space, a person, a group, a room's chat, or the message whose thread this one replies in. */
  receiverId: Id,
  clientId: Id,
  /** Empty only if the message has files. */
  body: Lines(CHAT.bodyMaxLength),
  /** The files uploaded for it, in this order. */
  fileIds: Type.Optional(Type.Array(Id, { minItems: 1, maxItems: CHAT.filesMost, uniqueItems: true })),
  /** The people whom `@name` in the body means. They are readers of the conversation. */
  mentions: Type.Optional(Mentions),
})
export type ChatSend = Static<typeof ChatSend>
export const ChatEdit = Closed({
  messageId: Id,
  body: Words(CHAT.bodyMaxLength),
  mentions: Type.Optional(Mentions),
})
export type ChatEdit = Static<typeof ChatEdit>
/** Sets or removes a reaction to a message. Sending it twice has no further effect. */
export const ChatReact = Closed({
  messageId: Id,
  emoji: Words(CHAT.emojiMaxLength),
  isOn: Type.Boolean(),
})
export type ChatReact = Static<typeof ChatReact>
/** The conversation in which the person is typing, as in `ChatSend`. */
export const ChatTyping = Closed({ receiverId: Id })
/** Requests the chat of a room on the map. */
export const ChatRoom = Closed({ areaId: Whole(0) })
export const PollFollow = Closed({ pollId: Id })
export const ChatRead = Closed({ receiverId: Id, seq: Whole(0) })

/** An acknowledgment: the requested value, or the error. */
export type Ack<T> = (answer: { ok: true; value: T } | { ok: false; error: ErrorBody }) => void

export interface ClientToServer {
  /** Enters the room: from here on, the people and the chat of the space arrive. */
  'space:enter': (input: Record<string, never>, ack: Ack<EnterReply | AtReception>) => void
  'space:move': (move: Move) => void
  /**
   * Whether the device is idle. Sent again on each entering, because Away is derived from all connected devices of the
   * person.
   */
  'status:idle': (input: Static<typeof Idleness>, ack: Ack<null>) => void
  'person:wave': (input: Static<typeof PersonTarget>, ack: Ack<null>) => void
  /** Asks a person to come over to the caller's position. */
  'person:invite-over': (input: Static<typeof PersonTarget>, ack: Ack<null>) => void
  'person:hand': (input: Static<typeof Hand>, ack: Ack<null>) => void
  'person:react': (input: Static<typeof Reaction>, ack: Ack<null>) => void
  /** Sets the door of the room that the caller is in. Owners and admins can set that of any room. */
  'door:set': (input: DoorSetting, ack: Ack<null>) => void
  /** Knocks at a closed door: the people inside are asked to let the caller in. */
  'door:knock': (input: Knock, ack: Ack<null>) => void
  'door:answer': (input: KnockAnswer, ack: Ack<null>) => void
  /** A guest at the reception asks to be met. A later call replaces the previous one. */
  'reception:call': (input: Static<typeof ReceptionCall>, ack: Ack<null>) => void
  /**
   * A member meets the guest at the member's position in the room, or declines. The first member to accept is taken.
   */
  'reception:answer': (input: Static<typeof ReceptionAnswer>, ack: Ack<null>) => void
  'chat:send': (input: ChatSend, ack: Ack<ChatMessage>) => void
  /** Changes the text of one of the caller's own messages. */
  'chat:edit': (input: ChatEdit, ack: Ack<ChatMessage>) => void
  'chat:react': (input: ChatReact, ack: Ack<ChatMessage>) => void
  /** The caller is typing there. Repeated every few seconds while they do. */
  'chat:typing': (input: Static<typeof ChatTyping>, ack: Ack<null>) => void
  'chat:read': (input: Static<typeof ChatRead>, ack: Ack<null>) => void
  /** This device has received everything up to that message. */
  'chat:got': (input: Static<typeof ChatRead>, ack: Ack<null>) => void
  /** Returns the receiver id for `chat/get` and `chat:send` from then on. Guests request the room that they are in. */
  'chat:room': (input: Static<typeof ChatRoom>, ack: Ack<{ receiverId: string }>) => void
  /**
   * Subscribes this page to a poll's live results. Sent again after a vote, because the vote may have made the results
   * visible.
   */
  'poll:follow': (input: Static<typeof PollFollow>, ack: Ack<Poll>) => void
  'poll:unfollow': (input: Static<typeof PollFollow>, ack: Ack<null>) => void
  /** Subscribes to changes in the console, for owners and admins. It does not make them enter the room. */
  'console:follow': (input: Record<string, never>, ack: Ack<null>) => void
  /** The page takes part in talks from now on and sends this media. A page that has not sent it is in no circle. */
  'talk:media': (input: TalkMedia, ack: Ack<null>) => void
  /** Only to a person in the caller's own circle. */
  'talk:signal': (input: TalkSignal, ack: Ack<null>) => void
  'talk:agree': (input: Static<typeof TalkAgree>, ack: Ack<null>) => void
  'talk:servers': (input: Record<string, never>, ack: Ack<IceServers>) => void
  'talk:pass': (input: TalkPlace, ack: Ack<SfuToken>) => void
  'talk:keep': (input: TalkKeep, ack: Ack<null>) => void
  /** Sent while a person in the caller's circle has captions on. */
  'talk:caption': (input: TalkCaption, ack: Ack<null>) => void
}

export interface ServerToClient {
  /** A person has joined, or their name, looks or status have changed. */
  'space:join': (person: PersonWithMapNumber) => void
  'space:leave': (userId: string) => void
  /**
   * At most one batch per tick: everyone who moved nearby since the last one, and some of those farther away in turn.
   */
  'space:moves': (moves: Moves) => void
  /** A step was rejected: this is the position according to the server. */
  'space:put': (place: { x: number; y: number }) => void
  /** One batch per beat, with each person once. A slow reader can miss some. */
  'space:reactions': (reactions: PersonReaction[]) => void
  'person:waved': (userId: string) => void
  'person:invited-over': (userId: string) => void
  /** The owners of all claimed desks from now on. */
  'space:desks': (desks: Desk[]) => void
  /** Notes on the reader's own desk were left, read or thrown away. The client fetches them again. */
  'desk:noted': () => void
  'door:changed': (change: DoorChange) => void
  /** Sent to the people inside. */
  'door:knocked': (knock: ReceivedKnock) => void
  /** Someone has answered the knock, or the person who knocked has left. */
  'door:knock-over': (knock: ReceivedKnock) => void
  /** Sent to the person who knocked. */
  'door:answered': (answer: KnockAnswered) => void
  /** After SPACE_FULL: how many people still wait ahead of the reader. */
  'queue:ahead': (ahead: number) => void
  /** The reader's turn has come. The client enters the room again within some seconds. */
  'queue:open': () => void
  /** The members who are available now; sent to guests who wait at the reception. */
  'reception:people': (people: AvailableMember[]) => void
  /** The member whom the guest called cannot come; contains the member's name. */
  'reception:answered': (by: string) => void
  /** The guest is admitted. The client enters the room again. */
  'reception:open': () => void
  /** A guest asks this member to meet them. */
  'reception:called': (guest: ReceptionGuest) => void
  /** That guest's call was answered or has ended. */
  'reception:closed': (guestId: string) => void
  /** A message is new or has changed. `receiverId` is how this reader addresses the conversation. */
  'chat:message': (message: ChatMessage, receiverId: string) => void
  /** A person is typing in one of the reader's conversations, and in which. */
  'chat:typing': (personId: string, receiverId: string) => void
  /** How far another person has received and read a chat with few people. */
  'chat:receipt': (receiverId: string, receipt: ChatReceipt) => void
  /** The reader has read up to here on another of their devices. */
  'chat:read': (receiverId: string, seq: number) => void
  /** The reader's list of conversations has changed. The client fetches it again. */
  'chat:list': () => void
  /** The live results of a poll that this page follows. The client drops a state older than its own. */
  'poll:live': (poll: LivePoll) => void
  /**
   * A poll was created, changed or closed, or the reader has voted on another device. Lists that contain it are stale.
   */
  'poll:listed': (pollId: string) => void
  /** [POLL-16] The poll's host displays it to everyone in the room. */
  'poll:staged': (pollId: string) => void
  /** An event that the reader can see was planned, changed or answered. Views of it fetch it again. */
  'event:changed': (change: EventChange) => void
  /** A notification about an event for the reader. */
  'event:told': (notice: EventNotice) => void
  'event:reminder': (reminder: EventReminder) => void
  /** A booking that the reader hosts or attends has changed. Views of it fetch it again. */
  'booking:changed': (bookingId: string) => void
  /** A notification about a booking for the reader, or about its start soon. */
  'booking:told': (notice: BookingNotice) => void
  /** The content of a library folder has changed; null: of the top level. The client fetches it again. */
  'library:changed': (change: { parentId: string | null }) => void
  /** An agent of the space was created, changed or deleted. The client fetches the agents again. */
  'agents:changed': () => void
  /** An announcement has gone live. The same one can arrive twice. */
  'announcement:live': (announcement: LiveAnnouncement) => void
  /** The text of a live announcement has changed. Sent also to people who have closed it, who need not see it again. */
  'announcement:changed': (announcement: LiveAnnouncement) => void
  'announcement:ended': (id: string) => void
  /** The space's name, looks or settings have changed; sent to everyone who has entered it. */
  'space:changed': (face: SpaceSummary) => void
  /** The reader's role in one of their spaces has changed or ended. The client fetches the profile again. */
  'rights:changed': (workspaceId: string) => void
  /** An offer of ownership to or by the reader was created or has ended. The client fetches it again. */
  'ownership:changed': () => void
  /** The reader's other page, which took part in talks, is gone. A remaining page sends its `talk:media`. */
  'talk:again': () => void
  /** The people in the reader's circle have changed, or the media that they send. */
  'talk:circle': (talk: Talk) => void
  'talk:signal': (signal: ReceivedSignal) => void
  'talk:caption': (caption: ReceivedCaption) => void
  /** Something has changed in the space; sent only to followers of its console. */
  'console:changed': (change: ConsoleChange) => void
  /** The session or its right to this space has ended. The socket closes next. */
  'session:ended': (error: ErrorBody) => void
  /** The server is about to stop: reconnect in this many milliseconds. */
  'server:draining': (reconnectInMs: number) => void
}

/** The schema of each client event. The server parses every event against it. */
export const clientEvents = {
  'space:enter': Closed({}),
  'space:move': Move,
  'status:idle': Idleness,
  'person:wave': PersonTarget,
  'person:invite-over': PersonTarget,
  'person:hand': Hand,
  'person:react': Reaction,
  'door:set': DoorSetting,
  'door:knock': Knock,
  'door:answer': KnockAnswer,
  'reception:call': ReceptionCall,
  'reception:answer': ReceptionAnswer,
  'chat:send': ChatSend,
  'chat:edit': ChatEdit,
  'chat:react': ChatReact,
  'chat:typing': ChatTyping,
  'chat:read': ChatRead,
  'chat:got': ChatRead,
  'chat:room': ChatRoom,
  'poll:follow': PollFollow,
  'poll:unfollow': PollFollow,
  'console:follow': Closed({}),
  'talk:media': TalkMedia,
  'talk:signal': TalkSignal,
  'talk:agree': TalkAgree,
  'talk:servers': Closed({}),
  'talk:pass': TalkPlace,
  'talk:keep': TalkKeep,
  'talk:caption': TalkCaption,
} satisfies Record<keyof ClientToServer, unknown>
