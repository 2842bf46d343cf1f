import type { Executor, Transaction } from '../../../platform/db/drizzle.ts'
import { and, asc, eq, gte, inArray, lte, sql } from '../../../platform/db/drizzle.ts'
import { appointmentBlocks, appointmentOverrides, appointmentSchedules } from '../tables.ts'

export type ScheduleRow = typeof appointmentSchedules.$inferSelect
export type OverrideRow = typeof appointmentOverrides.$inferSelect
export type BlockRow = typeof appointmentBlocks.$inferSelect

export const schedulesOf = (db: Executor, userIds: string[]): Promise<ScheduleRow[]> =>
  db.select().from(appointmentSchedules).where(inArray(appointmentSchedules.userId, userIds))

/** Locks people's schedules for the transaction, always in the same order. Inserts missing rows. */
export const lockSchedules = async (tx: Transaction, userIds: string[]): Promise<void> => {
  const rows = userIds.toSorted().map((userId) => ({ userId }))
  await tx.insert(appointmentSchedules).values(rows).onConflictDoNothing()
  await tx
    .select({ userId: appointmentSchedules.userId })
    .from(appointmentSchedules)
    .where(inArray(appointmentSchedules.userId, userIds))
    .orderBy(asc(appointmentSchedules.userId))
    .for('update')
}

export const saveSchedule = async (
  db: Executor,
  userId: string,
  change: Partial<Pick<ScheduleRow, 'timezone' | 'weekly' | 'focus'>>,
): Promise<void> => {
  await db
    .insert(appointmentSchedules)
    .values({ userId, ...change })
    .onConflictDoUpdate({ target: appointmentSchedules.userId, set: change })
}

/** Sets the zone only if the user has not chosen one. */
export const saveFirstZone = async (db: Executor, userId: string, timezone: string): Promise<void> => {
  await db
    .insert(appointmentSchedules)
    .values({ userId, timezone })
    .onConflictDoUpdate({
      target: appointmentSchedules.userId,
      set: { timezone: sql`coalesce(${appointmentSchedules.timezone}, excluded.timezone)` },
    })
}

interface Days {
  from: string
  to: string
}

export const overridesOf = (db: Executor, userIds: string[], { from, to }: Days): Promise<OverrideRow[]> =>
  db
    .select()
    .from(appointmentOverrides)
    .where(
      and(
        inArray(appointmentOverrides.userId, userIds),
        gte(appointmentOverrides.date, from),
        lte(appointmentOverrides.date, to),
      ),
    )
    .orderBy(asc(appointmentOverrides.date))

export const saveOverride = async (db: Executor, row: OverrideRow): Promise<void> => {
  await db
    .insert(appointmentOverrides)
    .values(row)
    .onConflictDoUpdate({
      target: [appointmentOverrides.userId, appointmentOverrides.date],
      set: { windows: row.windows },
    })
}

export const deleteOverride = async (db: Executor, userId: string, date: string): Promise<void> => {
  await db
    .delete(appointmentOverrides)
    .where(and(eq(appointmentOverrides.userId, userId), eq(appointmentOverrides.date, date)))
}

const count = sql<number>`count(*)::int`

export const countOverrides = async (db: Executor, userId: string): Promise<number> =>
  (await db.select({ count }).from(appointmentOverrides).where(eq(appointmentOverrides.userId, userId)))[0]
    ?.count ?? 0

export const blocksOf = (db: Executor, userIds: string[], { from, to }: Days): Promise<BlockRow[]> =>
  db
    .select()
    .from(appointmentBlocks)
    .where(
      and(
        inArray(appointmentBlocks.userId, userIds),
        gte(appointmentBlocks.date, from),
        lte(appointmentBlocks.date, to),
      ),
    )
    .orderBy(asc(appointmentBlocks.date))

/** One statement for any number of days. */
export const saveBlocks = async (db: Executor, rows: BlockRow[]): Promise<void> => {
  await db
    .insert(appointmentBlocks)
    .values(rows)
    .onConflictDoUpdate({
      target: [appointmentBlocks.userId, appointmentBlocks.date],
      set: { windows: sql`excluded.windows`, reason: sql`excluded.reason` },
    })
}

/** Deletes the blocks between two days, inclusive; true if there were any. */
export const deleteBlocks = async (
  db: Executor,
  userId: string,
  { from, to }: { from: string; to: string },
): Promise<boolean> =>
  (
    await db
      .delete(appointmentBlocks)
      .where(
        and(
          eq(appointmentBlocks.userId, userId),
          gte(appointmentBlocks.date, from),
          lte(appointmentBlocks.date, to),
        ),
      )
      .returning({ id: appointmentBlocks.id })
  ).length > 0

export const countBlocks = async (db: Executor, userId: string): Promise<number> =>
  (await db.select({ count }).from(appointmentBlocks).where(eq(appointmentBlocks.userId, userId)))[0]
    ?.count ?? 0
