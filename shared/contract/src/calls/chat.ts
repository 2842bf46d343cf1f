import { Type } from 'typebox'
import type { Calls } from '../access.ts'
import { ChatMessage, Conversation } from '../entities/chat.ts'
import { Closed, Empty, Id, Nullable } from '../schema.ts'

const Seq = Type.Integer({ minimum: 0 })

export const chat = {
  'POST v2/chat/get': {
    summary: 'Messages of one conversation, oldest first; page 1 is the newest page',
    access: 'anonymous',
    onLapsed: true,
    body: Closed({
      receiverId: Id,
      page: Type.Integer({ minimum: 1 }),
      beforeSeq: Type.Optional(Seq),
      afterSeq: Type.Optional(Seq),
      aroundId: Type.Optional(Id),
    }),
    reply: Closed({
      /** Null while nobody has written here yet. */
      conversationId: Nullable(Id),
      rows: Type.Array(ChatMessage),
      lastSeq: Seq,
      lastReadSeq: Seq,
      hasOlder: Type.Boolean(),
      hasNewer: Type.Boolean(),
    }),
  },
  'GET v2/chat/all': {
    summary: 'The own conversations with last message and unread count',
    access: 'anonymous',
    body: Empty,
    reply: Closed({ rows: Type.Array(Conversation) }),
  },
} satisfies Calls
