import type { StatusSource, StatusState } from '@metapyra/contract/presence'
import {
  boolean,
  foreignKey,
  instant,
  pgTable,
  sql,
  text,
  uniqueIndex,
  uuid,
} from '../../platform/db/drizzle.ts'
import { members } from '../workspace/tables.ts'

/** Statuses of members: the current one, and recent ones, each once. */
export const statuses = pgTable(
  'statuses',
  {
    id: uuid('id').primaryKey(),
    workspaceId: uuid('workspace_id').notNull(),
    userId: uuid('user_id').notNull(),
    source: text('source').$type<Exclude<StatusSource, 'idle'>>().notNull(),
    state: text('state').$type<StatusState>().notNull(),
    /** Empty: none. */
    emoji: text('emoji').notNull(),
    text: text('text').notNull(),
    clearAt: instant('clear_at'),
    /** True if neither cleared nor replaced. It may have expired: see `clearAt`. */
    isSet: boolean('is_set').notNull(),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [
    foreignKey({
      columns: [table.workspaceId, table.userId],
      foreignColumns: [members.workspaceId, members.userId],
    }).onDelete('cascade'),
    uniqueIndex('statuses_each_once').on(
      table.workspaceId,
      table.userId,
      table.source,
      table.state,
      table.emoji,
      table.text,
    ),
    uniqueIndex('statuses_set').on(table.workspaceId, table.userId, table.source).where(sql`${table.isSet}`),
  ],
)
