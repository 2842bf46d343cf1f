import type { Executor } from '../../platform/db/drizzle.ts'
import { and, eq, gt, isNull, lte } from '../../platform/db/drizzle.ts'
import { captchaPasses } from './tables.ts'

export const insertPass = async (db: Executor, passHash: string, expiresAt: Date): Promise<void> => {
  await db.insert(captchaPasses).values({ passHash, expiresAt })
}

export const deletePassesBefore = async (db: Executor, now: Date): Promise<void> => {
  await db.delete(captchaPasses).where(lte(captchaPasses.expiresAt, now))
}

/** Returns true only for the one caller that used the pass. */
export const markPassUsed = async (db: Executor, passHash: string, now: Date): Promise<boolean> => {
  const used = await db
    .update(captchaPasses)
    .set({ usedAt: now })
    .where(
      and(
        eq(captchaPasses.passHash, passHash),
        isNull(captchaPasses.usedAt),
        gt(captchaPasses.expiresAt, now),
      ),
    )
    .returning({ passHash: captchaPasses.passHash })
  return used.length === 1
}
