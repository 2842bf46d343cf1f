import type { Static } from 'typebox'
import { Type } from 'typebox'
import type { LiveAnnouncement } from './entities/announcement.ts'
import type { ChatMessage, ChatReceipt } from './entities/chat.ts'
import { Mention } from './entities/chat.ts'
import type { Desk } from './entities/desk.ts'
import type { LivePoll, Poll } from './entities/poll.ts'
import type { ErrorBody } from './errors.ts'
import { Closed, Id, Text, Whole, Words } from './schema.ts'
import type { Moves } from './space/moves.ts'
import type { NumberedPerson } from './space/person.ts'
import { REACTIONS } from './space/presence.ts'
import type { Entered, SpaceFace } from './space/room.ts'
import type { BookingNotice } from './subjects/appointment.ts'
import { CHAT } from './subjects/chat.ts'
import type { ConsoleChange } from './subjects/console.ts'
import type { DoorChange, HeardKnock, KnockAnswered } from './subjects/door.ts'
import { DoorSetting, Knock, KnockAnswer } from './subjects/door.ts'
import type { EventChange, EventNotice, EventReminder } from './subjects/event.ts'
import type { AtHand, AtReception, ReceptionGuest } from './subjects/reception.ts'
import { ReceptionAnswer, ReceptionCall } from './subjects/reception.ts'
import type { HeardCaption, HeardSignal, IceServers, Talk, TalkPass } from './subjects/talk.ts'
import { TalkAgree, TalkCaption, TalkKeep, TalkMedia, TalkPlace, TalkSignal } from './subjects/talk.ts'

/** A socket's handshake `auth`: the space it is for. */
export const Handshake = Closed({ workspaceId: Id })

/** One step, as compact JSON: x, y (tiles), index into DIRECTIONS, 1 while moving. */
export const Move = Type.Tuple([
  Type.Number({ minimum: 0, maximum: 10_000 }),
  Type.Number({ minimum: 0, maximum: 10_000 }),
  Type.Integer({ minimum: 0, maximum: 3 }),
  Type.Integer({ minimum: 0, maximum: 1 }),
])
export type Move = Static<typeof Move>

/** Somebody in the same space. */
export const Greeting = Closed({ to: Id })
export const Hand = Closed({ isUp: Type.Boolean() })
export const Reaction = Closed({ reaction: Type.Integer({ minimum: 0, maximum: REACTIONS.length - 1 }) })
export type PersonReaction = [userId: string, reaction: number]
export const Idleness = Closed({ isIdle: Type.Boolean() })

const Mentions = Type.Array(Mention, { maxItems: CHAT.maxMentions })
export const ChatSend = Closed({
  /** The space, a person, a group, a room's chat, or the message that one answers to in its thread. */
  receiverId: Id,
  clientId: Id,
  /** Without words only where it has files. */
  body: Text(CHAT.bodyMaxLength),
  /** What was uploaded for it, in this order. */
  fileIds: Type.Optional(Type.Array(Id, { minItems: 1, maxItems: CHAT.filesMost, uniqueItems: true })),
  /** Whom `@name` in it means: those who read there. */
  mentions: Type.Optional(Mentions),
})
export type ChatSend = Static<typeof ChatSend>
export const ChatEdit = Closed({
  messageId: Id,
  body: Words(CHAT.bodyMaxLength),
  mentions: Type.Optional(Mentions),
})
export type ChatEdit = Static<typeof ChatEdit>
/** Sets or takes back how one feels about a message; twice the same is once. */
export const ChatReact = Closed({
  messageId: Id,
  emoji: Words(CHAT.emojiMaxLength),
  isOn: Type.Boolean(),
})
export type ChatReact = Static<typeof ChatReact>
/** There somebody is writing; as in `ChatSend`. */
export const ChatTyping = Closed({ receiverId: Id })
/** The chat of a room on the map. */
export const ChatRoom = Closed({ areaId: Whole(0) })
export const PollFollow = Closed({ pollId: Id })
export const ChatRead = Closed({ receiverId: Id, seq: Whole(0) })

/** An acknowledgement: what was asked for, or why not. */
export type Ack<T> = (answer: { ok: true; value: T } | { ok: false; error: ErrorBody }) => void

