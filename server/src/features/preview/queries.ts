import type { Executor } from '../../platform/db/drizzle.ts'
import { and, eq, gt, lt } from '../../platform/db/drizzle.ts'
import { webPages } from './tables.ts'

export type PageRow = typeof webPages.$inferSelect

export const pageSince = async (
  db: Executor,
  addressHash: string,
  since: Date,
): Promise<PageRow | undefined> =>
  (
    await db
      .select()
      .from(webPages)
      .where(and(eq(webPages.addressHash, addressHash), gt(webPages.askedAt, since)))
  )[0]

export const storePage = async (db: Executor, row: PageRow): Promise<void> => {
  const { addressHash: _, ...set } = row
  await db.insert(webPages).values(row).onConflictDoUpdate({ target: webPages.addressHash, set })
}

export const deletePages = (db: Executor, before: Date) =>
  db.delete(webPages).where(lt(webPages.askedAt, before))
