import { bigint, instant, pgTable, sql, uuid } from '../../platform/db/drizzle.ts'
import { workspaces } from '../workspace/tables.ts'

/** [TEXT-1] Bytes of the texts written in a space. */
export const spaceTexts = pgTable('space_texts', {
  workspaceId: uuid('workspace_id')
    .primaryKey()
    .references(() => workspaces.id, { onDelete: 'cascade' }),
  /** Bytes at the last count. */
  countedBytes: bigint('counted_bytes', { mode: 'number' }).notNull().default(0),
  /** Bytes written since that count began. */
  addedBytes: bigint('added_bytes', { mode: 'number' }).notNull().default(0),
  /** When the last count began. */
  countedAt: instant('counted_at').notNull().default(sql`now()`),
})