export interface ClientToServer {
  /** Walk in: from here on the people and the chat of the space arrive. */
  'space:enter': (input: Record<string, never>, ack: Ack<Entered | AtReception>) => void
  'space:move': (move: Move) => void
  /** Said again on each entering: away, which comes by itself, goes by the devices that are there. */
  'status:idle': (input: Static<typeof Idleness>, ack: Ack<null>) => void
  'person:wave': (input: Static<typeof Greeting>, ack: Ack<null>) => void
  /** Asks somebody to come to where one stands. */
  'person:invite-over': (input: Static<typeof Greeting>, ack: Ack<null>) => void
  'person:hand': (input: Static<typeof Hand>, ack: Ack<null>) => void
  'person:react': (input: Static<typeof Reaction>, ack: Ack<null>) => void
  /** Of the room that one stands in; whoever runs the space, of any. */
  'door:set': (input: DoorSetting, ack: Ack<null>) => void
  /** At a closed door: whoever is inside is asked to let one in. */
  'door:knock': (input: Knock, ack: Ack<null>) => void
  'door:answer': (input: KnockAnswer, ack: Ack<null>) => void
  /** A guest at the reception asks to be met; a later call takes the place of the one before. */
  'reception:call': (input: Static<typeof ReceptionCall>, ack: Ack<null>) => void
  /** A member meets them, where they stand in the room, or cannot; the first who comes is taken. */
  'reception:answer': (input: Static<typeof ReceptionAnswer>, ack: Ack<null>) => void
  'chat:send': (input: ChatSend, ack: Ack<ChatMessage>) => void
  /** An own one says something else from now on. */
  'chat:edit': (input: ChatEdit, ack: Ack<ChatMessage>) => void
  'chat:react': (input: ChatReact, ack: Ack<ChatMessage>) => void
  /** Somebody is writing there; said every few seconds while they do. */
  'chat:typing': (input: Static<typeof ChatTyping>, ack: Ack<null>) => void
  'chat:read': (input: Static<typeof ChatRead>, ack: Ack<null>) => void
  /** This device has it all up to there. */
  'chat:got': (input: Static<typeof ChatRead>, ack: Ack<null>) => void
  /** What `chat/get` and `chat:send` take as receiver from then on; guests ask for the room that they stand in. */
  'chat:room': (input: Static<typeof ChatRoom>, ack: Ack<{ receiverId: string }>) => void
  /** From here on this page hears how a poll goes; said again after a vote, which may have opened its results. */
  'poll:follow': (input: Static<typeof PollFollow>, ack: Ack<Poll>) => void
  'poll:unfollow': (input: Static<typeof PollFollow>, ack: Ack<null>) => void
  /** From here on what changes in the console is told: to owners and admins, who are not in the room by this. */
  'console:follow': (input: Record<string, never>, ack: Ack<null>) => void
  /** This page talks from now on, and sends this; whoever has told none of it is in no circle. */
  'talk:media': (input: TalkMedia, ack: Ack<null>) => void
  /** To somebody of one's own circle alone. */
  'talk:signal': (input: TalkSignal, ack: Ack<null>) => void
  'talk:agree': (input: Static<typeof TalkAgree>, ack: Ack<null>) => void
  'talk:servers': (input: Record<string, never>, ack: Ack<IceServers>) => void
  'talk:pass': (input: TalkPlace, ack: Ack<TalkPass>) => void
  'talk:keep': (input: TalkKeep, ack: Ack<null>) => void
  /** As long as somebody of one's circle has captions on. */
  'talk:caption': (input: TalkCaption, ack: Ack<null>) => void
}

