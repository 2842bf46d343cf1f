import type { Executor } from '../../db/drizzle.ts'
import { and, asc, desc, eq, isNotNull, lte } from '../../db/drizzle.ts'
import { hostedPages } from './tables.ts'

export type PageRow = typeof hostedPages.$inferSelect

/** The row, or undefined where a page of this space is open already ([PAY-4]). */
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

export const openPageOf = async (db: Executor, workspaceId: string): Promise<PageRow | undefined> =>
  (
    await db
      .select()
      .from(hostedPages)
      .where(
        and(
          eq(hostedPages.workspaceId, workspaceId),
          eq(hostedPages.status, 'fresh'),
          eq(hostedPages.kind, 'purchase'),
        ),
      )
  )[0]

/** Whose purchase it must have been: only one page at a time can be paid. */
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

/** [PAY-4] A page ends once; false where it had. */
export const endPage = async (db: Executor, id: string, status: PageRow['status']): Promise<boolean> =>
  (
    await db
      .update(hostedPages)
      .set({ status })
      .where(and(eq(hostedPages.id, id), eq(hostedPages.status, 'fresh')))
      .returning({ id: hostedPages.id })
  ).length === 1

export const duePages = (db: Executor, checkedBefore: Date, limit: number): Promise<PageRow[]> =>
  db
    .select()
    .from(hostedPages)
    .where(
      and(
        eq(hostedPages.status, 'fresh'),
        isNotNull(hostedPages.providerId),
        lte(hostedPages.checkedAt, checkedBefore),
      ),
    )
    .orderBy(asc(hostedPages.checkedAt))
    .limit(limit)
