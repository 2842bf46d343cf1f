import type { Executor, Transaction } from '../../../platform/db/drizzle.ts'
import { and, desc, eq, getTableColumns, inArray, isNotNull, lt } from '../../../platform/db/drizzle.ts'
import { libraryVersions } from '../tables.ts'

type Stored = typeof libraryVersions.$inferSelect
/** The search vector is created and searched by the database and never read. */
export type VersionRow = Omit<Stored, 'words' | 'textClaimedAt' | 'textTries' | 'isTextSlow'>

const {
  words: _words,
  textClaimedAt: _at,
  textTries: _tries,
  isTextSlow: _slow,
  ...columns
} = getTableColumns(libraryVersions)

export const itemOfFile = async (db: Executor, fileId: string): Promise<string | undefined> =>
  (
    await db
      .select({ itemId: libraryVersions.itemId })
      .from(libraryVersions)
      .where(eq(libraryVersions.fileId, fileId))
  )[0]?.itemId

export const versionById = async (db: Executor, id: string): Promise<VersionRow | undefined> =>
  (await db.select(columns).from(libraryVersions).where(eq(libraryVersions.id, id)))[0]

/** Returns versions before a number, newest first. */
export const versionsOf = (
  db: Executor,
  itemId: string,
  { before, limit }: { before?: number | undefined; limit: number },
): Promise<VersionRow[]> =>
  db
    .select(columns)
    .from(libraryVersions)
    .where(
      and(
        eq(libraryVersions.itemId, itemId),
        before === undefined ? undefined : lt(libraryVersions.number, before),
      ),
    )
    .orderBy(desc(libraryVersions.number))
    .limit(limit)

export const insertVersion = async (tx: Transaction, row: VersionRow): Promise<void> => {
  await tx.insert(libraryVersions).values(row)
}

export const updateVersion = async (
  tx: Transaction,
  id: string,
  change: Partial<VersionRow>,
): Promise<void> => {
  await tx.update(libraryVersions).set(change).where(eq(libraryVersions.id, id))
}

/** Returns the stored files of all versions of these items. */
export const filesOfItems = async (tx: Transaction, itemIds: string[]): Promise<string[]> => {
  if (itemIds.length === 0) return []
  const rows = await tx
    .select({ fileId: libraryVersions.fileId })
    .from(libraryVersions)
    .where(and(inArray(libraryVersions.itemId, itemIds), isNotNull(libraryVersions.fileId)))
  return rows.flatMap(({ fileId }) => fileId ?? [])
}
