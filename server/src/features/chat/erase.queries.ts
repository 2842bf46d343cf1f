import type { Executor, SQL, Transaction } from '../../db/drizzle.ts'
import { and, eq, inArray, sql } from '../../db/drizzle.ts'
import { messageReports } from '../report/tables.ts'
import { emptyMessages } from './retention.queries.ts'
import { conversations, messageErasures, messageReactions, messages } from './tables.ts'

export type Erasure = typeof messageErasures.$inferSelect

export const insertErasure = (db: Executor, row: typeof messageErasures.$inferInsert) =>
  db.insert(messageErasures).values(row).onConflictDoNothing()

export const erasuresLeft = (db: Executor): Promise<Erasure[]> => db.select().from(messageErasures)

const isOf = ({ workspaceId, personId }: Erasure) =>
  and(eq(messageErasures.workspaceId, workspaceId), eq(messageErasures.personId, personId))

/** What they reported stays, without their name; and they are not asked for any more. */
export const endErasure = async (tx: Transaction, erasure: Erasure, reporterName: string): Promise<void> => {
  const { workspaceId, personId, aliasId } = erasure
  await tx
    .update(messageReports)
    .set({ reporterId: aliasId, reporterName })
    .where(and(eq(messageReports.workspaceId, workspaceId), eq(messageReports.reporterId, personId)))
  await tx.delete(messageErasures).where(isOf(erasure))
}

const wrote = ({ personId }: Erasure): SQL => sql`m.sender_id = ${personId}`
const wasPassedOn = ({ personId }: Erasure): SQL => sql`m.forwarded_from_id = ${personId}`
const reactedTo = ({ personId }: Erasure): SQL => sql`exists (select from ${messageReactions} r
  where r.message_id = m.id and r.person_id = ${personId})`

/** Some messages of one conversation that are concerned, of what was there when it was asked for. */
export const someConcerned = async (
  db: Executor,
  erasure: Erasure,
  kind: 'wrote' | 'wasPassedOn' | 'reactedTo',
  limit: number,
): Promise<{ id: string; conversationId: string }[]> => {
  const is = { wrote, wasPassedOn, reactedTo }[kind](erasure)
  const { rows } = await db.execute<{ id: string; conversation_id: string }>(sql`
    select m.id, m.conversation_id from ${messages} m join ${conversations} c on c.id = m.conversation_id
    where c.workspace_id = ${erasure.workspaceId} and m.created_at <= ${erasure.askedAt.toISOString()}::timestamptz
      and ${is} limit ${limit}`)
  const [first] = rows
  return rows
    .filter((row) => row.conversation_id === first?.conversation_id)
    .map((row) => ({ id: row.id, conversationId: row.conversation_id }))
}

/** Gives each of these messages the next number of its conversation, which is locked by that. */
const numberAll = async (tx: Transaction, conversationId: string, ids: string[]): Promise<void> => {
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

/** Their words and their name are gone; the message keeps its place. */
export const eraseWritten = async (
  tx: Transaction,
  { personId, aliasId }: Erasure,
  {
    conversationId,
    ids,
    now,
    senderName,
  }: { conversationId: string; ids: string[]; now: Date; senderName: string },
): Promise<void> => {
  await numberAll(tx, conversationId, ids)
  await emptyMessages(tx, ids, now, { senderName })
  await tx
    .update(messages)
    .set({
      senderId: aliasId,
      deletedById: sql`case when ${messages.deletedById} = ${personId} then ${aliasId}::uuid else ${messages.deletedById} end`,
    })
    .where(inArray(messages.id, ids))
}

export const erasePassedOn = async (
  tx: Transaction,
  conversationId: string,
  ids: string[],
  now: Date,
): Promise<void> => {
  await numberAll(tx, conversationId, ids)
  await emptyMessages(tx, ids, now)
}

export const eraseReactions = async (
  tx: Transaction,
  { personId }: Erasure,
  conversationId: string,
  ids: string[],
): Promise<void> => {
  await numberAll(tx, conversationId, ids)
  await tx
    .delete(messageReactions)
    .where(and(inArray(messageReactions.messageId, ids), eq(messageReactions.personId, personId)))
}
