import type { Static } from 'typebox'
import { Type } from 'typebox'
import { Closed, Id, Instant, Nullable, OneOf } from '../schema.ts'

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
  replyToId: Nullable(Id),
  body: Type.String(),
  createdAt: Instant,
})
export type ChatMessage = Static<typeof ChatMessage>

export const Conversation = Closed({
  id: Id,
  kind: OneOf(['space', 'dm', 'group', 'agent', 'event']),
  /** What `chat/get` and `chat:send` take as receiver: the space, or the other person. */
  receiverId: Id,
  title: Type.String(),
  image: Nullable(Type.String()),
  /** The other person's; null for a space. */
  colour: Nullable(Type.String()),
  lastSeq: Type.Integer(),
  lastReadSeq: Type.Integer(),
  unread: Type.Integer(),
  lastMessage: Nullable(ChatMessage),
})
export type Conversation = Static<typeof Conversation>
