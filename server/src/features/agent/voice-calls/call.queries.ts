import type { Executor, Transaction } from '../../../platform/db/drizzle.ts'
import { and, eq, gt, isNull, lt, sql } from '../../../platform/db/drizzle.ts'
import { agentCalls, agentTurns } from '../tables.ts'

export type CallRow = typeof agentCalls.$inferSelect

export const insertCall = async (db: Executor, row: CallRow): Promise<void> => {
  await db.insert(agentCalls).values(row)
}

/** How many calls of a space go on, as far as was heard of them since. */
export const openCallsIn = async (db: Executor, workspaceId: string, since: Date): Promise<number> => {
  const [row] = await db
    .select({ count: sql<number>`count(*)::int` })
    .from(agentCalls)
    .where(
      and(eq(agentCalls.workspaceId, workspaceId), isNull(agentCalls.endedAt), gt(agentCalls.heardAt, since)),
    )
  return row?.count ?? 0
}

/** One of somebody's own calls, theirs alone until the transaction ends. */
export const takeCall = async (
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

/** Calls that nobody has ended, and of which nothing was heard since. */
export const takeSilentCalls = (
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

/** What all that is kept of a call cost; null: nothing is. */
export const costOfKept = async (
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

/** Adds to what the first turn of a conversation cost: the last may be answered anew, which costs something of its own. */
export const addCost = async (tx: Transaction, threadId: string, costMicros: number): Promise<void> => {
  const first = sql`(select min(number) from ${agentTurns} where thread_id = ${threadId})`
  await tx
    .update(agentTurns)
    .set({ costMicros: sql`${agentTurns.costMicros} + ${costMicros}` })
    .where(and(eq(agentTurns.threadId, threadId), eq(agentTurns.number, first)))
}
