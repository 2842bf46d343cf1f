import type { DriveTransfer } from '@metapyra/contract/entities/drive'
import { bigint, index, instant, integer, pgTable, sql, text, uuid } from '../../platform/db/drizzle.ts'
import { users } from '../account/tables.ts'
import { workspaces } from '../workspace/tables.ts'

/** Transfers of files between the library and a Drive. The server that has claimed one runs it. */
export const driveTransfers = pgTable(
  'drive_transfers',
  {
    id: uuid('id').primaryKey(),
    workspaceId: uuid('workspace_id')
      .notNull()
      .references(() => workspaces.id, { onDelete: 'cascade' }),
    /** The Drive's owner. */
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    kind: text('kind').$type<DriveTransfer['kind']>().notNull(),
    name: text('name').notNull(),
    status: text('status').$type<DriveTransfer['status']>().notNull(),
    bytesDone: bigint('bytes_done', { mode: 'number' }).notNull().default(0),
    bytes: bigint('bytes', { mode: 'number' }),
    problem: text('problem'),
    /** For uploads: the stored file, its target folder, and Google's address for the rest of it, encrypted. */
    fileId: uuid('file_id'),
    folderId: text('folder_id'),
    address: text('address'),
    /** For imports: the library's folder and the staged upload. */
    parentId: uuid('parent_id'),
    uploadId: uuid('upload_id'),
    resourceId: uuid('resource_id'),
    driveFileId: text('drive_file_id'),
    url: text('url'),
    /** The claim of the server that runs it, and when that server last renewed it. */
    claim: uuid('claim'),
    claimedAt: instant('claimed_at'),
    tries: integer('tries').notNull().default(0),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [
    index('drive_transfers_user').on(table.userId, table.workspaceId, table.createdAt),
    index('drive_transfers_running').on(table.createdAt).where(sql`${table.status} = 'running'`),
  ],
)
