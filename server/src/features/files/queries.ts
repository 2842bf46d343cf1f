import type { Executor, Transaction } from '../../platform/db/drizzle.ts'
import { and, eq, isNull, ne, sql } from '../../platform/db/drizzle.ts'
import { libraryUploads } from '../library/tables.ts'
import { members } from '../workspace/tables.ts'
import { files } from './tables.ts'

export type FileRow = typeof files.$inferSelect

/** Who stores for the same space, or for one person, waits until the transaction ends. */
export const lockRoom = (tx: Transaction, whose: string): Promise<unknown> =>
  tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('files ' || ${whose}, 0))`)

export const insertFile = async (db: Executor, row: typeof files.$inferInsert): Promise<void> => {
  await db.insert(files).values(row)
}

export const fileById = async (db: Executor, id: string): Promise<FileRow | undefined> =>
  (await db.select().from(files).where(eq(files.id, id)))[0]

type Storer = Pick<FileRow, 'workspaceId' | 'ownerId'>

/** Bytes that the files of a space take, or those of a person that belong to no space: what is there twice, once; what is under way, and nothing of these digests. */
export const bytesOf = async (
  db: Executor,
  { workspaceId, ownerId }: Storer,
  beside?: string,
): Promise<number> => {
  const kept = db
    .selectDistinct({ sha256: files.sha256, size: files.size })
    .from(files)
    .where(
      and(
        workspaceId
          ? eq(files.workspaceId, workspaceId)
          : and(isNull(files.workspaceId), eq(files.ownerId, ownerId)),
        beside === undefined ? undefined : ne(files.sha256, beside),
      ),
    )
    .as('kept')
  const underWay = sql`(select coalesce(sum(u.size), 0) from ${libraryUploads} u where u.workspace_id = ${workspaceId})`
  const [row] = await db
    .select({ bytes: sql<string>`coalesce(sum(${kept.size}), 0) + ${underWay}` })
    .from(kept)
  return Number(row?.bytes ?? 0)
}

/** Whether somebody takes part in one of these: the spaces of the viewer, `here` alone where it is told, or a guest's. */
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
