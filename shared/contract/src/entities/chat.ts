import type { Static } from 'typebox'
import { Type } from 'typebox'
import { Closed, Id, Instant, LocalTime, Nullable, OneOf, Words } from '../schema.ts'

/** How somebody feels about a message. */
export const MessageReaction = Closed({
  emoji: Type.String(),
  count: Type.Integer({ minimum: 1 }),
  /** Who, in the order in which they did: the first `CHAT.reactorsShown` of them. */
  personIds: Type.Array(Id),
})
export type MessageReaction = Static<typeof MessageReaction>

/** What was sent along with a message; its bytes are at `/api/files/:id`, of a picture a smaller one at `?preview`. */
export const MessageFile = Closed({
  id: Id,
  name: Type.String(),
  /** Told by its bytes. */
  type: Type.String(),
  size: Type.Integer({ minimum: 0 }),
  /** In pixels, where it is shown as a picture. */
  width: Type.Optional(Type.Integer({ minimum: 1 })),
  height: Type.Optional(Type.Integer({ minimum: 1 })),
  /** Where it is a voice note: how long, and how loud from its beginning to its end, a digit a part. */
  durationMs: Type.Optional(Type.Integer({ minimum: 1 })),
  waveform: Type.Optional(Type.String()),
})
export type MessageFile = Static<typeof MessageFile>

/** Somebody whom a message mentions, as they were called when it was written. */
export const Mention = Closed({
  /** Of `@all` the conversation's own id, of `@here` the message's. */
  personId: Id,
  name: Words(120),
})
export type Mention = Static<typeof Mention>

/** What of a conversation one is told of while one is away from it. */
export const NOTIFY = ['all', 'mentions', 'none'] as const
export type Notify = (typeof NOTIFY)[number]

/** What the first link of a message leads to. */
export const LinkPreview = Closed({
  /** As it was typed. */
  link: Type.String(),
  title: Type.String(),
  description: Type.String(),
  siteName: Type.String(),
  /** A picture that is kept here, at `/api/files/:id`; in pixels. */
  imageId: Type.Optional(Id),
  width: Type.Optional(Type.Integer({ minimum: 1 })),
  height: Type.Optional(Type.Integer({ minimum: 1 })),
})
export type LinkPreview = Static<typeof LinkPreview>

/** What a message brings with it to be done there; its words say what it is about. */
export const MessageCard = Closed({
  kind: OneOf(['poll', 'event', 'item']),
  id: Id,
  /** Of a series of events the one that is meant. */
  recurrenceId: Type.Optional(LocalTime),
})
export type MessageCard = Static<typeof MessageCard>

export const ChatMessage = Closed({
  id: Id,
  conversationId: Id,
  /** Gap-free within its conversation, from 1; the one order for all readers. */
  seq: Type.Integer({ minimum: 1 }),
  senderId: Id,
  senderName: Type.String(),
  senderImage: Nullable(Type.String()),
  /** As in `Person`: a sender looks the same in the room, in lists and in the chat. */
  senderColour: Type.String(),
  /** Made by the sender's device once a message, so that a resent one keeps its first place. */
  clientId: Id,
  /** The message in whose thread it stands. */
  rootId: Nullable(Id),
  /** Empty once it is deleted, or where it has files alone. */
  body: Type.String(),
  /** Whom it names, and whom it calls. */
  mentions: Type.Array(Mention),
  createdAt: Instant,
  /** Grows within its conversation with each message and each change of one: the newest state has the highest. */
  change: Type.Integer({ minimum: 1 }),
  editedAt: Nullable(Instant),
  deletedAt: Nullable(Instant),
  /** Not its sender but whoever runs the space has deleted it. */
  isDeletedByAdmin: Type.Boolean(),
  reactions: Type.Array(MessageReaction),
  /** Since when it stands among those that its readers keep at hand. */
  pinnedAt: Nullable(Instant),
  /** Who said it, of one that was passed on; where they did is not told. */
  forwardedFromName: Nullable(Type.String()),
  /** How many have answered to it in its thread, and when the last one did; of those who did some, the newest first. */
  replyCount: Type.Integer({ minimum: 0 }),
  lastReplyAt: Nullable(Instant),
  replierIds: Type.Array(Id),
  /** None once it is deleted. */
  files: Type.Array(MessageFile),
  /** It comes a moment after the message, as a change of it. */
  preview: Nullable(LinkPreview),
  card: Nullable(MessageCard),
})
export type ChatMessage = Static<typeof ChatMessage>

