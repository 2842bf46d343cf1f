import type { BulkWish } from '@metapyra/contract/entities/bulk'
import {
  boolean,
  index,
  instant,
  integer,
  isNull,
  jsonb,
  pgTable,
  primaryKey,
  sql,
  text,
  uniqueIndex,
  uuid,
} from '../../platform/db/drizzle.ts'
import { workspaces } from '../workspace/tables.ts'

/** An act on many people. It outlives its server: whichever node finds it unheld goes on behind `lastUserId`. */
export const bulkActs = pgTable(
  'bulk_acts',
  {
    id: uuid('id').primaryKey(),
    workspaceId: uuid('workspace_id')
      .notNull()
      .references(() => workspaces.id, { onDelete: 'cascade' }),
    /** Made by the browser: the same act sent twice is begun once. */
    clientId: uuid('client_id').notNull(),
    /** What was sent with it: other wishes under the same id are refused. */
    inputHash: text('input_hash').notNull(),
    wish: jsonb('wish').$type<BulkWish>().notNull(),
    undoOf: uuid('undo_of'),
    actorId: uuid('actor_id').notNull(),
    actorName: text('actor_name').notNull(),
    actorEmail: text('actor_email').notNull(),
    address: text('address'),
    userAgent: text('user_agent'),
    createdAt: instant('created_at').notNull(),
    finishedAt: instant('finished_at'),
    /** Until then one node is at it. */
    heldUntil: instant('held_until').notNull(),
    /** How often in a row it has gone wrong; it is tried again. */
    failures: integer('failures').notNull().default(0),
    lastUserId: uuid('last_user_id'),
    total: integer('total').notNull(),
    changed: integer('changed').notNull().default(0),
    unchanged: integer('unchanged').notNull().default(0),
    failed: integer('failed').notNull().default(0),
    undone: integer('undone').notNull().default(0),
    /** Whether its people are still there; they go after thirty days. */
    isKept: boolean('is_kept').notNull().default(true),
  },
  (table) => [
    uniqueIndex('bulk_acts_client').on(table.workspaceId, table.actorId, table.clientId),
    index('bulk_acts_newest').on(table.workspaceId, table.createdAt, table.id),
    index('bulk_acts_open').on(table.heldUntil).where(isNull(table.finishedAt)),
    index('bulk_acts_kept').on(table.createdAt).where(sql`${table.isKept}`),
  ],
)

/** Everybody an act means, chosen as it began; named as they were called then, for the report. */
export const bulkPeople = pgTable(
  'bulk_people',
  {
    actId: uuid('act_id')
      .notNull()
      .references(() => bulkActs.id, { onDelete: 'cascade' }),
    userId: uuid('user_id').notNull(),
    name: text('name').notNull(),
    email: text('email').notNull(),
    /** Null: not their turn yet. */
    result: text('result').$type<'changed' | 'unchanged' | 'failed' | 'undone'>(),
    reason: text('reason'),
    /** What an undo puts back, and what must still be so for it. */
    before: jsonb('before').$type<Record<string, unknown>>(),
    after: jsonb('after').$type<Record<string, unknown>>(),
  },
  (table) => [
    primaryKey({ columns: [table.actId, table.userId] }),
    index('bulk_people_user').on(table.userId, table.actId),
  ],
)
