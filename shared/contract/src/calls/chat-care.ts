import { Type } from 'typebox'
import type { Calls } from '../access.ts'
import { BlockedPerson, ChatMessage } from '../entities/chat.ts'
import { Closed, Empty, Id, Nothing } from '../schema.ts'

/** What one does with messages, chats and people now and then. */
export const chatCare = {
  'POST v2/chat/pin': {
    summary: 'Keeps a message at hand for all who read it, or no longer',
    beyond: true,
    access: 'member',
    limit: { max: 60, seconds: 60 },
    body: Closed({ messageId: Id, isOn: Type.Boolean() }),
    reply: ChatMessage,
  },
  'POST v2/chat/pins': {
    summary: 'The messages that are kept at hand in a conversation, the last one that was first',
    beyond: true,
    access: 'anonymous',
    onLapsed: true,
    body: Closed({ receiverId: Id }),
    reply: Closed({ rows: Type.Array(ChatMessage) }),
  },
  'POST v2/chat/pin-conversation': {
    summary: 'Puts a conversation at the top of the own list, or no longer',
    beyond: true,
    access: 'anonymous',
    body: Closed({ receiverId: Id, isOn: Type.Boolean() }),
    reply: Nothing,
    status: 204,
  },
  'POST v2/chat/forward': {
    summary: 'Passes a message on to another conversation; twice under one `clientId` is once',
    beyond: true,
    access: 'anonymous',
    limit: { max: 30, seconds: 60 },
    body: Closed({ messageId: Id, receiverId: Id, clientId: Id }),
    reply: ChatMessage,
  },
  'POST v2/chat/locate': {
    summary: 'Where a message stands for whoever asks, as a link to it names the message alone',
    beyond: true,
    access: 'anonymous',
    onLapsed: true,
    body: Closed({ messageId: Id }),
    reply: Closed({ receiverId: Id, message: ChatMessage }),
  },
  'POST v2/chat/block': {
    summary: 'Blocks a person of the space for oneself, or no longer',
    beyond: true,
    access: 'member',
    limit: { max: 60, seconds: 60 },
    body: Closed({ personId: Id, isOn: Type.Boolean() }),
    reply: Nothing,
    status: 204,
  },
  'POST v2/chat/blocks': {
    summary: 'Whom one has blocked, the last one first',
    beyond: true,
    access: 'member',
    onLapsed: true,
    body: Empty,
    reply: Closed({ rows: Type.Array(BlockedPerson) }),
  },
  'POST v2/chat/erase-own': {
    summary: 'Removes all that one has written in the space: places stay, without words or name',
    beyond: true,
    access: 'member',
    limit: { max: 10, seconds: 3600 },
    onFullDisk: true,
    body: Empty,
    reply: Nothing,
    status: 204,
  },
  'POST v2/admin/workspace/retention-count': {
    summary: 'How many messages would go if the space kept them for so many days',
    beyond: true,
    access: 'admin',
    dear: true,
    onLapsed: true,
    limit: { max: 30, seconds: 60 },
    body: Closed({ days: Type.Integer({ minimum: 1, maximum: 3650 }) }),
    reply: Closed({ messages: Type.Integer({ minimum: 0 }) }),
  },
} satisfies Calls
