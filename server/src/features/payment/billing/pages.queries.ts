import type { Executor } from '../../../platform/db/drizzle.ts'
import {
  and,
  asc,
  desc,
  eq,
  getTableColumns,
  inArray,
  isNotNull,
  lte,
  or,
  sql,
} from '../../../platform/db/drizzle.ts'
import { members } from '../../workspace/tables.ts'
import { hostedPages } from '../tables.ts'

export type PageRow = typeof hostedPages.$inferSelect

/** Inserts a page. Returns undefined if the space already has an open one ([PAY-4]). */
export const insertPage = async (
  db: Executor,
  row: typeof hostedPages.$inferInsert,
): Promise<PageRow | undefined> =>
  (await db.insert(hostedPages).values(row).onConflictDoNothing().returning())[0]

export const pageById = async (db: Executor, id: string): Promise<PageRow | undefined> =>
  (await db.select().from(hostedPages).where(eq(hostedPages.id, id)))[0]

export const pageOfProvider = async (
  db: Executor,
  provider: string,
  providerId: string,
): Promise<PageRow | undefined> =>
  (
    await db
      .select()
      .from(hostedPages)
      .where(and(eq(hostedPages.provider, provider), eq(hostedPages.providerId, providerId)))
  )[0]

const freshOf = (db: Executor, workspaceId: string, kind: PageRow['kind']): Promise<PageRow[]> =>
  db
    .select()
    .from(hostedPages)
    .where(
      and(
        eq(hostedPages.workspaceId, workspaceId),
        eq(hostedPages.status, 'fresh'),
        eq(hostedPages.kind, kind),
      ),
    )

export const openPageOf = async (db: Executor, workspaceId: string): Promise<PageRow | undefined> =>
  (await freshOf(db, workspaceId, 'purchase'))[0]

/** Returns the changes that can still be paid. */
export const waitingChangesOf = (db: Executor, workspaceId: string): Promise<PageRow[]> =>
  freshOf(db, workspaceId, 'change')

/** Returns the newest purchase, which must be the paid one, because only one page at a time can be paid. */
export const newestPurchaseOf = async (db: Executor, workspaceId: string): Promise<PageRow | undefined> =>
  (
    await db
      .select()
      .from(hostedPages)
      .where(and(eq(hostedPages.workspaceId, workspaceId), eq(hostedPages.kind, 'purchase')))
      .orderBy(desc(hostedPages.createdAt), desc(hostedPages.id))
      .limit(1)
  )[0]

export const updatePage = (
  db: Executor,
  id: string,
  change: Partial<typeof hostedPages.$inferInsert>,
): Promise<unknown> => db.update(hostedPages).set(change).where(eq(hostedPages.id, id))

/**
 * [PAY-4] Ends a page. Returns false if it had ended before. A page that is closed here is cancelled even if the
 * provider's news that it has expired came first, because that news is of this closing.
 */
export const endPage = async (db: Executor, id: string, status: PageRow['status']): Promise<boolean> => {
  const replaced: PageRow['status'][] = status === 'cancelled' ? ['fresh', 'expired'] : ['fresh']
  const ended = await db
    .update(hostedPages)
    .set({ status })
    .where(and(eq(hostedPages.id, id), inArray(hostedPages.status, replaced)))
    .returning({ id: hostedPages.id })
  return ended.length === 1
}

const isOwners = sql<boolean>`exists (select 1 from ${members} m where m.workspace_id = ${hostedPages}.workspace_id
  and m.user_id = ${hostedPages}.user_id and m.role = 'owner' and m.status = 'active')`

/** Returns open pages that were not checked for a while, and those of people who are no longer owners. */
export const duePages = (
  db: Executor,
  checkedBefore: Date,
  limit: number,
): Promise<(PageRow & { isOwners: boolean })[]> =>
  db
    .select({ ...getTableColumns(hostedPages), isOwners })
    .from(hostedPages)
    .where(
      and(
        eq(hostedPages.status, 'fresh'),
        isNotNull(hostedPages.providerId),
        or(lte(hostedPages.checkedAt, checkedBefore), sql`not ${isOwners}`),
      ),
    )
    .orderBy(asc(hostedPages.checkedAt))
    .limit(limit)
