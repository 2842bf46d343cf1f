import type { Executor, Transaction } from '../../platform/db/drizzle.ts'
import { and, asc, eq, isNull, or, sql } from '../../platform/db/drizzle.ts'
import { workspaces } from '../workspace/tables.ts'
import { listViews } from './tables.ts'

export type ViewRow = typeof listViews.$inferSelect

/** Serializes concurrent saves, so that the views are counted before another one is added. */
export const lockSpace = (tx: Transaction, workspaceId: string): Promise<unknown> =>
  tx.select({ id: workspaces.id }).from(workspaces).where(eq(workspaces.id, workspaceId)).for('no key update')

/** [LIST-4] The views that a person can see: their own and the space's. */
const seenBy = (workspaceId: string, userId: string) =>
  and(eq(listViews.workspaceId, workspaceId), or(isNull(listViews.ownerId), eq(listViews.ownerId, userId)))

export const visibleViews = (
  db: Executor,
  workspaceId: string,
  userId: string,
  list: ViewRow['list'],
): Promise<ViewRow[]> =>
  db
    .select()
    .from(listViews)
    .where(and(seenBy(workspaceId, userId), eq(listViews.list, list)))
    .orderBy(asc(sql`lower(${listViews.name})`), asc(listViews.id))

export const viewSeen = async (
  db: Executor,
  workspaceId: string,
  userId: string,
  id: string,
): Promise<ViewRow | undefined> =>
  (
    await db
      .select()
      .from(listViews)
      .where(and(seenBy(workspaceId, userId), eq(listViews.id, id)))
  )[0]

export const saveView = async (tx: Transaction, row: ViewRow): Promise<void> => {
  const { id, ...set } = row
  await tx.insert(listViews).values(row).onConflictDoUpdate({ target: listViews.id, set })
}

export const deleteView = (tx: Transaction, id: string): Promise<unknown> =>
  tx.delete(listViews).where(eq(listViews.id, id))
