import type { Reply } from '@metapyra/contract/calls'
import type { ImportMode } from '@metapyra/contract/entities/import'
import {
  boolean,
  foreignKey,
  index,
  instant,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  sql,
  text,
  uuid,
} from '../../platform/db/drizzle.ts'
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
    fileHash: text('file_hash'),
    mode: text('mode').$type<ImportMode>().notNull(),
    sendInvitations: boolean('send_invitations').notNull().default(true),
    createdBy: uuid('created_by').notNull(),
    createdAt: instant('created_at').notNull().defaultNow(),
    lastBatchAt: instant('last_batch_at').notNull().defaultNow(),
    /** Whoever sent its rows has said that no more come; the next batch takes it back. */
    stoppedAt: instant('stopped_at'),
    totalRows: integer('total_rows'),
    heldBack: integer('held_back').notNull().default(0),
    created: integer('created').notNull().default(0),
    updated: integer('updated').notNull().default(0),
    skipped: integer('skipped').notNull().default(0),
    failed: integer('failed').notNull().default(0),
    batches: integer('batches').notNull().default(0),
    /** The file's own columns, of the rows that are kept. */
    columns: jsonb('columns').$type<string[]>(),
    keptRows: integer('kept_rows').notNull().default(0),
    /** [MAIL-3] Invitations that leave on a later day, and when the last of them does. */
    waitingInvitations: integer('waiting_invitations').notNull().default(0),
    lastInvitationAt: instant('last_invitation_at'),
  },
  (table) => [
    primaryKey({ columns: [table.workspaceId, table.importId] }),
    index('import_jobs_newest').on(table.workspaceId, table.createdAt),
    index('import_jobs_file').on(table.workspaceId, table.fileHash),
    index('import_jobs_kept').on(table.createdAt).where(sql`${table.keptRows} > 0`),
  ],
)

/** Rows that did not get in, as they stood in the file. They hold personal data, and go after thirty days. */
export const importFailedRows = pgTable(
  'import_failed_rows',
  {
    workspaceId: uuid('workspace_id').notNull(),
    importId: uuid('import_id').notNull(),
    line: integer('line').notNull(),
    cells: jsonb('cells').$type<string[]>().notNull(),
    error: text('error').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.workspaceId, table.importId, table.line] }),
    foreignKey({
      columns: [table.workspaceId, table.importId],
      foreignColumns: [importJobs.workspaceId, importJobs.importId],
    }).onDelete('cascade'),
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
