import type { Executor, Transaction } from '../../../platform/db/drizzle.ts'
import { and, asc, eq, lt, sql } from '../../../platform/db/drizzle.ts'
import { libraryParts, libraryUploads } from '../tables.ts'

export type UploadRow = typeof libraryUploads.$inferSelect

export const insertUpload = async (tx: Transaction, row: UploadRow): Promise<void> => {
  await tx.insert(libraryUploads).values(row)
}

export const uploadById = async (db: Executor, id: string): Promise<UploadRow | undefined> =>
  (await db.select().from(libraryUploads).where(eq(libraryUploads.id, id)))[0]

export const countUploads = async (db: Executor, ownerId: string): Promise<number> =>
  (
    await db
      .select({ count: sql<number>`count(*)::int` })
      .from(libraryUploads)
      .where(eq(libraryUploads.ownerId, ownerId))
  )[0]?.count ?? 0

type PartRow = typeof libraryParts.$inferSelect

export const partsOf = (db: Executor, uploadId: string): Promise<Omit<PartRow, 'uploadId'>[]> =>
  db
    .select({ part: libraryParts.part, sha256: libraryParts.sha256 })
    .from(libraryParts)
    .where(eq(libraryParts.uploadId, uploadId))
    .orderBy(asc(libraryParts.part))

/** Returns the digest received for this part; undefined if there is none. */
export const receivedDigest = async (
  db: Executor,
  { uploadId, part }: Omit<PartRow, 'sha256'>,
): Promise<string | undefined> =>
  (
    await db
      .select({ sha256: libraryParts.sha256 })
      .from(libraryParts)
      .where(and(eq(libraryParts.uploadId, uploadId), eq(libraryParts.part, part)))
  )[0]?.sha256

/**
 * Claims a part. Returns undefined if this is the first claim, otherwise the digest received before. Waits for a claim
 * in progress.
 */
export const claimPart = async (tx: Transaction, row: PartRow): Promise<string | undefined> => {
  const { rowCount } = await tx.insert(libraryParts).values(row).onConflictDoNothing()
  return rowCount === 1 ? undefined : receivedDigest(tx, row)
}

const TOUCHED_EVERY_MS = 10_000

/**
 * [LIB-16] Records that the upload continues, at most every ten seconds. Otherwise each part would wait for the one
 * before.
 */
export const touchUpload = async (
  db: Executor,
  { id, touchedAt }: Pick<UploadRow, 'id' | 'touchedAt'>,
  now: Date,
): Promise<void> => {
  if (now.getTime() - touchedAt.getTime() < TOUCHED_EVERY_MS) return
  await db.update(libraryUploads).set({ touchedAt: now }).where(eq(libraryUploads.id, id))
}

/** Takes a shared lock on an upload, so that it is not deleted meanwhile. Returns false if it does not exist. */
export const lockUploadShared = async (tx: Transaction, id: string): Promise<boolean> =>
  (
    await tx
      .select({ id: libraryUploads.id })
      .from(libraryUploads)
      .where(eq(libraryUploads.id, id))
      .for('key share')
  ).length > 0

/**
 * Takes an exclusive lock on an upload, so that no one else finishes or discards it. Returns false if it does not
 * exist.
 */
export const lockUpload = async (tx: Transaction, id: string): Promise<boolean> =>
  (
    await tx
      .select({ id: libraryUploads.id })
      .from(libraryUploads)
      .where(eq(libraryUploads.id, id))
      .for('update')
  ).length > 0

/** Changes an upload's reserved size. Returns false if it no longer exists. */
export const resizeUpload = async (
  tx: Transaction,
  id: string,
  size: number,
  touchedAt: Date,
): Promise<boolean> =>
  (await tx.update(libraryUploads).set({ size, touchedAt }).where(eq(libraryUploads.id, id))).rowCount === 1

/** Returns true if it existed. */
export const deleteUpload = async (db: Executor, id: string): Promise<boolean> =>
  (await db.delete(libraryUploads).where(eq(libraryUploads.id, id))).rowCount === 1

export const uploadsBefore = async (db: Executor, before: Date): Promise<string[]> =>
  (
    await db
      .select({ id: libraryUploads.id })
      .from(libraryUploads)
      .where(lt(libraryUploads.touchedAt, before))
  ).map(({ id }) => id)
