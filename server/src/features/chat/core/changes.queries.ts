import type { Database, Executor, SQL, Transaction } from '../../../platform/db/drizzle.ts'
import { and, asc, eq, isNull, ne, sql } from '../../../platform/db/drizzle.ts'
import { conversations, messageReactions, messageRevisions, messages } from '../tables.ts'
import { follow } from './members.queries.ts'

type Work<T> = (tx: Transaction, at: { lastSeq: number; lastChange: number }) => Promise<T | undefined>

/** Thrown to roll back the transaction, so that the change number is not used up. */
class NothingChanged extends Error {}

/**
 * Changes something in a conversation under its next change number. Work that returns undefined has changed nothing and
 * uses no number. The counter is incremented first: this locks the conversation, so that numbers follow the order of
 * the commits.
 */
const withChangeNumber = async <T>(
  db: Database,
  conversationId: string,
  also: { lastSeq?: SQL },
  work: Work<T>,
): Promise<T | undefined> => {
  try {
    return await db.transaction(async (tx) => {
      const [at] = await tx
        .update(conversations)
        .set({ ...also, lastChange: sql`${conversations.lastChange} + 1`, touchedAt: sql`now()` })
        .where(eq(conversations.id, conversationId))
        .returning({ lastSeq: conversations.lastSeq, lastChange: conversations.lastChange })
      const done = at && (await work(tx, at))
      if (done === undefined) throw new NothingChanged()
      return done
    })
  } catch (error) {
    if (error instanceof NothingChanged) return undefined
    throw error
  }
}

/** Changes an existing message under the next change number. */
export const withChange = <T>(db: Database, conversationId: string, work: Work<T>): Promise<T | undefined> =>
  withChangeNumber(db, conversationId, {}, work)

/** Adds a message under the next change number and the next sequence number. */
export const withNextSeq = <T>(db: Database, conversationId: string, work: Work<T>): Promise<T | undefined> =>
  withChangeNumber(db, conversationId, { lastSeq: sql`${conversations.lastSeq} + 1` }, work)

/** Returns undefined if the message is deleted by now or already has this text. */
export const replaceBody = async (
  tx: Transaction,
  id: string,
  { body, change, editedAt }: { body: string; change: number; editedAt: Date },
): Promise<true | undefined> => {
  const { rowCount } = await tx
    .update(messages)
    .set({ body, change, editedAt })
    .where(and(eq(messages.id, id), isNull(messages.deletedAt), ne(messages.body, body)))
  return rowCount ? true : undefined
}

/** Stores the message's current text as a revision before it is edited. */
export const storeRevision = (
  tx: Transaction,
  messageId: string,
  { change, until }: { change: number; until: Date },
) =>
  tx.execute(sql`
    insert into ${messageRevisions} (message_id, change, body, until)
    select id, ${change}::int, body, ${until.toISOString()}::timestamptz from ${messages} where id = ${messageId}`)

export const revisionsOf = (db: Executor, messageId: string) =>
  db
    .select({ body: messageRevisions.body, until: messageRevisions.until })
    .from(messageRevisions)
    .where(eq(messageRevisions.messageId, messageId))
    .orderBy(asc(messageRevisions.change))

/** Returns undefined if nothing changed. */
export const setReaction = async (
  tx: Transaction,
  reaction: typeof messageReactions.$inferInsert,
  isOn: boolean,
): Promise<true | undefined> => {
  const { messageId, emoji, personId } = reaction
  const done = isOn
    ? await tx.insert(messageReactions).values(reaction).onConflictDoNothing()
    : await tx
        .delete(messageReactions)
        .where(
          and(
            eq(messageReactions.messageId, messageId),
            eq(messageReactions.emoji, emoji),
            eq(messageReactions.personId, personId),
          ),
        )
  return done.rowCount ? true : undefined
}

/** Sets the message's change number. Returns undefined if it is deleted by now. */
export const setChangeNumber = async (
  tx: Transaction,
  id: string,
  change: number,
): Promise<true | undefined> => {
  const { rowCount } = await tx
    .update(messages)
    .set({ change })
    .where(and(eq(messages.id, id), isNull(messages.deletedAt)))
  return rowCount ? true : undefined
}

export const countEmoji = async (tx: Transaction, messageId: string): Promise<number> =>
  (
    await tx
      .select({ count: sql<number>`count(distinct ${messageReactions.emoji})::int` })
      .from(messageReactions)
      .where(eq(messageReactions.messageId, messageId))
  )[0]?.count ?? 0

/** A thread's root is in another conversation, which is always locked after the thread's own. */
const changeRoot = async (
  tx: Transaction,
  root: { id: string; conversationId: string },
  changes: { replyCount: SQL; lastReplyAt?: Date },
): Promise<void> => {
  const [at] = await tx
    .update(conversations)
    .set({ lastChange: sql`${conversations.lastChange} + 1`, touchedAt: sql`now()` })
    .where(eq(conversations.id, root.conversationId))
    .returning({ change: conversations.lastChange })
  await tx
    .update(messages)
    .set({ ...changes, ...at })
    .where(eq(messages.id, root.id))
}

type Answer = Pick<typeof messages.$inferSelect, 'conversationId' | 'senderId' | 'seq' | 'createdAt'>

/** [CHAT-16] Counts a reply at the thread's root. The authors of both follow the thread from now on. */
export const recordReply = async (
  tx: Transaction,
  root: { id: string; conversationId: string },
  { conversationId, senderId, seq, createdAt }: Answer,
): Promise<void> => {
  await changeRoot(tx, root, { replyCount: sql`${messages.replyCount} + 1`, lastReplyAt: createdAt })
  const [author] = await tx.select({ by: messages.senderId }).from(messages).where(eq(messages.id, root.id))
  await follow(tx, conversationId, senderId, seq)
  if (author) await follow(tx, conversationId, author.by, 0)
}

export const recordRepliesDeleted = (
  tx: Transaction,
  root: { id: string; conversationId: string },
  count: number,
): Promise<void> => changeRoot(tx, root, { replyCount: sql`${messages.replyCount} - ${count}::int` })

/** Gives each of these messages the next change number of its conversation, which this locks. */
export const assignChangeNumbers = async (
  tx: Transaction,
  conversationId: string,
  ids: string[],
): Promise<void> => {
  if (ids.length === 0) return
  const [at] = await tx
    .update(conversations)
    .set({ lastChange: sql`${conversations.lastChange} + ${ids.length}::int`, touchedAt: sql`now()` })
    .where(eq(conversations.id, conversationId))
    .returning({ lastChange: conversations.lastChange })
  const first = (at?.lastChange ?? 0) - ids.length
  await tx.execute(sql`
    update ${messages} m set change = ${first}::int + n.at::int
    from unnest(${sql.param(ids)}::uuid[]) with ordinality n(id, at) where m.id = n.id`)
}