export interface ServerToClient {
  /** Somebody has come, or is called, looks or does otherwise now. */
  'space:join': (person: NumberedPerson) => void
  'space:leave': (userId: string) => void
  /** At most one batch a tick: whoever moved near this person since the last, and of those farther away some in turn. */
  'space:moves': (moves: Moves) => void
  /** A step was not taken: in the server's eyes one stands here. */
  'space:put': (place: { x: number; y: number }) => void
  /** One batch a beat, each person once; a slow reader may miss some. */
  'space:reactions': (reactions: PersonReaction[]) => void
  'person:waved': (userId: string) => void
  'person:invited-over': (userId: string) => void
  /** Whose desk is whose from now on: all that are somebody's. */
  'space:desks': (desks: Desk[]) => void
  /** Notes on one's own desk were left, read or thrown away: they are asked for. */
  'desk:noted': () => void
  'door:changed': (change: DoorChange) => void
  /** To those who are inside. */
  'door:knocked': (knock: HeardKnock) => void
  /** Somebody has answered it, or whoever knocked has gone. */
  'door:knock-over': (knock: HeardKnock) => void
  /** To who has knocked. */
  'door:answered': (answer: KnockAnswered) => void
  /** Of whoever was refused with SPACE_FULL: so many wait before one by now. */
  'queue:ahead': (ahead: number) => void
  /** One's turn has come: the room is entered again, within some seconds. */
  'queue:open': () => void
  /** Who is at hand by now: to whoever waits at the reception. */
  'reception:people': (people: AtHand[]) => void
  /** Whom one called cannot come; by name. */
  'reception:answered': (by: string) => void
  /** One may come in: the room is entered again. */
  'reception:open': () => void
  /** A guest asks to be met, by this member. */
  'reception:called': (guest: ReceptionGuest) => void
  /** That is answered, or over. */
  'reception:closed': (guestId: string) => void
  /** Somebody has written, or one that was written has changed. `receiverId` as this reader addresses the conversation. */
  'chat:message': (message: ChatMessage, receiverId: string) => void
  /** Who is writing in one's conversation, and in which. */
  'chat:typing': (personId: string, receiverId: string) => void
  /** So far somebody else has come in a chat of few. */
  'chat:receipt': (receiverId: string, receipt: ChatReceipt) => void
  /** One has read so far, by another of one's devices. */
  'chat:read': (receiverId: string, seq: number) => void
  /** One's list of conversations is another one: it is asked for again. */
  'chat:list': () => void
  /** How a poll goes that this page follows; what is older than one has is dropped. */
  'poll:live': (poll: LivePoll) => void
  /** A poll was asked, changed or closed, or one has voted on another device: the lists that it stands in are another one. */
  'poll:listed': (pollId: string) => void
  /** [POLL-16] Its host shows it to everybody who is there. */
  'poll:staged': (pollId: string) => void
  /** An event that this person sees was planned, changed or answered: what shows it asks for it anew. */
  'event:changed': (change: EventChange) => void
  /** An event concerns this person. */
  'event:told': (notice: EventNotice) => void
  'event:reminder': (reminder: EventReminder) => void
  /** A booking of this person, as host or guest, is another one: what shows it asks for it anew. */
  'booking:changed': (bookingId: string) => void
  /** A booking concerns this person, or begins soon. */
  'booking:told': (notice: BookingNotice) => void
  /** What lies in a folder of the library is another; null: at the top. It is asked for again. */
  'library:changed': (change: { parentId: string | null }) => void
  /** An agent of the space was made, changed or deleted: they are asked for again. */
  'agents:changed': () => void
  /** One has gone live; the same one may be told twice. */
  'announcement:live': (announcement: LiveAnnouncement) => void
  /** One that is live says something else now: also to those who have seen it, who need not see it again. */
  'announcement:changed': (announcement: LiveAnnouncement) => void
  'announcement:ended': (id: string) => void
  /** The space is called, looks or works otherwise: to whoever has entered it. */
  'space:changed': (face: SpaceFace) => void
  /** One's role in one of one's spaces is another one, or gone: the profile is asked for again. */
  'rights:changed': (workspaceId: string) => void
  /** Ownership was offered to this person or by them, or that has ended: it is asked for again. */
  'ownership:changed': () => void
  /** One's other page, which talked, is gone: whichever is left says what it sends. */
  'talk:again': () => void
  /** Whom one talks with has changed, or what they send. */
  'talk:circle': (talk: Talk) => void
  'talk:signal': (signal: HeardSignal) => void
  'talk:caption': (caption: HeardCaption) => void
  /** Something has changed in the space: to those alone who follow its console. */
  'console:changed': (change: ConsoleChange) => void
  /** The session ended, or its right to this space: the socket closes next. */
  'session:ended': (error: ErrorBody) => void
  /** The server is about to stop: reconnect in this many milliseconds. */
  'server:draining': (reconnectInMs: number) => void
}

/** What each event of a client must look like; the server parses at this door. */
export const clientEvents = {
  'space:enter': Closed({}),
  'space:move': Move,
  'status:idle': Idleness,
  'person:wave': Greeting,
  'person:invite-over': Greeting,
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
