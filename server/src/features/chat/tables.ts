import {
  index,
  instant,
  integer,
  pgTable,
  primaryKey,
  sql,
  text,
  uniqueIndex,
  uuid,
} from '../../db/drizzle.ts'
import { workspaces } from '../workspace/tables.ts'

/** Who writes with whom. `last_seq` is the counter that gives each message its place, without a gap. */
export const conversations = pgTable(
  'conversations',
  {
    id: uuid('id').primaryKey(),
    workspaceId: uuid('workspace_id')
      .notNull()
      .references(() => workspaces.id, { onDelete: 'cascade' }),
    kind: text('kind').$type<'space' | 'dm'>().notNull(),
    /** The two of a direct conversation, the smaller id first; null for the space's own. */
    firstPersonId: uuid('first_person_id'),
    secondPersonId: uuid('second_person_id'),
    lastSeq: integer('last_seq').notNull().default(0),
    /** By the database's clock: what the other nodes look for. */
    touchedAt: instant('touched_at').notNull().defaultNow(),
    createdAt: instant('created_at').notNull().defaultNow(),
  },
  (table) => [
    uniqueIndex('conversations_space').on(table.workspaceId).where(sql`${table.kind} = 'space'`),
    uniqueIndex('conversations_dm')
      .on(table.workspaceId, table.firstPersonId, table.secondPersonId)
      .where(sql`${table.kind} = 'dm'`),
    index('conversations_second_person').on(table.workspaceId, table.secondPersonId),
    index('conversations_touched').on(table.touchedAt),
  ],
)

/** How far each person has read. Someone without an account is known by their session's id. */
export const conversationMembers = pgTable(
  'conversation_members',
  {
    conversationId: uuid('conversation_id')
      .notNull()
      .references(() => conversations.id, { onDelete: 'cascade' }),
    personId: uuid('person_id').notNull(),
    lastReadSeq: integer('last_read_seq').notNull().default(0),
  },
  (table) => [primaryKey({ columns: [table.conversationId, table.personId] })],
)

export const messages = pgTable(
  'messages',
  {
    id: uuid('id').primaryKey(),
    conversationId: uuid('conversation_id')
      .notNull()
      .references(() => conversations.id, { onDelete: 'cascade' }),
    seq: integer('seq').notNull(),
    senderId: uuid('sender_id').notNull(),
    /** As they were called then, for senders who have no account, or none any more. */
    senderName: text('sender_name').notNull(),
    clientId: uuid('client_id').notNull(),
    replyToId: uuid('reply_to_id'),
    body: text('body').notNull(),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [
    uniqueIndex('messages_place').on(table.conversationId, table.seq),
    uniqueIndex('messages_client').on(table.senderId, table.clientId),
    index('messages_sender').on(table.conversationId, table.senderId, table.seq),
    // How many a day: read from the index alone.
    index('messages_day').on(table.conversationId, table.createdAt),
  ],
)
