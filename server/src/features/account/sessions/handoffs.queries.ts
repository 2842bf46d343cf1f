import type { Executor } from '../../../platform/db/drizzle.ts'
import { and, eq, gt, isNull, lt, sql } from '../../../platform/db/drizzle.ts'
import { handoffs, sessions, users } from '../tables.ts'
import { lockSession } from './sessions.queries.ts'

export const insertHandoff = (db: Executor, row: typeof handoffs.$inferInsert) =>
  db.insert(handoffs).values(row)

export interface Claim {
  codeHash: string
  stateHash: string
  targetHost: string
}

const isLive = ({ codeHash, stateHash, targetHost }: Claim, now: Date) =>
  and(
    eq(handoffs.codeHash, codeHash),
    eq(handoffs.stateHash, stateHash),
    eq(handoffs.targetHost, targetHost),
    isNull(handoffs.usedAt),
    gt(handoffs.expiresAt, now),
  )

/**
 * Redeems a handoff code for its session, if the caller has all three values. Of 50 concurrent calls, one succeeds.
 * [HAND-2] Locks the session from before the code is used until the transaction ends.
 */
export const redeemHandoff = async (tx: Executor, claim: Claim, now: Date) => {
  const wanted = { sessionId: handoffs.sessionId }
  const [found] = await tx.select(wanted).from(handoffs).where(isLive(claim, now))
  if (!found) return undefined
  await lockSession(tx, found.sessionId)
  const [used] = await tx.update(handoffs).set({ usedAt: now }).where(isLive(claim, now)).returning(wanted)
  if (!used) return undefined
  const [row] = await tx
    .select({ rootId: sessions.rootId, user: users })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .where(and(eq(sessions.id, used.sessionId), gt(sessions.expiresAt, now)))
  return row
}

/** Deletes pending handoffs to a host. */
export const deleteHandoffsTo = async (db: Executor, host: string): Promise<void> => {
  await db.delete(handoffs).where(sql`split_part(${handoffs.targetHost}, ':', 1) = ${host}`)
}

export const deleteExpiredHandoffs = async (db: Executor, now: Date): Promise<void> => {
  await db.delete(handoffs).where(lt(handoffs.expiresAt, now))
}
