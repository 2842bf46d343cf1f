import { DAY_MS } from '@metapyra/contract/constants'
import type { Executor, Transaction } from '../../db/drizzle.ts'
import { and, asc, eq, gte, inArray, sql } from '../../db/drizzle.ts'
import { files } from '../files/tables.ts'
import { messageReports } from '../report/tables.ts'
import { workspaces } from '../workspace/tables.ts'
import { conversations, messageMentions, messageReactions, messageRevisions, messages } from './tables.ts'

/** Instants go in as text: they stand in statements whose types nobody knows. */
const at = (instant: Date) => sql`${instant.toISOString()}::timestamptz`
const keptDays = sql`coalesce((${workspaces.settings}->>'chatRetentionDays')::int, 0)`

/** Conversations whose first message is older than their space keeps it; `before` is what is too old there. */
export const outgrown = async (
  db: Executor,
  now: Date,
  limit: number,
): Promise<{ id: string; before: Date }[]> => {
  const rows = await db
    .select({ id: conversations.id, days: sql<number>`${keptDays}` })
    .from(conversations)
    .innerJoin(workspaces, eq(workspaces.id, conversations.workspaceId))
    .where(
      sql`${keptDays} > 0 and exists (select from ${messages} m where m.conversation_id = ${conversations.id}
        and m.seq = ${conversations.firstSeq} and m.created_at < ${at(now)} - make_interval(days => ${keptDays}))`,
    )
    .limit(limit)
  return rows.map(({ id, days }) => ({ id, before: new Date(now.getTime() - days * DAY_MS) }))
}

const firstIds = async (db: Executor, conversationId: string, size: number) =>
  db
    .select({ id: messages.id, seq: messages.seq, createdAt: messages.createdAt })
    .from(messages)
    .innerJoin(conversations, eq(conversations.id, messages.conversationId))
    .where(and(eq(messages.conversationId, conversationId), gte(messages.seq, conversations.firstSeq)))
    .orderBy(asc(messages.seq))
    .limit(size)

/** The words and all that hangs on these messages: their rows stay. */
export const emptyMessages = async (
  tx: Transaction,
  ids: string[],
  now: Date,
  name?: { senderName: string },
): Promise<void> => {
  if (ids.length === 0) return
  for (const table of [messageRevisions, messageReactions, messageMentions, messageReports])
    await tx.delete(table).where(inArray(table.messageId, ids))
  await tx.delete(files).where(inArray(files.messageId, ids))
  const gone = {
    ...{
      body: '',
      preview: null,
      pinnedAt: null,
      pinnedById: null,
      forwardedFromId: null,
      forwardedFromName: null,
    },
    deletedAt: sql`coalesce(${messages.deletedAt}, ${at(now)})`,
    deletedById: sql`coalesce(${messages.deletedById}, ${messages.senderId})`,
  }
  await tx
    .update(messages)
    .set({ ...gone, ...name })
    .where(inArray(messages.id, ids))
}

/**
 * Takes the first messages of a conversation away, as far as they are too old; answers how many. The threads are locked
 * before the conversation that they stand in, as where somebody answers.
 */
export const forgetFirst = async (
  tx: Transaction,
  conversationId: string,
  { before, now, size }: { before: Date; now: Date; size: number },
): Promise<number> => {
  const seen = (await firstIds(tx, conversationId, size)).map(({ id }) => id)
  const locking = { id: conversations.id, rootId: conversations.rootId, lastSeq: conversations.lastSeq }
  const threads = await tx
    .select({ ...locking, firstSeq: conversations.firstSeq })
    .from(conversations)
    .where(inArray(conversations.rootId, seen.length > 0 ? seen : [conversationId]))
    .orderBy(asc(conversations.id))
    .for('update')
  await tx.select(locking).from(conversations).where(eq(conversations.id, conversationId)).for('update')
  const old = (await firstIds(tx, conversationId, size)).filter(
    ({ id, createdAt }) => createdAt < before && seen.includes(id),
  )
  const last = old.at(-1)
  if (!last) return 0
  // What is still said in a thread stays there, below a message that says nothing any more.
  const kept = new Set(threads.filter((one) => one.lastSeq >= one.firstSeq).map(({ rootId }) => rootId))
  const ids = old.map(({ id }) => id)
  await emptyMessages(
    tx,
    ids.filter((id) => kept.has(id)),
    now,
  )
  const gone = ids.filter((id) => !kept.has(id))
  if (gone.length > 0) await tx.delete(messages).where(inArray(messages.id, gone))
  await tx
    .update(conversations)
    .set({ firstSeq: last.seq + 1 })
    .where(eq(conversations.id, conversationId))
  return old.length
}

/** The message of a thread in which nothing is kept any more, where that itself is kept no more: both go. */
export const forgetThread = (tx: Transaction, threadId: string) =>
  tx.execute(sql`
    delete from ${messages} m using ${conversations} t, ${conversations} p
    where t.id = ${threadId} and t.last_seq < t.first_seq and m.id = t.root_id
      and p.id = m.conversation_id and m.seq < p.first_seq`)

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
