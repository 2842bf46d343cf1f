import type { AgentProposal } from '@metapyra/contract/entities/agent'
import type { Executor, Transaction } from '../../../platform/db/drizzle.ts'
import { and, asc, desc, eq, gte, lt, lte, or, sql } from '../../../platform/db/drizzle.ts'
import { agentThreads, agentTurns } from '../tables.ts'

export type ThreadRow = typeof agentThreads.$inferSelect
export type TurnRow = typeof agentTurns.$inferSelect

/** One of the person's own conversations. For other people's, it doesn't reveal whether they exist. */
export const threadOf = async (
  db: Executor,
  { spaceId, personId }: { spaceId: string; personId: string },
  threadId: string,
): Promise<ThreadRow | undefined> =>
  (
    await db
      .select()
      .from(agentThreads)
      .where(
        and(
          eq(agentThreads.id, threadId),
          eq(agentThreads.personId, personId),
          eq(agentThreads.workspaceId, spaceId),
        ),
      )
  )[0]

export const threadsOf = (
  db: Executor,
  { spaceId, personId }: { spaceId: string; personId: string },
  {
    agentId,
    before,
    limit,
  }: { agentId: string; before: { at: Date; id: string } | undefined; limit: number },
): Promise<ThreadRow[]> =>
  db
    .select()
    .from(agentThreads)
    .where(
      and(
        eq(agentThreads.personId, personId),
        eq(agentThreads.workspaceId, spaceId),
        eq(agentThreads.agentId, agentId),
        before &&
          or(
            lt(agentThreads.updatedAt, before.at),
            and(eq(agentThreads.updatedAt, before.at), lt(agentThreads.id, before.id)),
          ),
      ),
    )
    .orderBy(desc(agentThreads.updatedAt), desc(agentThreads.id))
    .limit(limit)

export const insertThread = async (tx: Transaction, row: ThreadRow): Promise<void> => {
  await tx.insert(agentThreads).values(row)
}

export const deleteThread = async (db: Executor, id: string): Promise<void> => {
  await db.delete(agentThreads).where(eq(agentThreads.id, id))
}

/** The number for a new turn. A concurrent call waits for the first. */
export const nextTurnNumber = async (
  tx: Transaction,
  threadId: string,
  at: Date,
): Promise<number | undefined> => {
  const [row] = await tx
    .update(agentThreads)
    .set({ lastNumber: sql`${agentThreads.lastNumber} + 1`, updatedAt: at })
    .where(eq(agentThreads.id, threadId))
    .returning({ number: agentThreads.lastNumber })
  return row?.number
}

export const insertTurn = async (tx: Transaction, row: TurnRow): Promise<void> => {
  await tx.insert(agentTurns).values(row)
}

export const updateTurn = async (db: Executor, id: string, change: Partial<TurnRow>): Promise<void> => {
  await db.update(agentTurns).set(change).where(eq(agentTurns.id, id))
}

/** Sets a rating and returns the previous one. A concurrent call waits for the first. */
export const setRating = async (tx: Transaction, id: string, rating: number): Promise<number> => {
  const ofTurn = eq(agentTurns.id, id)
  const [row] = await tx.select({ rating: agentTurns.rating }).from(agentTurns).where(ofTurn).for('update')
  await tx.update(agentTurns).set({ rating }).where(ofTurn)
  return row?.rating ?? 0
}

/**
 * Stores the outcome of a draft, unless another draft replaced it or it was confirmed before. Returns true if stored.
 */
export const storeOutcome = async (db: Executor, id: string, proposal: AgentProposal): Promise<boolean> => {
  const updated = await db
    .update(agentTurns)
    .set({ proposal })
    .where(
      and(
        eq(agentTurns.id, id),
        sql`${agentTurns.proposal} ->> 'id' = ${proposal.id}`,
        proposal.state === 'declined' ? sql`${agentTurns.proposal} ->> 'state' <> 'done'` : undefined,
      ),
    )
    .returning({ id: agentTurns.id })
  return updated.length > 0
}

/** Stores the result of an answer, unless the question was asked again meanwhile. Returns true if stored. */
export const storeAnswer = async (
  db: Executor,
  { id, askedAt }: Pick<TurnRow, 'id' | 'askedAt'>,
  change: Partial<TurnRow>,
): Promise<boolean> => {
  const updated = await db
    .update(agentTurns)
    .set(change)
    .where(and(eq(agentTurns.id, id), eq(agentTurns.askedAt, askedAt)))
    .returning({ id: agentTurns.id })
  return updated.length > 0
}

/** The latest turns of a conversation, latest first. */
export const turnsOf = (
  db: Executor,
  threadId: string,
  { beforeNumber, limit }: { beforeNumber: number | undefined; limit: number },
): Promise<TurnRow[]> =>
  db
    .select()
    .from(agentTurns)
    .where(
      and(
        eq(agentTurns.threadId, threadId),
        beforeNumber === undefined ? undefined : lt(agentTurns.number, beforeNumber),
      ),
    )
    .orderBy(desc(agentTurns.number))
    .limit(limit)

/** The turns of a conversation between two numbers, inclusive, oldest first. */
export const turnsInRange = (db: Executor, threadId: string, from: number, to: number): Promise<TurnRow[]> =>
  db
    .select()
    .from(agentTurns)
    .where(and(eq(agentTurns.threadId, threadId), gte(agentTurns.number, from), lte(agentTurns.number, to)))
    .orderBy(asc(agentTurns.number))

/** The turn of a question or an answer, or the first from an instant on. */
export const turnNumberAt = async (
  db: Executor,
  threadId: string,
  sought: { id: string } | { from: Date },
): Promise<Pick<TurnRow, 'id' | 'number'> | undefined> =>
  (
    await db
      .select({ id: agentTurns.id, number: agentTurns.number })
      .from(agentTurns)
      .where(
        and(
          eq(agentTurns.threadId, threadId),
          'id' in sought
            ? or(eq(agentTurns.id, sought.id), eq(agentTurns.clientId, sought.id))
            : gte(agentTurns.askedAt, sought.from),
        ),
      )
      .orderBy(asc(agentTurns.number))
      .limit(1)
  )[0]

/** A question that the person has sent before, locked until the transaction ends. */
export const turnOfClient = async (
  db: Transaction,
  { spaceId, personId }: { spaceId: string; personId: string },
  clientId: string,
): Promise<{ turn: TurnRow; thread: ThreadRow } | undefined> =>
  (
    await db
      .select({ turn: agentTurns, thread: agentThreads })
      .from(agentTurns)
      .innerJoin(agentThreads, eq(agentThreads.id, agentTurns.threadId))
      .where(
        and(
          eq(agentTurns.clientId, clientId),
          eq(agentThreads.personId, personId),
          eq(agentThreads.workspaceId, spaceId),
        ),
      )
      .for('update', { of: agentTurns })
  )[0]

export const turnById = async (
  db: Executor,
  { spaceId, personId }: { spaceId: string; personId: string },
  turnId: string,
): Promise<{ turn: TurnRow; thread: ThreadRow } | undefined> =>
  (
    await db
      .select({ turn: agentTurns, thread: agentThreads })
      .from(agentTurns)
      .innerJoin(agentThreads, eq(agentThreads.id, agentTurns.threadId))
      .where(
        and(
          eq(agentTurns.id, turnId),
          eq(agentThreads.personId, personId),
          eq(agentThreads.workspaceId, spaceId),
        ),
      )
  )[0]
