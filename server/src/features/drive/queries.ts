import type { Executor } from '../../platform/db/drizzle.ts'
import { and, desc, eq, lt, ne, sql } from '../../platform/db/drizzle.ts'
import { driveTransfers } from './tables.ts'

export type TransferRow = typeof driveTransfers.$inferSelect

export const insertTransfer = async (
  db: Executor,
  row: typeof driveTransfers.$inferInsert,
): Promise<TransferRow | undefined> => (await db.insert(driveTransfers).values(row).returning())[0]

export const transferById = async (db: Executor, id: string): Promise<TransferRow | undefined> =>
  (await db.select().from(driveTransfers).where(eq(driveTransfers.id, id)))[0]

const isOf = (userId: string, workspaceId: string) =>
  and(eq(driveTransfers.userId, userId), eq(driveTransfers.workspaceId, workspaceId))

export const transfersOf = (
  db: Executor,
  { userId, workspaceId, limit }: { userId: string; workspaceId: string; limit: number },
): Promise<TransferRow[]> =>
  db
    .select()
    .from(driveTransfers)
    .where(isOf(userId, workspaceId))
    .orderBy(desc(driveTransfers.createdAt), desc(driveTransfers.id))
    .limit(limit)

export const countRunning = async (db: Executor, userId: string): Promise<number> =>
  (
    await db
      .select({ count: sql<number>`count(*)::int` })
      .from(driveTransfers)
      .where(and(eq(driveTransfers.userId, userId), eq(driveTransfers.status, 'running')))
  )[0]?.count ?? 0

/**
 * Claims the oldest transfer that no server runs. Includes transfers whose server went down, because their claim is
 * stale.
 */
export const claimTransfer = async (
  db: Executor,
  { claim, now, stale }: { claim: string; now: Date; stale: Date },
): Promise<TransferRow | undefined> => {
  const due = sql`(select u.id from ${driveTransfers} u
    where u.status = 'running' and (u.claimed_at is null or u.claimed_at < ${stale})
    order by u.created_at limit 1 for update skip locked)`
  const [row] = await db
    .update(driveTransfers)
    .set({ claim, claimedAt: now, tries: sql`${driveTransfers.tries} + 1` })
    .where(sql`${driveTransfers.id} = ${due}`)
    .returning()
  return row
}

/**
 * Updates a transfer on behalf of the server that runs it. Returns undefined if it was canceled or another server has
 * claimed it.
 */
export const updateClaimedTransfer = async (
  db: Executor,
  { id, claim }: Pick<TransferRow, 'id' | 'claim'>,
  change: Partial<TransferRow>,
): Promise<TransferRow | undefined> =>
  (
    await db
      .update(driveTransfers)
      .set(change)
      .where(
        and(
          eq(driveTransfers.id, id),
          eq(driveTransfers.status, 'running'),
          eq(driveTransfers.claim, claim ?? id),
        ),
      )
      .returning()
  )[0]

export const cancelTransfer = async (db: Executor, id: string): Promise<void> => {
  await db
    .update(driveTransfers)
    .set({ status: 'cancelled' })
    .where(and(eq(driveTransfers.id, id), eq(driveTransfers.status, 'running')))
}

export const deleteEndedBefore = async (db: Executor, before: Date): Promise<void> => {
  await db
    .delete(driveTransfers)
    .where(and(ne(driveTransfers.status, 'running'), lt(driveTransfers.createdAt, before)))
}
