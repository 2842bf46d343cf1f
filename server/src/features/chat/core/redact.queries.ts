import type { Transaction } from '../../../platform/db/drizzle.ts'
import { and, inArray, isNull, sql } from '../../../platform/db/drizzle.ts'
import { files } from '../../files/tables.ts'
import { messageReports } from '../../report/tables.ts'
import { conversations, messageMentions, messageReactions, messageRevisions, messages } from '../tables.ts'

/** How many of these say something. */
export const countLive = async (tx: Transaction, ids: string[]): Promise<number> =>
  (
    await tx
      .select({ count: sql<number>`count(*)::int` })
      .from(messages)
      .where(and(inArray(messages.id, ids), isNull(messages.deletedAt)))
  )[0]?.count ?? 0

interface Emptying {
  at: Date
  /** Who has asked for that; nobody where they are kept no more. */
  deletedById?: string
  /** In place of the sender's. */
  senderName?: string
  /** What they said before stays for whoever runs the space. */
  keepsRevisions?: boolean
}

/**
 * The words and all that hangs on these messages: their rows stay, kept at hand no more, lead nowhere, and tell no name
 * of somebody else. Reports stay as they are. Answers how many of them said something.
 */
export const emptyMessages = async (
  tx: Transaction,
  ids: string[],
  { at, deletedById, senderName, keepsRevisions = false }: Emptying,
): Promise<number> => {
  if (ids.length === 0) return 0
  const hanging = [messageReactions, messageMentions, ...(keepsRevisions ? [] : [messageRevisions])]
  for (const table of hanging) await tx.delete(table).where(inArray(table.messageId, ids))
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

/** Of what was dealt with, the words go with the message, and whoever wrote it is called as there. */
export const forgetReports = (tx: Transaction, ids: string[]) =>
  tx.execute(sql`
    update ${messageReports} r set body = '', sender_id = m.sender_id, sender_name = m.sender_name
    from ${messages} m where m.id = r.message_id and m.id = any(${sql.param(ids)}::uuid[]) and r.outcome is not null`)

/** Messages that somebody reported, which waits for whoever runs the space; and those with such answers. */
export const reported = sql`(select r.message_id from ${messageReports} r where r.outcome is null
  union select t.root_id from ${messageReports} r join ${messages} a on a.id = r.message_id
    join ${conversations} t on t.id = a.conversation_id where r.outcome is null and t.root_id is not null)`
