import type { LinkPreview, MessageCard, Notify } from '@metapyra/contract/entities/chat'
import type { AnyColumn } from '../../platform/db/drizzle.ts'
import {
  boolean,
  index,
  instant,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  sql,
  text,
  tsvector,
  uniqueIndex,
  uuid,
} from '../../platform/db/drizzle.ts'
import { workspaces } from '../workspace/tables.ts'

/** Conversations. `last_seq` is the counter that gives each message its sequence number, without gaps. */
export const conversations = pgTable(
  'conversations',
  {
    id: uuid('id').primaryKey(),
    workspaceId: uuid('workspace_id')
      .notNull()
      .references(() => workspaces.id, { onDelete: 'cascade' }),
    kind: text('kind').$type<'space' | 'dm' | 'thread' | 'group' | 'room' | 'event'>().notNull(),
    /** For a thread: its root message. */
    rootId: uuid('root_id').references((): AnyColumn => messages.id, { onDelete: 'cascade' }),
    /** The only two readers of a direct conversation, the smaller id first. */
    firstPersonId: uuid('first_person_id'),
    secondPersonId: uuid('second_person_id'),
    /**
     * The conversation whose members are the only readers: a group's or room's own id; for a thread, that of its root's
     * conversation.
     */
    audienceId: uuid('audience_id').references((): AnyColumn => conversations.id, { onDelete: 'cascade' }),
    /** Name of a group or room. A group without a name is displayed with its people's names. */
    title: text('title'),
    /** For a group: the person who can remove others. */
    ownerId: uuid('owner_id'),
    /** For a room: its id, from map and area. */
    objectId: text('object_id'),
    lastSeq: integer('last_seq').notNull().default(0),
    /** Messages before this sequence number have been deleted by retention. */
    firstSeq: integer('first_seq').notNull().default(1),
    /** Counter of messages and changes. A client that knows one value can request what has come since. */
    lastChange: integer('last_change').notNull().default(0),
    /** By the database's clock. Other nodes use it to find changed conversations. */
    touchedAt: instant('touched_at').notNull().defaultNow(),
    createdAt: instant('created_at').notNull().defaultNow(),
  },
  (table) => [
    uniqueIndex('conversations_space').on(table.workspaceId).where(sql`${table.kind} = 'space'`),
    uniqueIndex('conversations_dm')
      .on(table.workspaceId, table.firstPersonId, table.secondPersonId)
      .where(sql`${table.kind} = 'dm'`),
    uniqueIndex('conversations_root').on(table.rootId),
    uniqueIndex('conversations_object').on(table.workspaceId, table.kind, table.objectId),
    index('conversations_audience').on(table.audienceId),
    index('conversations_second_person').on(table.workspaceId, table.secondPersonId),
    index('conversations_touched').on(table.touchedAt),
  ],
)

/**
 * How far each person has read a conversation. In a thread, a row means following it; in a group or room, only people
 * with a row can read. A person without an account is known by their session's id.
 */
export const conversationMembers = pgTable(
  'conversation_members',
  {
    conversationId: uuid('conversation_id')
      .notNull()
      .references(() => conversations.id, { onDelete: 'cascade' }),
    personId: uuid('person_id').notNull(),
    lastReadSeq: integer('last_read_seq').notNull().default(0),
    /** How far one of their devices has received it; messages that were read count as received. */
    lastDeliveredSeq: integer('last_delivered_seq').notNull().default(0),
    /** What the member is notified of while away; null: the default for the kind of conversation (notify.rules.ts). */
    notify: text('notify').$type<Notify>(),
    mutedUntil: instant('muted_until'),
    joinedAt: instant('joined_at').notNull().defaultNow(),
    /** For a guest: the first sequence number they can read. */
    fromSeq: integer('from_seq'),
    /** When the conversation was pinned to the top of the member's list. */
    pinnedAt: instant('pinned_at'),
  },
  (table) => [
    primaryKey({ columns: [table.conversationId, table.personId] }),
    index('conversation_members_person').on(table.personId),
    // Finds the few among thousands of members who are notified of every message.
    index('conversation_members_told').on(table.conversationId).where(sql`${table.notify} = 'all'`),
  ],
)

