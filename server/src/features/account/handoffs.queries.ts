import type { Executor } from '../../db/drizzle.ts'
import { and, eq, gt, isNull, lt, sql } from '../../db/drizzle.ts'
import { handoffs, sessions, users } from './tables.ts'

export const insertHandoff = (db: Executor, row: typeof handoffs.$inferInsert) =>
  db.insert(handoffs).values(row)

export interface Claim {
  codeHash: string
  stateHash: string
  targetHost: string
}

/** The session a code stands for, for the one caller that brings all three; 50 at once make one. */
export const redeemHandoff = async (db: Executor, claim: Claim, now: Date) => {
  const [used] = await db
    .update(handoffs)
    .set({ usedAt: now })
    .where(
      and(
        eq(handoffs.codeHash, claim.codeHash),
        eq(handoffs.stateHash, claim.stateHash),
        eq(handoffs.targetHost, claim.targetHost),
        isNull(handoffs.usedAt),
        gt(handoffs.expiresAt, now),
      ),
    )
    .returning({ sessionId: handoffs.sessionId })
  if (!used) return undefined
  const [row] = await db
    .select({ rootId: sessions.rootId, user: users })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .where(and(eq(sessions.id, used.sessionId), gt(sessions.expiresAt, now)))
  return row
}

/** Sign-ins that were on their way to a host. */
export const deleteHandoffsTo = async (db: Executor, host: string): Promise<void> => {
  await db.delete(handoffs).where(sql`split_part(${handoffs.targetHost}, ':', 1) = ${host}`)
}

export const deleteExpiredHandoffs = async (db: Executor, now: Date): Promise<void> => {
  await db.delete(handoffs).where(lt(handoffs.expiresAt, now))
}
