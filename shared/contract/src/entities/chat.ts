import type { Static } from 'typebox'
import { Type } from 'typebox'
import { Closed, Id, Instant, LocalTime, Named, Nullable, OneOf } from '../schema.ts'

/** One emoji as a reaction to a message, with its count. */
export const MessageReaction = Closed({
  emoji: Type.String(),
  count: Type.Integer({ minimum: 1 }),
  /** The people who reacted, in order: the first `CHAT.reactorsShown`. */
  personIds: Type.Array(Id),
})
export type MessageReaction = Static<typeof MessageReaction>

/** A file attached to a message. Its bytes are at `/api/files/:id`; for a picture, `?preview` returns a smaller one. */
export const MessageFile = Closed({
  id: Id,
  name: Type.String(),
  /** Detected from the file's bytes. */
  type: Type.String(),
  size: Type.Integer({ minimum: 0 }),
  /** In pixels, if the file is displayed as a picture. */
  width: Type.Optional(Type.Integer({ minimum: 1 })),
  height: Type.Optional(Type.Integer({ minimum: 1 })),
  /** For a voice note: its length, and in `waveform` its loudness from start to end, one digit per part. */
  durationMs: Type.Optional(Type.Integer({ minimum: 1 })),
  waveform: Type.Optional(Type.String()),
})
export type MessageFile = Static<typeof MessageFile>

/** A person whom a message mentions, with their name at the time of writing. */
export const Mention = Closed({
  /** For `@all` the id of the conversation, for `@here` the id of the message. */
  personId: Id,
  name: Named(120),
})
export type Mention = Static<typeof Mention>

/** What a person is notified of in a conversation while away from it. */
export const NOTIFY = ['all', 'mentions', 'none'] as const
export type Notify = (typeof NOTIFY)[number]

/** The preview of the first link in a message. */
export const LinkPreview = Closed({
  /** The link as it was typed. */
  link: Type.String(),
  title: Type.String(),
  description: Type.String(),
  siteName: Type.String(),
  /** A picture stored here, at `/api/files/:id`; its size in pixels. */
  imageId: Type.Optional(Id),
  width: Type.Optional(Type.Integer({ minimum: 1 })),
  height: Type.Optional(Type.Integer({ minimum: 1 })),
})
export type LinkPreview = Static<typeof LinkPreview>

/** An interactive card in a message, for a poll, event or item. The message's text says what it is about. */
export const MessageCard = Closed({
  kind: OneOf(['poll', 'event', 'item']),
  id: Id,
  /** For a series of events: the occurrence. */
  recurrenceId: Type.Optional(LocalTime),
})
export type MessageCard = Static<typeof MessageCard>

export const ChatMessage = Closed({
  id: Id,
  conversationId: Id,
  /** The sequence number: without gaps in its conversation, from 1, and the same order for all readers. */
  seq: Type.Integer({ minimum: 1 }),
  senderId: Id,
  senderName: Type.String(),
  senderImage: Nullable(Type.String()),
  /** The sender's color as in `Person`, so that they look the same in the room, in lists and in the chat. */
  senderColour: Type.String(),
  /** Created by the sender's device once per message, so that a resent message keeps its first place. */
  clientId: Id,
  /** The message whose thread this one is in. */
  rootId: Nullable(Id),
  /** Empty once the message is deleted, or if it has only files. */
  body: Type.String(),
  /** The people whom it mentions, and `@all` or `@here`. */
  mentions: Type.Array(Mention),
  createdAt: Instant,
  /**
   * Increases in its conversation with each message and each change of one, so that the newest state has the highest
   * number.
   */
  change: Type.Integer({ minimum: 1 }),
  editedAt: Nullable(Instant),
  deletedAt: Nullable(Instant),
  /** True if an owner or admin deleted it, not its sender. */
  isDeletedByAdmin: Type.Boolean(),
  reactions: Type.Array(MessageReaction),
  /** Since when it is pinned. */
  pinnedAt: Nullable(Instant),
  /** For a forwarded message: its original sender. The original conversation is not revealed. */
  forwardedFromName: Nullable(Type.String()),
  /**
   * How many replies its thread has, and when the last one was sent. `replierIds`: some of the repliers, the newest
   * first.
   */
  replyCount: Type.Integer({ minimum: 0 }),
  lastReplyAt: Nullable(Instant),
  replierIds: Type.Array(Id),
  /** Empty once the message is deleted. */
  files: Type.Array(MessageFile),
  /** Arrives a moment after the message, as a change of it. */
  preview: Nullable(LinkPreview),
  card: Nullable(MessageCard),
})
export type ChatMessage = Static<typeof ChatMessage>