/** What a message said until it was changed or deleted. */
export const MessageRevision = Closed({ body: Type.String(), until: Instant })
export type MessageRevision = Static<typeof MessageRevision>

/** A part of a text, in UTF-16 units; its end is not in it. */
export const MarkedRange = Closed({ start: Type.Integer({ minimum: 0 }), end: Type.Integer({ minimum: 1 }) })
export type MarkedRange = Static<typeof MarkedRange>

/** A message that a search has found. */
export const FoundMessage = Closed({
  message: ChatMessage,
  /** What its conversation is to whoever searches: as in `Conversation`. */
  receiverId: Id,
  /** Where in its body the words stand, in order; none overlap. */
  ranges: Type.Array(MarkedRange),
})
export type FoundMessage = Static<typeof FoundMessage>

/** How far somebody's devices have received a conversation, and how far they have read it. */
export const ChatReceipt = Closed({
  personId: Id,
  deliveredSeq: Type.Integer({ minimum: 0 }),
  readSeq: Type.Integer({ minimum: 0 }),
})
export type ChatReceipt = Static<typeof ChatReceipt>

export const Conversation = Closed({
  id: Id,
  kind: OneOf(['space', 'dm', 'thread', 'group', 'room', 'event']),
  /**
   * What `chat/get` and `chat:send` take as receiver: the space, the other person, the group, the room's or the event's chat, or the
   * message that a thread is about.
   */
  receiverId: Id,
  /** Of a thread, where it is. */
  title: Type.String(),
  /** Of a thread, the receiver of what it stands in. */
  parentId: Nullable(Id),
  /** What alone reads it, or what its thread stands in; null where that is the space or a person. */
  audienceKind: Nullable(OneOf(['group', 'room', 'event'])),
  image: Nullable(Type.String()),
  /** The other person's; null elsewhere. */
  colour: Nullable(Type.String()),
  lastSeq: Type.Integer(),
  /** Whoever has all changes up to here has missed none. */
  lastChange: Type.Integer(),
  lastReadSeq: Type.Integer(),
  unread: Type.Integer(),
  /** How many of the unread ones mention their reader; of these the first, the oldest ahead. */
  mentions: Type.Integer(),
  unreadMentions: Type.Array(Closed({ id: Id, seq: Type.Integer() })),
  notify: OneOf(NOTIFY),
  mutedUntil: Nullable(Instant),
  /** How far the others have come, where they are few: the other of two, or a small group. Empty elsewhere. */
  receipts: Type.Array(ChatReceipt),
  /** At the top of the reader's own list. */
  isPinned: Type.Boolean(),
  lastMessage: Nullable(ChatMessage),
  /** What a thread is about. */
  root: Nullable(ChatMessage),
})
export type Conversation = Static<typeof Conversation>

/** Somebody who can be mentioned. */
export const Mentionable = Closed({
  userId: Id,
  name: Type.String(),
  image: Nullable(Type.String()),
  colour: Type.String(),
  isHere: Type.Boolean(),
})
export type Mentionable = Static<typeof Mentionable>

/** Somebody who is in a group. */
export const GroupPerson = Closed({
  userId: Id,
  name: Type.String(),
  image: Nullable(Type.String()),
  colour: Type.String(),
  companyPosition: Nullable(Type.String()),
})
export type GroupPerson = Static<typeof GroupPerson>

/** Whom somebody has blocked. */
export const BlockedPerson = Closed({
  personId: Id,
  name: Type.String(),
  image: Nullable(Type.String()),
  colour: Type.String(),
  blockedAt: Instant,
})
export type BlockedPerson = Static<typeof BlockedPerson>
