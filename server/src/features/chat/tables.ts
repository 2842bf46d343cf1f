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

/** Who writes with whom. `last_seq` is the counter that gives each message its place, without a gap. */
export const conversations = pgTable(
  'conversations',
  {
    id: uuid('id').primaryKey(),
    workspaceId: uuid('workspace_id')
      .notNull()
      .references(() => workspaces.id, { onDelete: 'cascade' }),
    kind: text('kind').$type<'space' | 'dm' | 'thread' | 'group' | 'room' | 'event'>().notNull(),
    /** Of a thread: the message that it is about. */
    rootId: uuid('root_id').references((): AnyColumn => messages.id, { onDelete: 'cascade' }),
    /** Whom alone it is for: the two of a direct conversation, the smaller id first. */
    firstPersonId: uuid('first_person_id'),
    secondPersonId: uuid('second_person_id'),
    /** Whose members alone it is for: a group's or a room's own id, and that of theirs for a thread. */
    audienceId: uuid('audience_id').references((): AnyColumn => conversations.id, { onDelete: 'cascade' }),
    /** What a group or a room is called; a group that has no name is called by its people. */
    title: text('title'),
    /** Of a group: who may put others out of it. */
    ownerId: uuid('owner_id'),
    /** Of a room: which one on which map. */
    objectId: text('object_id'),
    lastSeq: integer('last_seq').notNull().default(0),
    /** What stood before this place is kept no more. */
    firstSeq: integer('first_seq').notNull().default(1),
    /** Counts messages and their changes alike: who knows one asks for what has come since. */
    lastChange: integer('last_change').notNull().default(0),
    /** By the database's clock: what the other nodes look for. */
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
 * How far each person has read; of a thread, who follows it; of a group or a room, who alone reads it. Someone without
 * an account is known by their session's id.
 */
export const conversationMembers = pgTable(
  'conversation_members',
  {
    conversationId: uuid('conversation_id')
      .notNull()
      .references(() => conversations.id, { onDelete: 'cascade' }),
    personId: uuid('person_id').notNull(),
    lastReadSeq: integer('last_read_seq').notNull().default(0),
    /** How far one of their devices has received it; who has read it has it as well. */
    lastDeliveredSeq: integer('last_delivered_seq').notNull().default(0),
    /** What they are told of while they are away; null: what is usual for its kind (notify.rules.ts). */
    notify: text('notify').$type<Notify>(),
    mutedUntil: instant('muted_until'),
    joinedAt: instant('joined_at').notNull().defaultNow(),
    /** Of a guest: what stood before this place is not theirs to read. */
    fromSeq: integer('from_seq'),
    /** At the top of their list since. */
    pinnedAt: instant('pinned_at'),
  },
  (table) => [
    primaryKey({ columns: [table.conversationId, table.personId] }),
    index('conversation_members_person').on(table.personId),
    // Who of thousands is told of each message.
    index('conversation_members_told').on(table.conversationId).where(sql`${table.notify} = 'all'`),
  ],
)

/**
 * The words of a body as a search looks for them (search-words.ts): without accents, cut at anything that is no letter
 * or digit, each sign of Chinese and Japanese on its own. A regular expression of PostgreSQL's.
 */
const wordsOfBody = String.raw`regexp_replace(regexp_replace(regexp_replace(normalize(body, NFKD),
  '[\u0300-\u036f]+', '', 'g'),
  '[\u0021-\u002f\u003a-\u0040\u005b-\u0060\u007b-\u007e\u00a0-\u00bf\u2000-\u2bff\u3000-\u303f\U0001f000-\U0001faff]+', ' ', 'g'),
  '([\u3040-\u30ff\u3400-\u9fff\uf900-\ufaff])', ' \1 ', 'g')`

export const messages = pgTable(
  'messages',
  {
    id: uuid('id').primaryKey(),
    conversationId: uuid('conversation_id')
      .notNull()
      .references(() => conversations.id, { onDelete: 'cascade' }),
    /** Of an answer in a thread: the conversation in which stands what it answers to. */
    parentId: uuid('parent_id'),
    seq: integer('seq').notNull(),
    senderId: uuid('sender_id').notNull(),
    /** As they were called then, for senders who have no account, or none any more. */
    senderName: text('sender_name').notNull(),
    clientId: uuid('client_id').notNull(),
    body: text('body').notNull(),
    createdAt: instant('created_at').notNull(),
    change: integer('change').notNull(),
    editedAt: instant('edited_at'),
    deletedAt: instant('deleted_at'),
    deletedById: uuid('deleted_by_id'),
    /** What its first link leads to. */
    preview: jsonb('preview').$type<LinkPreview>(),
    card: jsonb('card').$type<MessageCard>(),
    replyCount: integer('reply_count').notNull().default(0),
    lastReplyAt: instant('last_reply_at'),
    pinnedAt: instant('pinned_at'),
    pinnedById: uuid('pinned_by_id'),
    /** Of one that was passed on: who said it, and as they were called then. */
    forwardedFromId: uuid('forwarded_from_id'),
    forwardedFromName: text('forwarded_from_name'),
    /** Also holds where it is read and its sender, as words that nobody can write: there is a blank in them. */
    search: tsvector('search').generatedAlwaysAs(
      sql.raw(
        `to_tsvector('simple', ${wordsOfBody}) || array_to_tsvector(array['in ' || coalesce(parent_id, conversation_id)::text, 'by ' || sender_id::text])`,
      ),
    ),
  },
  (table) => [
    uniqueIndex('messages_change').on(table.conversationId, table.change),
    uniqueIndex('messages_place').on(table.conversationId, table.seq),
    uniqueIndex('messages_client').on(table.senderId, table.clientId),
    index('messages_sender').on(table.conversationId, table.senderId, table.seq),
    // Without a list of what is new: a search would read all of it.
    index('messages_search').using('gin', table.search).with({ fastupdate: false }),
    index('messages_scope').on(sql`coalesce(${table.parentId}, ${table.conversationId})`, table.createdAt),
    index('messages_pinned')
      .on(table.conversationId, table.pinnedAt)
      .where(sql`${table.pinnedAt} is not null`),
    index('messages_forwarded').on(table.forwardedFromId).where(sql`${table.forwardedFromId} is not null`),
    // How many a day: read from the index alone.
    index('messages_day').on(table.conversationId, table.createdAt),
  ],
)

/** What messages said before they were changed or deleted: for whoever runs the space. */
export const messageRevisions = pgTable(
  'message_revisions',
  {
    messageId: uuid('message_id')
      .notNull()
      .references(() => messages.id, { onDelete: 'cascade' }),
    /** That took its place. */
    change: integer('change').notNull(),
    body: text('body').notNull(),
    until: instant('until').notNull(),
  },
  (table) => [primaryKey({ columns: [table.messageId, table.change] })],
)

/**
 * Whom a message mentions. `@all` is one row under the conversation's own id; `@here` is one under the message's, and
 * one without a name for each who was there.
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
    // The unread ones of a reader.
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

/** Whose words in a space are being taken away, of what they had written by then. */
export const messageErasures = pgTable(
  'message_erasures',
  {
    workspaceId: uuid('workspace_id')
      .notNull()
      .references(() => workspaces.id, { onDelete: 'cascade' }),
    personId: uuid('person_id').notNull(),
    /** In whose place the messages stand from then on: nobody. */
    aliasId: uuid('alias_id').notNull(),
    askedAt: instant('asked_at').notNull(),
    /** Their name alone goes, as where an account is deleted. */
    keepsWords: boolean('keeps_words').notNull().default(false),
  },
  (table) => [primaryKey({ columns: [table.workspaceId, table.personId] })],
)
