import type { Executor, Transaction } from '../../../platform/db/drizzle.ts'
import { and, eq, gt, isNull, lt, sql } from '../../../platform/db/drizzle.ts'
import { agentCalls, agentTurns } from '../tables.ts'

export type CallRow = typeof agentCalls.$inferSelect

export const insertCall = async (db: Executor, row: CallRow): Promise<void> => {
  await db.insert(agentCalls).values(row)
}

/** Number of ongoing calls in a space that gave a sign since then. */
export const openCallsIn = async (db: Executor, workspaceId: string, since: Date): Promise<number> => {
  const [row] = await db
    .select({ count: sql<number>`count(*)::int` })
    .from(agentCalls)
    .where(
      and(eq(agentCalls.workspaceId, workspaceId), isNull(agentCalls.endedAt), gt(agentCalls.heardAt, since)),
    )
  return row?.count ?? 0
}

/** One of the person's own calls, locked until the transaction ends. */
export const lockOwnCall = async (
  tx: Transaction,
  { spaceId, personId }: { spaceId: string; personId: string },
  callId: string,
): Promise<CallRow | undefined> =>
  (
    await tx
      .select()
      .from(agentCalls)
      .where(
        and(
          eq(agentCalls.id, callId),
          eq(agentCalls.personId, personId),
          eq(agentCalls.workspaceId, spaceId),
        ),
      )
      .for('update')
  )[0]

export const takeCallOfProvider = async (
  tx: Transaction,
  providerCallId: string,
): Promise<CallRow | undefined> =>
  (await tx.select().from(agentCalls).where(eq(agentCalls.providerCallId, providerCallId)).for('update'))[0]

export const updateCall = async (
  tx: Transaction,
  id: string,
  change: Partial<Omit<CallRow, 'id'>>,
): Promise<void> => {
  await tx.update(agentCalls).set(change).where(eq(agentCalls.id, id))
}

/** Open calls without a sign since then, locked. */
export const lockSilentCalls = (
  tx: Transaction,
  provider: CallRow['provider'],
  heardBefore: Date,
  limit: number,
): Promise<CallRow[]> =>
  tx
    .select()
    .from(agentCalls)
    .where(
      and(isNull(agentCalls.endedAt), eq(agentCalls.provider, provider), lt(agentCalls.heardAt, heardBefore)),
    )
    .limit(limit)
    .for('update', { skipLocked: true })

/** The cost of a call's stored turns; null if there are none. */
export const costOfCallTurns = async (
  tx: Transaction,
  callId: string,
  threadId: string,
): Promise<number | null> => {
  const [row] = await tx
    .select({ costMicros: sql<number | null>`sum(${agentTurns.costMicros})::float8` })
    .from(agentTurns)
    .where(and(eq(agentTurns.threadId, threadId), eq(agentTurns.callId, callId)))
  return row?.costMicros ?? null
}

/** Adds to the cost of a conversation's first turn, because the last one may be answered again at its own cost. */
export const addCost = async (tx: Transaction, threadId: string, costMicros: number): Promise<void> => {
  const first = sql`(select min(number) from ${agentTurns} where thread_id = ${threadId})`
  await tx
    .update(agentTurns)
    .set({ costMicros: sql`${agentTurns.costMicros} + ${costMicros}` })
    .where(and(eq(agentTurns.threadId, threadId), eq(agentTurns.number, first)))
}
