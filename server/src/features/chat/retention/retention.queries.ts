import { DAY_MS } from '@metapyra/contract/constants'
import type { Executor, Transaction } from '../../../platform/db/drizzle.ts'
import { and, asc, eq, gte, inArray, sql } from '../../../platform/db/drizzle.ts'
import { workspaces } from '../../workspace/tables.ts'
import { assignChangeNumbers } from '../core/changes.queries.ts'
import { countLive, redactMessages, redactResolvedReports, reported } from '../core/redact.queries.ts'
import { conversations, messages } from '../tables.ts'

/** Instants are passed as text with a cast, because the statements have no types for their parameters. */
const at = (instant: Date) => sql`${instant.toISOString()}::timestamptz`
const keptDays = sql`coalesce((${workspaces.settings}->>'chatRetentionDays')::int, 0)`

/** Returns conversations with messages older than their space's retention. `before` is the limit for each. */
export const conversationsPastRetention = async (
  db: Executor,
  now: Date,
  limit: number,
  without: string[],
): Promise<{ id: string; before: Date }[]> => {
  const rows = await db
    .select({ id: conversations.id, days: sql<number>`${keptDays}` })
    .from(conversations)
    .innerJoin(workspaces, eq(workspaces.id, conversations.workspaceId))
    .where(
      sql`${keptDays} > 0 and ${conversations.id} <> all(${sql.param(without)}::uuid[]) and exists (select from ${messages} m where m.conversation_id = ${conversations.id}
        and m.seq = ${conversations.firstSeq} and m.created_at < ${at(now)} - make_interval(days => ${keptDays}))`,
    )
    .limit(limit)
  return rows.map(({ id, days }) => ({ id, before: new Date(now.getTime() - days * DAY_MS) }))
}

const firstOf = async (db: Executor, conversationId: string, size: number) =>
  db
    .select({ id: messages.id, seq: messages.seq, createdAt: messages.createdAt })
    .from(messages)
    .innerJoin(conversations, eq(conversations.id, messages.conversationId))
    .where(and(eq(messages.conversationId, conversationId), gte(messages.seq, conversations.firstSeq)))
    .orderBy(asc(messages.seq))
    .limit(size)

const lockThreads = (tx: Transaction, rootIds: string[]) =>
  tx
    .select({ id: conversations.id })
    .from(conversations)
    .where(inArray(conversations.rootId, rootIds))
    .orderBy(asc(conversations.id))
    .for('update')

const lockConversation = (tx: Transaction, id: string) =>
  tx.select({ id: conversations.id }).from(conversations).where(eq(conversations.id, id)).for('update')

/**
 * Locks messages beside their threads, so that no one begins a thread on them. Returns the ids of the messages that
 * stay: those whose thread has replies, or may have some at any moment because it began after the threads were locked,
 * and reported ones.
 */
const lockRetained = async (
  tx: Transaction,
  ids: string[],
  threads: { id: string }[],
): Promise<Set<string>> => {
  const locked = sql.param(threads.map(({ id }) => id))
  await tx.select({ id: messages.id }).from(messages).where(inArray(messages.id, ids)).for('update')
  const { rows } = await tx.execute<{ id: string }>(sql`
    select t.root_id as id from ${conversations} t where t.root_id = any(${sql.param(ids)}::uuid[])
      and (t.last_seq >= t.first_seq or t.id <> all(${locked}::uuid[]))
    union select m.id from ${messages} m where m.id = any(${sql.param(ids)}::uuid[]) and m.id in ${reported}`)
  return new Set(rows.map(({ id }) => id))
}

export interface DeletedBatch {
  count: number
  /** Messages that were redacted but keep their rows, under new change numbers. */
  emptiedIds: string[]
  /** How many of all of them were not redacted before. */
  live: number
}

/**
 * Deletes the first messages of a conversation that are too old. Locks threads before their root's conversation, in the
 * same order as a reply does.
 */
export const deleteOldestMessages = async (
  tx: Transaction,
  conversationId: string,
  { before, now, size }: { before: Date; now: Date; size: number },
): Promise<DeletedBatch> => {
  const seen = (await firstOf(tx, conversationId, size)).map(({ id }) => id)
  const threads = seen.length > 0 ? await lockThreads(tx, seen) : []
  await lockConversation(tx, conversationId)
  const old = (await firstOf(tx, conversationId, size)).filter(
    ({ id, createdAt }) => createdAt < before && seen.includes(id),
  )
  const last = old.at(-1)
  if (!last) return { count: 0, emptiedIds: [], live: 0 }
  const ids = old.map(({ id }) => id)
  // Replies in a thread stay, below a redacted root.
  const retained = await lockRetained(tx, ids, threads)
  const live = await countLive(tx, ids)
  const emptiedIds = ids.filter((id) => retained.has(id))
  await assignChangeNumbers(tx, conversationId, emptiedIds)
  await redactMessages(tx, emptiedIds, { at: now })
  await redactResolvedReports(tx, emptiedIds)
  const deletedIds = ids.filter((id) => !retained.has(id))
  if (deletedIds.length > 0) await tx.delete(messages).where(inArray(messages.id, deletedIds))
  await tx
    .update(conversations)
    .set({ firstSeq: last.seq + 1 })
    .where(eq(conversations.id, conversationId))
  return { count: old.length, emptiedIds, live }
}

/**
 * Returns redacted messages of one conversation that nothing requires any more, for whatever reason: their threads are
 * empty too.
 */
export const redactedLeftovers = async (
  db: Executor,
  limit: number,
  without: string[],
): Promise<{ id: string; conversationId: string }[]> => {
  const { rows } = await db.execute<{ id: string; conversation_id: string }>(sql`
    select m.id, m.conversation_id from ${conversations} c
    join ${messages} m on m.conversation_id = c.id and m.seq < c.first_seq
    where c.first_seq > 1 and c.id <> all(${sql.param(without)}::uuid[]) and m.id not in ${reported}
      and not exists (select from ${conversations} t where t.root_id = m.id and t.last_seq >= t.first_seq)
    limit ${limit}`)
  return rows
    .filter((row) => row.conversation_id === rows[0]?.conversation_id)
    .map((row) => ({ id: row.id, conversationId: row.conversation_id }))
}

export const forgetLeftOver = async (
  tx: Transaction,
  conversationId: string,
  ids: string[],
): Promise<number> => {
  const threads = await lockThreads(tx, ids)
  await lockConversation(tx, conversationId)
  const retained = await lockRetained(tx, ids, threads)
  const deletedIds = ids.filter((id) => !retained.has(id))
  if (deletedIds.length > 0) await tx.delete(messages).where(inArray(messages.id, deletedIds))
  return deletedIds.length
}

export const countBefore = async (db: Executor, workspaceId: string, before: Date): Promise<number> =>
  (
    await db
      .select({ count: sql<number>`count(*)::int` })
      .from(messages)
      .innerJoin(conversations, eq(conversations.id, messages.conversationId))
      .where(
        and(
          eq(conversations.workspaceId, workspaceId),
          gte(messages.seq, conversations.firstSeq),
          sql`${messages.createdAt} < ${at(before)}`,
        ),
      )
  )[0]?.count ?? 0
