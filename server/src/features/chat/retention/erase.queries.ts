import type { Executor, SQL, Transaction } from '../../../platform/db/drizzle.ts'
import { and, eq, inArray, lte, sql } from '../../../platform/db/drizzle.ts'
import { deskNotes } from '../../desk/tables.ts'
import { messageReports } from '../../report/tables.ts'
import { members } from '../../workspace/tables.ts'
import { assignChangeNumbers } from '../core/changes.queries.ts'
import { redactMessages, redactResolvedReports } from '../core/redact.queries.ts'
import { conversations, messageErasures, messageMentions, messageReactions, messages } from '../tables.ts'

export type Erasure = typeof messageErasures.$inferSelect

/**
 * Adds erasures. If a person's messages are being erased already, the erasure is extended to everything written by now.
 */
export const insertErasures = async (
  db: Executor,
  rows: (typeof messageErasures.$inferInsert)[],
): Promise<void> => {
  await db
    .insert(messageErasures)
    .values(rows)
    .onConflictDoUpdate({
      target: [messageErasures.workspaceId, messageErasures.personId],
      set: {
        askedAt: sql`greatest(${messageErasures.askedAt}, excluded.asked_at)`,
        // Once the text was to be erased, it stays so.
        keepsWords: sql`${messageErasures.keepsWords} and excluded.keeps_words`,
      },
    })
}

export const erasureOf = async (
  db: Executor,
  workspaceId: string,
  personId: string,
): Promise<Erasure | undefined> =>
  (
    await db
      .select()
      .from(messageErasures)
      .where(and(eq(messageErasures.workspaceId, workspaceId), eq(messageErasures.personId, personId)))
  )[0]

export const erasuresLeft = (db: Executor): Promise<Erasure[]> =>
  db.select().from(messageErasures).orderBy(messageErasures.askedAt)

const isOf = ({ workspaceId, personId }: Erasure) =>
  and(eq(messageErasures.workspaceId, workspaceId), eq(messageErasures.personId, personId))

/**
 * Ends an erasure: reports they made stay without their name, their desk notes are erased, and the row is deleted
 * unless it was requested again meanwhile.
 */
export const endErasure = async (tx: Transaction, erasure: Erasure, name: string): Promise<void> => {
  const { workspaceId, personId, aliasId } = erasure
  await tx
    .update(messageReports)
    .set({ reporterId: aliasId, reporterName: name })
    .where(and(eq(messageReports.workspaceId, workspaceId), eq(messageReports.reporterId, personId)))
  const notes = and(
    eq(deskNotes.workspaceId, workspaceId),
    eq(deskNotes.senderId, personId),
    lte(deskNotes.createdAt, erasure.askedAt),
  )
  if (erasure.keepsWords) await tx.update(deskNotes).set({ senderName: name }).where(notes)
  else await tx.delete(deskNotes).where(notes)
  await tx.delete(messageErasures).where(and(isOf(erasure), lte(messageErasures.askedAt, erasure.askedAt)))
}

const wrote = ({ personId }: Erasure): SQL => sql`m.sender_id = ${personId}`
const wasForwarded = ({ personId }: Erasure): SQL => sql`m.forwarded_from_id = ${personId}`
const reactedTo = ({ personId }: Erasure): SQL => sql`exists (select from ${messageReactions} r
  where r.message_id = m.id and r.person_id = ${personId})`

/**
 * [LEAVE-3] Replaces a person who has left the space by their alias in direct conversations. Returns the other people
 * of these. The smaller id stays first.
 */
export const replaceInDirectConversations = async (
  tx: Transaction,
  { workspaceId, personId, aliasId }: Erasure,
): Promise<string[]> => {
  const { rows } = await tx.execute<{ id: string }>(sql`
    update ${conversations} c set first_person_id = least(o.id, ${aliasId}::uuid),
      second_person_id = greatest(o.id, ${aliasId}::uuid), touched_at = now()
    from (select d.id as conversation_id,
        case when d.first_person_id = ${personId} then d.second_person_id else d.first_person_id end as id
      from ${conversations} d where d.workspace_id = ${workspaceId}
        and (d.first_person_id = ${personId} or d.second_person_id = ${personId}) for update) o
    where c.id = o.conversation_id and not exists (
      select from ${members} m where m.workspace_id = ${workspaceId} and m.user_id = ${personId})
    returning o.id`)
  return [...new Set(rows.map(({ id }) => id))]
}

/** True if a message mentions the person, by name or as one of those present at `@here`. `@all` does not count. */
const mentions = ({ personId }: Erasure): SQL => sql`exists (select from ${messageMentions} x
  where x.message_id = m.id and x.person_id = ${personId})`

/** Returns some affected messages of one conversation, among those that existed when the erasure was requested. */
export const nextAffectedMessages = async (
  db: Executor,
  erasure: Erasure,
  kind: 'wrote' | 'wasPassedOn' | 'reactedTo' | 'mentions',
  limit: number,
): Promise<{ id: string; conversationId: string }[]> => {
  const is = { wrote, wasPassedOn: wasForwarded, reactedTo, mentions }[kind](erasure)
  const { rows } = await db.execute<{ id: string; conversation_id: string }>(sql`
    select m.id, m.conversation_id from ${messages} m join ${conversations} c on c.id = m.conversation_id
    where c.workspace_id = ${erasure.workspaceId} and m.created_at <= ${erasure.askedAt.toISOString()}::timestamptz
      and ${is} limit ${limit}`)
  const [first] = rows
  return rows
    .filter((row) => row.conversation_id === first?.conversation_id)
    .map((row) => ({ id: row.id, conversationId: row.conversation_id }))
}

/** Some messages of one conversation. */
interface MessageBatch {
  conversationId: string
  ids: string[]
  now: Date
}

/**
 * Redacts messages a person wrote and removes their name; the messages keep their places. Returns how many were not
 * redacted before.
 */
export const eraseWritten = async (
  tx: Transaction,
  { personId, aliasId }: Erasure,
  { conversationId, ids, now, senderName }: MessageBatch & { senderName: string },
): Promise<number> => {
  await assignChangeNumbers(tx, conversationId, ids)
  const count = await redactMessages(tx, ids, { at: now, senderName })
  await tx
    .update(messages)
    .set({
      senderId: aliasId,
      deletedById: sql`case when ${messages.deletedById} = ${personId} then ${aliasId}::uuid else ${messages.deletedById} end`,
    })
    .where(inArray(messages.id, ids))
  await redactResolvedReports(tx, ids)
  return count
}

export const erasePassedOn = async (
  tx: Transaction,
  { conversationId, ids, now }: MessageBatch,
): Promise<number> => {
  await assignChangeNumbers(tx, conversationId, ids)
  const count = await redactMessages(tx, ids, { at: now })
  await redactResolvedReports(tx, ids)
  return count
}

export const eraseReactions = async (
  tx: Transaction,
  { personId }: Erasure,
  { conversationId, ids }: MessageBatch,
): Promise<number> => {
  await assignChangeNumbers(tx, conversationId, ids)
  await tx
    .delete(messageReactions)
    .where(and(inArray(messageReactions.messageId, ids), eq(messageReactions.personId, personId)))
  return 0
}
