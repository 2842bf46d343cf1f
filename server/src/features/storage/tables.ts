import { bigint, instant, pgTable, sql, uuid } from '../../platform/db/drizzle.ts'
import { workspaces } from '../workspace/tables.ts'

/** [TEXT-1] How many bytes what is written in a space takes. */
export const spaceTexts = pgTable('space_texts', {
  workspaceId: uuid('workspace_id')
    .primaryKey()
    .references(() => workspaces.id, { onDelete: 'cascade' }),
  /** As they were counted last. */
  countedBytes: bigint('counted_bytes', { mode: 'number' }).notNull().default(0),
  /** Written since that began. */
  addedBytes: bigint('added_bytes', { mode: 'number' }).notNull().default(0),
  /** When counting began last. */
  countedAt: instant('counted_at').notNull().default(sql`now()`),
})