/** The text of a message before it was changed or deleted. */
export const MessageRevision = Closed({ body: Type.String(), until: Instant })
export type MessageRevision = Static<typeof MessageRevision>

/** A range of a text, in UTF-16 units. The end is exclusive. */
export const MarkedRange = Closed({ start: Type.Integer({ minimum: 0 }), end: Type.Integer({ minimum: 1 }) })
export type MarkedRange = Static<typeof MarkedRange>

/** A message that a search has found. */
export const FoundMessage = Closed({
  message: ChatMessage,
  /** The receiver id of its conversation for the searching person, as in `Conversation`. */
  receiverId: Id,
  /** The matches in the message's body, in order and without overlaps. */
  ranges: Type.Array(MarkedRange),
})
export type FoundMessage = Static<typeof FoundMessage>

/** How far a person's devices have received a conversation, and how far the person has read it. */
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
   * The receiver that `chat/get` and `chat:send` take: the space, the other person, the group, the room's or the
   * event's chat, or the message that a thread is about.
   */
  receiverId: Id,
  /** For a thread, its parent conversation. */
  title: Type.String(),
  /** For a thread, the receiver id of the conversation that contains it. */
  parentId: Nullable(Id),
  /**
   * What limits the readers of the conversation, or of the thread's parent; null if that is the space or a direct chat.
   */
  audienceKind: Nullable(OneOf(['group', 'room', 'event'])),
  image: Nullable(Type.String()),
  /** The color of the other person; null if there is none. */
  colour: Nullable(Type.String()),
  lastSeq: Type.Integer(),
  /** A client that has all changes up to here has missed none. */
  lastChange: Type.Integer(),
  lastReadSeq: Type.Integer(),
  unread: Type.Integer(),
  /** How many of the unread messages mention the reader. `unreadMentions`: the first of them, oldest first. */
  mentions: Type.Integer(),
  unreadMentions: Type.Array(Closed({ id: Id, seq: Type.Integer() })),
  notify: OneOf(NOTIFY),
  mutedUntil: Nullable(Instant),
  /** The receipts of the others if they are few: in a direct chat or a small group. Otherwise empty. */
  receipts: Type.Array(ChatReceipt),
  /** True if the conversation is pinned to the top of the reader's own list. */
  isPinned: Type.Boolean(),
  lastMessage: Nullable(ChatMessage),
  /** The message that a thread is about. */
  root: Nullable(ChatMessage),
})
export type Conversation = Static<typeof Conversation>

/** A person who can be mentioned. */
export const Mentionable = Closed({
  userId: Id,
  name: Type.String(),
  image: Nullable(Type.String()),
  colour: Type.String(),
  isHere: Type.Boolean(),
})
export type Mentionable = Static<typeof Mentionable>

/** A person who is in a group. */
export const GroupPerson = Closed({
  userId: Id,
  name: Type.String(),
  image: Nullable(Type.String()),
  colour: Type.String(),
  companyPosition: Nullable(Type.String()),
})
export type GroupPerson = Static<typeof GroupPerson>

/** A person whom the caller has blocked. */
export const BlockedPerson = Closed({
  personId: Id,
  name: Type.String(),
  image: Nullable(Type.String()),
  colour: Type.String(),
  blockedAt: Instant,
})
export type BlockedPerson = Static<typeof BlockedPerson>
