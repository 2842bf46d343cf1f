import type { Executor, Transaction } from '../../../platform/db/drizzle.ts'
import { and, desc, eq, isNotNull, isNull, sql } from '../../../platform/db/drizzle.ts'
import type { ConversationRow } from '../core/queries.ts'
import { conversationMembers, messages } from '../tables.ts'

/** Returns undefined if nothing changed or the message is deleted by now. */
export const setPinned = async (
  tx: Transaction,
  id: string,
  { pinnedAt, pinnedById, change }: { pinnedAt: Date | null; pinnedById: string | null; change: number },
): Promise<true | undefined> => {
  const wasOther = pinnedAt ? isNull(messages.pinnedAt) : isNotNull(messages.pinnedAt)
  const { rowCount } = await tx
    .update(messages)
    .set({ pinnedAt, pinnedById, change })
    .where(and(eq(messages.id, id), isNull(messages.deletedAt), wasOther))
  return rowCount ? true : undefined
}

const arePinnedIn = (conversationId: string) =>
  and(eq(messages.conversationId, conversationId), isNotNull(messages.pinnedAt))

export const countPins = async (tx: Transaction, conversationId: string): Promise<number> =>
  (
    await tx.select({ count: sql<number>`count(*)::int` }).from(messages).where(arePinnedIn(conversationId))
  )[0]?.count ?? 0

/** Returns the pinned messages, latest pin first. */
export const pinnedIds = async (db: Executor, conversationId: string): Promise<string[]> =>
  (
    await db
      .select({ id: messages.id })
      .from(messages)
      .where(arePinnedIn(conversationId))
      .orderBy(desc(messages.pinnedAt), desc(messages.seq))
  ).map(({ id }) => id)

/**
 * Pins a conversation in a person's list. Inserts a row only for the space's chat and direct conversations, because in
 * other kinds a row makes the person a member.
 */
export const setConversationPinned = async (
  db: Executor,
  { id: conversationId, kind }: Pick<ConversationRow, 'id' | 'kind'>,
  personId: string,
  pinnedAt: Date | null,
): Promise<void> => {
  const { rowCount } = await db
    .update(conversationMembers)
    .set({ pinnedAt })
    .where(
      and(eq(conversationMembers.conversationId, conversationId), eq(conversationMembers.personId, personId)),
    )
  if (rowCount || !['space', 'dm'].includes(kind)) return
  await db
    .insert(conversationMembers)
    .values({ conversationId, personId, pinnedAt })
    .onConflictDoUpdate({
      target: [conversationMembers.conversationId, conversationMembers.personId],
      set: { pinnedAt },
    })
}
