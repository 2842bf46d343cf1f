import { Type } from 'typebox'
import type { Calls } from '../access.ts'
import {
  ChatMessage,
  Conversation,
  FoundMessage,
  GroupPerson,
  Mentionable,
  MessageFile,
  MessageRevision,
  NOTIFY,
} from '../entities/chat.ts'
import {
  Closed,
  Empty,
  Id,
  Instant,
  Line,
  Named,
  Nothing,
  Nullable,
  OneOf,
  PageNumber,
  Text,
  Whole,
  Words,
} from '../schema.ts'
import { CHAT } from '../subjects/chat.ts'

const GroupTitle = Nullable(Named(CHAT.groupTitleMaxLength))
const GroupIds = Type.Array(Id, { minItems: 1, maxItems: CHAT.groupMaxPeople })
const Seq = Whole(0)

export const chat = {
  'POST v2/chat/get': {
    summary: 'A chat’s messages, oldest first; page 1 is the newest page',
    access: 'anonymous',
    onLapsed: true,
    body: Closed({
      receiverId: Id,
      page: PageNumber,
      beforeSeq: Type.Optional(Seq),
      afterSeq: Type.Optional(Seq),
      aroundId: Type.Optional(Id),
      /**
       * Returns messages written or changed after this change, in the order of the changes, instead of a page by
       * sequence number.
       */
      afterChange: Type.Optional(Seq),
      /**
       * Returns the first message at or after this instant and those around it, or the newest messages if there is
       * none.
       */
      fromAt: Type.Optional(Instant),
    }),
    reply: Closed({
      /** Null while no one has written here yet. */
      conversationId: Nullable(Id),
      rows: Type.Array(ChatMessage),
      /** For a thread: the message that it is about. */
      root: Nullable(ChatMessage),
      lastSeq: Seq,
      /** Every change up to this number is in this reply or an earlier one. */
      lastChange: Seq,
      lastReadSeq: Seq,
      hasOlder: Type.Boolean(),
      hasNewer: Type.Boolean(),
    }),
  },
  'GET v2/chat/all': {
    summary: 'The caller’s chats with last message and unread count',
    access: 'anonymous',
    body: Empty,
    reply: Closed({
      rows: Type.Array(Conversation),
      /** The people whom the caller has blocked. Their messages are collapsed. */
      blockedIds: Type.Array(Id),
    }),
  },
  'POST v2/chat/search': {
    summary: 'Search messages in the caller’s chats, newest first',
    beyond: true,
    access: 'anonymous',
    dear: true,
    onLapsed: true,
    // Allows for one search per keystroke while someone types.
    limit: { max: 240, seconds: 60 },
    body: Closed({
      /** All words must match, in any order; `"a phrase"` matches literally. The last word also matches as a prefix. */
      words: Words(CHAT.searchMaxLength),
      /** Searches only this conversation. */
      receiverId: Type.Optional(Id),
      senderId: Type.Optional(Id),
      /** The start of the range, inclusive. */
      after: Type.Optional(Instant),
      before: Type.Optional(Instant),
      /** The last message of the previous page. */
      lastId: Type.Optional(Id),
    }),
    reply: Closed({ rows: Type.Array(FoundMessage), hasMore: Type.Boolean() }),
  },
  'POST v2/chat/mentionable': {
    summary: 'Who can be mentioned in a chat, people in the space first',
    beyond: true,
    access: 'anonymous',
    dear: true,
    limit: { max: 240, seconds: 60 },
    onFullDisk: true,
    body: Closed({
      receiverId: Id,
      /** The beginning of a name, or of a word in it. */
      words: Text(60),
    }),
    reply: Closed({
      rows: Type.Array(Mentionable),
      /** How many people `@all` and `@here` would notify; 0 if the caller is not allowed to use them. */
      all: Type.Integer(),
      here: Type.Integer(),
    }),
  },
  'POST v2/chat/notify': {
    summary: 'Set a chat’s notifications and mute',
    beyond: true,
    access: 'anonymous',
    limit: { max: 60, seconds: 60 },
    body: Closed({
      receiverId: Id,
      notify: Type.Optional(OneOf(NOTIFY)),
      /** Null unmutes the conversation. */
      mutedUntil: Type.Optional(Nullable(Instant)),
    }),
    reply: Nothing,
    status: 204,
  },
  'POST v2/chat/delete': {
    summary: 'Delete one of the caller’s messages; owners and admins can delete any in the space’s chat',
    beyond: true,
    access: 'anonymous',
    onFullDisk: true,
    body: Closed({ messageId: Id }),
    reply: ChatMessage,
  },
  'POST v2/chat/upload': {
    summary: 'Upload a file for a message sent within a day',
    beyond: true,
    access: 'member',
    upload: true,
    maxBytes: CHAT.fileMaxBytes,
    body: Closed({
      // A name that comes from a program is corrected instead of refused.
      name: Type.Optional(Line(CHAT.fileNameMaxLength)),
      /** A voice note has both `durationMs` and `waveform`. */
      durationMs: Type.Optional(Type.Integer({ minimum: 1, maximum: CHAT.voiceMaxMs + 5000 })),
      waveform: Type.Optional(Type.String({ pattern: '^[0-9]{1,60}$', maxLength: 60 })),
    }),
    reply: MessageFile,
    status: 201,
    limit: { max: 120, seconds: 60 },
  },
  'POST v2/chat/remove-preview': {
    summary:
      'Remove a link preview from one of the caller’s messages; owners and admins, from any in the space’s chat',
    beyond: true,
    access: 'anonymous',
    body: Closed({ messageId: Id }),
    reply: ChatMessage,
  },
  'POST v2/chat/revisions': {
    summary: 'A message’s earlier versions, oldest first',
    beyond: true,
    access: 'admin',
    onFullDisk: true,
    body: Closed({ messageId: Id }),
    reply: Closed({ rows: Type.Array(MessageRevision) }),
  },
  'POST v2/chat/create-group': {
    summary: 'Create a group',
    beyond: true,
    access: 'member',
    limit: { max: 30, seconds: 60 },
    body: Closed({
      /** Created by the caller, one per group, so that a request sent again does not create a second group. */
      id: Id,
      userIds: GroupIds,
      /** If omitted, the group is named after its people. */
      title: Type.Optional(GroupTitle),
    }),
    reply: Closed({ receiverId: Id }),
  },
  'POST v2/chat/find-people': {
    summary: 'Find people the caller can message, by name',
    beyond: true,
    access: 'member',
    dear: true,
    // Allows for one search per keystroke while someone types.
    limit: { max: 240, seconds: 60 },
    onFullDisk: true,
    body: Closed({ search: Text(120) }),
    reply: Closed({ rows: Type.Array(GroupPerson) }),
  },
  'POST v2/chat/people': {
    summary: 'The people in a group or a room’s chat',
    beyond: true,
    access: 'anonymous',
    onFullDisk: true,
    body: Closed({ receiverId: Id }),
    reply: Closed({ title: Nullable(Type.String()), ownerId: Nullable(Id), rows: Type.Array(GroupPerson) }),
  },
  'POST v2/chat/add-people': {
    summary: 'Add people to one of the caller’s groups; they can read earlier messages',
    beyond: true,
    access: 'member',
    limit: { max: 60, seconds: 60 },
    body: Closed({ receiverId: Id, userIds: GroupIds }),
    reply: Nothing,
    status: 204,
  },
  'POST v2/chat/remove-person': {
    summary: 'Leave a group or remove a room’s chat from the list; a group’s owner can remove others',
    beyond: true,
    access: 'member',
    limit: { max: 60, seconds: 60 },
    body: Closed({ receiverId: Id, userId: Id }),
    reply: Nothing,
    status: 204,
  },
  'POST v2/chat/rename-group': {
    summary: 'Rename one of the caller’s groups, or reset its name',
    beyond: true,
    access: 'member',
    limit: { max: 30, seconds: 60 },
    body: Closed({ receiverId: Id, title: GroupTitle }),
    reply: Nothing,
    status: 204,
  },
} satisfies Calls
