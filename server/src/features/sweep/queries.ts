import type { Executor } from '../../platform/db/drizzle.ts'
import { sweepTimes } from './tables.ts'

const ID = 'last'

export const lastSweepAt = async (db: Executor): Promise<Date | undefined> =>
  (await db.select({ lastAt: sweepTimes.lastAt }).from(sweepTimes))[0]?.lastAt

export const recordSweep = async (db: Executor, lastAt: Date): Promise<void> => {
  await db
    .insert(sweepTimes)
    .values({ id: ID, lastAt })
    .onConflictDoUpdate({ target: sweepTimes.id, set: { lastAt } })
}
