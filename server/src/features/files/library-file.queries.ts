import type { Executor, Transaction } from '../../platform/db/drizzle.ts'
import { and, eq, inArray, lt, sql } from '../../platform/db/drizzle.ts'
import { libraryVersions } from '../library/tables.ts'
import type { FileRow } from './queries.ts'
import { files } from './tables.ts'

/** Turns a file that a person stored for the space into a library file. */
export const claimForLibrary = async (
  tx: Transaction,
  { fileId, ownerId, workspaceId }: { fileId: string; ownerId: string; workspaceId: string },
): Promise<FileRow | undefined> =>
  (
    await tx
      .update(files)
      .set({ kind: 'library' })
      .where(
        and(
          eq(files.id, fileId),
          eq(files.ownerId, ownerId),
          eq(files.workspaceId, workspaceId),
          inArray(files.kind, ['file', 'library']),
        ),
      )
      .returning()
  )[0]

export const deleteLibraryFiles = async (tx: Transaction, fileIds: string[]): Promise<void> => {
  if (fileIds.length > 0)
    await tx.delete(files).where(and(inArray(files.id, fileIds), eq(files.kind, 'library')))
}

/** [LIB-11] Deletes files that were stored for the library and are in no item. */
export const deleteUnused = (db: Executor, before: Date) =>
  db
    .delete(files)
    .where(
      and(
        eq(files.kind, 'library'),
        lt(files.createdAt, before),
        sql`not exists (select from ${libraryVersions} v where v.file_id = ${files.id})`,
      ),
    )
