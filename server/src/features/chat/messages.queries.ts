import type { Database, Executor } from '../../db/drizzle.ts'
import { and, asc, eq, gte, lte, sql } from '../../db/drizzle.ts'
import { users } from '../account/tables.ts'
import { conversations, messages } from './tables.ts'

type NewMessage = Omit<typeof messages.$inferInsert, 'seq' | 'createdAt'>

/** Thrown to roll back: the place that was taken is given back. */
class AlreadyStored extends Error {}

/**
 * Stores a message at the next place of its conversation. Undefined where the sender's device has sent it before.
 * The counter is taken first: it locks the conversation, so that places follow the order of the commits.
 */
export const storeMessage = async (
  db: Database,
  draft: NewMessage,
  clock: () => Date,
): Promise<typeof messages.$inferSelect | undefined> => {
  try {
    return await db.transaction(async (tx) => {
      const [taken] = await tx
        .update(conversations)
        .set({ lastSeq: sql`${conversations.lastSeq} + 1`, touchedAt: sql`now()` })
        .where(eq(conversations.id, draft.conversationId))
        .returning({ seq: conversations.lastSeq })
      const [row] = await tx
        .insert(messages)
        .values({ ...draft, seq: taken?.seq ?? 0, createdAt: clock() })
        .onConflictDoNothing({ target: [messages.senderId, messages.clientId] })
        .returning()
      if (!row) throw new AlreadyStored()
      return row
    })
  } catch (error) {
    if (error instanceof AlreadyStored) return undefined
    throw error
  }
}

/** People are shown as they are called now; without an account, as they were called then. */
const shown = {
  id: messages.id,
  conversationId: messages.conversationId,
  seq: messages.seq,
  senderId: messages.senderId,
  senderName: sql<string>`coalesce(${users.name}, ${messages.senderName})`,
  senderImage: users.image,
  character: users.character,
  clientId: messages.clientId,
  replyToId: messages.replyToId,
  body: messages.body,
  createdAt: messages.createdAt,
}

const selectMessages = (db: Executor) =>
  db.select(shown).from(messages).leftJoin(users, eq(users.id, messages.senderId))

export type MessageRow = Awaited<ReturnType<typeof selectMessages>>[number]

/** Messages of the places `from` to `to`, both included, in order. */
export const messagesWithin = (db: Executor, conversationId: string, from: number, to: number) =>
  selectMessages(db)
    .where(and(eq(messages.conversationId, conversationId), gte(messages.seq, from), lte(messages.seq, to)))
    .orderBy(asc(messages.seq))

export const messageByClientId = async (db: Executor, senderId: string, clientId: string) =>
  (await selectMessages(db).where(and(eq(messages.senderId, senderId), eq(messages.clientId, clientId))))[0]

export const placeOfMessage = async (
  db: Executor,
  conversationId: string,
  messageId: string,
): Promise<number | undefined> =>
  (
    await db
      .select({ seq: messages.seq })
      .from(messages)
      .where(and(eq(messages.conversationId, conversationId), eq(messages.id, messageId)))
  )[0]?.seq

/** The newest message of each conversation, as far as `lastSeq` was read of it. */
export const messagesAt = async (
  db: Executor,
  places: { id: string; lastSeq: number }[],
): Promise<MessageRow[]> => {
  const ids = sql.param(places.map(({ id }) => id))
  const seqs = sql.param(places.map(({ lastSeq }) => lastSeq))
  return selectMessages(db).where(
    sql`(${messages.conversationId}, ${messages.seq}) in (select * from unnest(${ids}::uuid[], ${seqs}::int[]))`,
  )
}
