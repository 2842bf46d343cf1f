import type { Transaction } from '../../../platform/db/drizzle.ts'
import { and, inArray, isNull, sql } from '../../../platform/db/drizzle.ts'
import { files } from '../../files/tables.ts'
import { messageReports } from '../../report/tables.ts'
import { conversations, messageMentions, messageReactions, messageRevisions, messages } from '../tables.ts'

/** Counts the messages that are not redacted yet. */
export const countLive = async (tx: Transaction, ids: string[]): Promise<number> =>
  (
    await tx
      .select({ count: sql<number>`count(*)::int` })
      .from(messages)
      .where(and(inArray(messages.id, ids), isNull(messages.deletedAt)))
  )[0]?.count ?? 0

interface RedactOptions {
  at: Date
  /** The person who deleted the messages; undefined if retention did. */
  deletedById?: string
  /** Replaces the sender's name. */
  senderName?: string
  /** True to keep earlier texts for owners and admins. */
  keepsRevisions?: boolean
}

/**
 * Redacts messages: removes their text and everything attached to them. The rows stay, without pins, links or other
 * people's names. Reports are unchanged. Returns how many were not redacted before.
 */
export const redactMessages = async (
  tx: Transaction,
  ids: string[],
  { at, deletedById, senderName, keepsRevisions = false }: RedactOptions,
): Promise<number> => {
  if (ids.length === 0) return 0
  const attachedTables = [messageReactions, messageMentions, ...(keepsRevisions ? [] : [messageRevisions])]
  for (const table of attachedTables) await tx.delete(table).where(inArray(table.messageId, ids))
  // [CHAT-51]
  await tx.delete(files).where(inArray(files.messageId, ids))
  const count = await countLive(tx, ids)
  await tx
    .update(messages)
    .set({
      body: '',
      preview: null,
      card: null,
      pinnedAt: null,
      pinnedById: null,
      forwardedFromId: null,
      forwardedFromName: null,
      deletedAt: sql`coalesce(${messages.deletedAt}, ${at.toISOString()}::timestamptz)`,
      ...(deletedById && { deletedById }),
      ...(senderName && { senderName }),
    })
    .where(inArray(messages.id, ids))
  return count
}

/** Empties the message text in resolved reports and updates the sender to match the message. */
export const redactResolvedReports = (tx: Transaction, ids: string[]) =>
  tx.execute(sql`
    update ${messageReports} r set body = '', sender_id = m.sender_id, sender_name = m.sender_name
    from ${messages} m where m.id = r.message_id and m.id = any(${sql.param(ids)}::uuid[]) and r.outcome is not null`)

/** SQL for the ids of messages with an open report, and of the roots of threads that contain one. */
export const reported = sql`(select r.message_id from ${messageReports} r where r.outcome is null
  union select t.root_id from ${messageReports} r join ${messages} a on a.id = r.message_id
    join ${conversations} t on t.id = a.conversation_id where r.outcome is null and t.root_id is not null)`
