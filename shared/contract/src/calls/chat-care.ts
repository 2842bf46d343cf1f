import { Type } from 'typebox'
import type { Calls } from '../access.ts'
import { BlockedPerson, ChatMessage } from '../entities/chat.ts'
import { Closed, Empty, Id, Nothing } from '../schema.ts'

/** Less frequent acts on messages, chats and people. */
export const chatCare = {
  'POST v2/chat/pin': {
    summary: 'Pin or unpin a message for everyone who can read it',
    beyond: true,
    access: 'member',
    limit: { max: 60, seconds: 60 },
    body: Closed({ messageId: Id, isOn: Type.Boolean() }),
    reply: ChatMessage,
  },
  'POST v2/chat/pins': {
    summary: 'The pinned messages of a chat, latest first',
    beyond: true,
    access: 'anonymous',
    onLapsed: true,
    body: Closed({ receiverId: Id }),
    reply: Closed({ rows: Type.Array(ChatMessage) }),
  },
  'POST v2/chat/pin-conversation': {
    summary: 'Pin or unpin a chat in the caller’s list',
    beyond: true,
    access: 'anonymous',
    body: Closed({ receiverId: Id, isOn: Type.Boolean() }),
    reply: Nothing,
    status: 204,
  },
  'POST v2/chat/forward': {
    summary: 'Forward a message to another chat; repeating a `clientId` sends it once',
    beyond: true,
    access: 'anonymous',
    limit: { max: 30, seconds: 60 },
    body: Closed({ messageId: Id, receiverId: Id, clientId: Id }),
    reply: ChatMessage,
  },
  'POST v2/chat/locate': {
    summary: 'Find the chat and place of a linked message',
    beyond: true,
    access: 'anonymous',
    onLapsed: true,
    body: Closed({ messageId: Id }),
    reply: Closed({ receiverId: Id, message: ChatMessage }),
  },
  'POST v2/chat/block': {
    summary: 'Block or unblock a person',
    beyond: true,
    access: 'member',
    limit: { max: 60, seconds: 60 },
    body: Closed({ personId: Id, isOn: Type.Boolean() }),
    reply: Nothing,
    status: 204,
  },
  'POST v2/chat/blocks': {
    summary: 'The people the caller has blocked, latest first',
    beyond: true,
    access: 'member',
    onLapsed: true,
    body: Empty,
    reply: Closed({ rows: Type.Array(BlockedPerson) }),
  },
  'POST v2/chat/erase-own': {
    summary: 'Erase everything the caller wrote in the space; empty placeholders stay',
    beyond: true,
    access: 'member',
    limit: { max: 10, seconds: 3600 },
    onFullDisk: true,
    body: Empty,
    reply: Nothing,
    status: 204,
  },
  'POST v2/admin/workspace/retention-count': {
    summary: 'How many messages a retention period would delete',
    beyond: true,
    access: 'admin',
    dear: true,
    onLapsed: true,
    limit: { max: 30, seconds: 60 },
    body: Closed({ days: Type.Integer({ minimum: 1, maximum: 3650 }) }),
    reply: Closed({ messages: Type.Integer({ minimum: 0 }) }),
  },
} satisfies Calls