export const messages = pgTable(
  'messages',
  {
    id: uuid('id').primaryKey(),
    conversationId: uuid('conversation_id')
      .notNull()
      .references(() => conversations.id, { onDelete: 'cascade' }),
    /** For a reply in a thread: the conversation of the thread's root. */
    parentId: uuid('parent_id'),
    seq: integer('seq').notNull(),
    senderId: uuid('sender_id').notNull(),
    /** The sender's name at that time, for senders who have no account, or no longer have one. */
    senderName: text('sender_name').notNull(),
    clientId: uuid('client_id').notNull(),
    body: text('body').notNull(),
    createdAt: instant('created_at').notNull(),
    change: integer('change').notNull(),
    editedAt: instant('edited_at'),
    deletedAt: instant('deleted_at'),
    deletedById: uuid('deleted_by_id'),
    /** Preview of the first link. */
    preview: jsonb('preview').$type<LinkPreview>(),
    card: jsonb('card').$type<MessageCard>(),
    replyCount: integer('reply_count').notNull().default(0),
    lastReplyAt: instant('last_reply_at'),
    pinnedAt: instant('pinned_at'),
    pinnedById: uuid('pinned_by_id'),
    /** For a forwarded message: its first author and their name at that time. */
    forwardedFromId: uuid('forwarded_from_id'),
    forwardedFromName: text('forwarded_from_name'),
    /**
     * The words of the body in the form that search uses (search-words.ts), and as two more words its conversation and
     * sender, which no text can contain because of their space. A trigger fills it (migrations/0071_fold_searched_text.sql).
     */
    search: tsvector('search'),
  },
  (table) => [
    uniqueIndex('messages_change').on(table.conversationId, table.change),
    uniqueIndex('messages_place').on(table.conversationId, table.seq),
    uniqueIndex('messages_client').on(table.senderId, table.clientId),
    index('messages_sender').on(table.conversationId, table.senderId, table.seq),
    // Without a list of pending entries, because each search would have to read all of it.
    index('messages_search').using('gin', table.search).with({ fastupdate: false }),
    index('messages_scope').on(sql`coalesce(${table.parentId}, ${table.conversationId})`, table.createdAt),
    index('messages_pinned')
      .on(table.conversationId, table.pinnedAt)
      .where(sql`${table.pinnedAt} is not null`),
    index('messages_forwarded').on(table.forwardedFromId).where(sql`${table.forwardedFromId} is not null`),
    // For messages per day, read from the index only.
    index('messages_day').on(table.conversationId, table.createdAt),
  ],
)

/** Texts of messages before they were edited or deleted, for owners and admins. */
export const messageRevisions = pgTable(
  'message_revisions',
  {
    messageId: uuid('message_id')
      .notNull()
      .references(() => messages.id, { onDelete: 'cascade' }),
    /** Number of the change that replaced it. */
    change: integer('change').notNull(),
    body: text('body').notNull(),
    until: instant('until').notNull(),
  },
  (table) => [primaryKey({ columns: [table.messageId, table.change] })],
)

/**
 * The people a message mentions. `@all` is one row with the conversation's own id; `@here` is one row with the
 * message's id, and one without a name for each person who was present.
 */
export const messageMentions = pgTable(
  'message_mentions',
  {
    messageId: uuid('message_id')
      .notNull()
      .references(() => messages.id, { onDelete: 'cascade' }),
    personId: uuid('person_id').notNull(),
    conversationId: uuid('conversation_id').notNull(),
    seq: integer('seq').notNull(),
    senderId: uuid('sender_id').notNull(),
    name: text('name'),
  },
  (table) => [
    primaryKey({ columns: [table.messageId, table.personId] }),
    // For a reader's unread mentions.
    index('message_mentions_of').on(table.personId, table.conversationId, table.seq),
  ],
)

export const messageReactions = pgTable(
  'message_reactions',
  {
    messageId: uuid('message_id')
      .notNull()
      .references(() => messages.id, { onDelete: 'cascade' }),
    emoji: text('emoji').notNull(),
    personId: uuid('person_id').notNull(),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.messageId, table.emoji, table.personId] }),
    index('message_reactions_person').on(table.personId),
  ],
)

/** People whose messages in a space are being erased, as far as they were written by `asked_at`. */
export const messageErasures = pgTable(
  'message_erasures',
  {
    workspaceId: uuid('workspace_id')
      .notNull()
      .references(() => workspaces.id, { onDelete: 'cascade' }),
    personId: uuid('person_id').notNull(),
    /** An id that belongs to no one and replaces the person as sender. */
    aliasId: uuid('alias_id').notNull(),
    askedAt: instant('asked_at').notNull(),
    /** True if only the name is removed, as when an account is deleted. */
    keepsWords: boolean('keeps_words').notNull().default(false),
  },
  (table) => [primaryKey({ columns: [table.workspaceId, table.personId] })],
)
