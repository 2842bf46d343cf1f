import type { Reply } from '@metapyra/contract/calls'
import {
  foreignKey,
  index,
  instant,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uuid,
} from '../../db/drizzle.ts'
import { workspaces } from '../workspace/tables.ts'

/** One file brought into a space. Its counters move in the transaction of the rows that they count. */
export const importJobs = pgTable(
  'import_jobs',
  {
    workspaceId: uuid('workspace_id')
      .notNull()
      .references(() => workspaces.id, { onDelete: 'cascade' }),
    /** Made by the console, so that a batch can be sent again after a cut. */
    importId: uuid('import_id').notNull(),
    fileName: text('file_name'),
    mode: text('mode').$type<'skip' | 'update'>().notNull(),
    createdBy: uuid('created_by').notNull(),
    createdAt: instant('created_at').notNull().defaultNow(),
    totalRows: integer('total_rows'),
    created: integer('created').notNull().default(0),
    updated: integer('updated').notNull().default(0),
    skipped: integer('skipped').notNull().default(0),
    failed: integer('failed').notNull().default(0),
    batches: integer('batches').notNull().default(0),
  },
  (table) => [
    primaryKey({ columns: [table.workspaceId, table.importId] }),
    index('import_jobs_newest').on(table.workspaceId, table.createdAt),
  ],
)

/** A batch that was taken in, and what it was answered: sent again it is answered the same. */
export const importBatches = pgTable(
  'import_batches',
  {
    workspaceId: uuid('workspace_id').notNull(),
    importId: uuid('import_id').notNull(),
    batch: integer('batch').notNull(),
    /** Tells the same batch from other rows under its number. */
    inputHash: text('input_hash').notNull(),
    answer: jsonb('answer').$type<Reply<'POST v2/admin/workspace/import-users'>>(),
    createdAt: instant('created_at').notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.workspaceId, table.importId, table.batch] }),
    foreignKey({
      columns: [table.workspaceId, table.importId],
      foreignColumns: [importJobs.workspaceId, importJobs.importId],
    }).onDelete('cascade'),
  ],
)
