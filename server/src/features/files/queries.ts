import type { Executor, Transaction } from '../../platform/db/drizzle.ts'
import { and, eq, isNull, ne, sql } from '../../platform/db/drizzle.ts'
import { libraryUploads } from '../library/tables.ts'
import { members } from '../workspace/tables.ts'
import { files } from './tables.ts'

export type FileRow = typeof files.$inferSelect

/** Serializes storing files for the same space or person until the transaction ends. */
export const lockStorage = (tx: Transaction, whose: string): Promise<unknown> =>
  tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('files ' || ${whose}, 0))`)

export const insertFile = async (db: Executor, row: typeof files.$inferInsert): Promise<void> => {
  await db.insert(files).values(row)
}

export const fileById = async (db: Executor, id: string): Promise<FileRow | undefined> =>
  (await db.select().from(files).where(eq(files.id, id)))[0]

type Storer = Pick<FileRow, 'workspaceId' | 'ownerId'>

/**
 * Returns the bytes used by a space's files, or by a person's files outside spaces. Duplicates count once. Includes
 * staged uploads; excludes the digest in `beside`.
 */
export const bytesOf = async (
  db: Executor,
  { workspaceId, ownerId }: Storer,
  exceptDigest?: string,
): Promise<number> => {
  const usedRows = db
    .selectDistinct({ sha256: files.sha256, size: files.size })
    .from(files)
    .where(
      and(
        workspaceId
          ? eq(files.workspaceId, workspaceId)
          : and(isNull(files.workspaceId), eq(files.ownerId, ownerId)),
        exceptDigest === undefined ? undefined : ne(files.sha256, exceptDigest),
      ),
    )
    .as('kept')
  const underWay = sql`(select coalesce(sum(u.size), 0) from ${libraryUploads} u where u.workspace_id = ${workspaceId})`
  const [row] = await db
    .select({ bytes: sql<string>`coalesce(sum(${usedRows.size}), 0) + ${underWay}` })
    .from(usedRows)
  return Number(row?.bytes ?? 0)
}

/**
 * True if the owner is a member of one of the viewer's spaces, or only of `here` if given; for a guest, of the guest's
 * space.
 */
export const sharesSpace = async (
  db: Executor,
  ownerId: string,
  viewer: { userId: string | null; workspaceId: string | null },
  here?: string,
): Promise<boolean> => {
  const ofViewer = viewer.userId
    ? sql`(select v.workspace_id from ${members} v where v.user_id = ${viewer.userId} and v.status = 'active')`
    : sql`(${viewer.workspaceId}::uuid)`
  const found = await db
    .select({ one: sql`1` })
    .from(members)
    .where(
      and(
        eq(members.userId, ownerId),
        eq(members.status, 'active'),
        sql`${members.workspaceId} in ${ofViewer}`,
        here ? eq(members.workspaceId, here) : undefined,
      ),
    )
    .limit(1)
  return found.length > 0
}
