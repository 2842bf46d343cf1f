import type { Database } from '../../../platform/db/drizzle.ts'
import { sql } from '../../../platform/db/drizzle.ts'
import { isUniqueViolation } from '../../../platform/db/violation.ts'
import { users } from '../../account/tables.ts'
import type { QueuedNotification } from '../../push/notice.service.ts'
import { noticeInsertFrom } from '../../push/notice.service.ts'
import type { MessageRow } from '../core/messages.queries.ts'
import { conversations, messages } from '../tables.ts'

type Draft = Pick<
  MessageRow,
  'id' | 'conversationId' | 'senderId' | 'senderName' | 'clientId' | 'body' | 'createdAt'
>

interface Put extends Record<string, unknown> {
  seq: number
  change: number
  isNoticed: boolean
  name: string | null
  image: string | null
  character: MessageRow['character']
}

/**
 * Stores a text message and its notification in one statement, so that the conversation is locked only while the
 * database works, not while this process is busy notifying readers. Returns undefined if it was sent before.
 */
export const insertTextMessage = async (
  db: Database,
  draft: Draft,
  toTell: QueuedNotification,
): Promise<{ row: MessageRow; isNoticed: boolean } | undefined> => {
  const { id, conversationId, senderId, senderName, clientId, body, createdAt } = draft
  const isNew = sql`not exists (
    select from ${messages} where ${messages.senderId} = ${senderId} and ${messages.clientId} = ${clientId})`
  try {
    const { rows } = await db.execute<Put>(sql`
      with place as (
        update ${conversations} set last_seq = last_seq + 1, last_change = last_change + 1, touched_at = now()
        where id = ${conversationId} and ${isNew}
        returning last_seq, last_change),
      put as (
        insert into ${messages} (id, conversation_id, seq, change, sender_id, sender_name, client_id, body, created_at)
        select ${id}::uuid, ${conversationId}::uuid, last_seq, last_change, ${senderId}::uuid, ${senderName},
          ${clientId}::uuid, ${body}, ${createdAt.toISOString()}::timestamptz
        from place returning seq, change),
      noticed as (${noticeInsertFrom(toTell, sql`put`)})
      select put.seq, put.change, exists (select from noticed) as "isNoticed", ${users.name}, ${users.image}, ${users.character}
      from put left join ${users} on ${users.id} = ${senderId}`)
    const [put] = rows
    if (!put) return undefined
    const { seq, change, isNoticed, name, image: senderImage, character } = put
    const sender = { senderId, senderName: name ?? senderName, senderImage, character }
    const sent = { clientId, rootId: null, body, createdAt }
    return { row: { id, conversationId, seq, ...sender, ...sent, change, ...NEW_MESSAGE_FIELDS }, isNoticed }
  } catch (error) {
    // A concurrent duplicate: the statement is rolled back and its sequence number is not used up.
    if (isUniqueViolation(error)) return undefined
    throw error
  }
}

/** Field values of a message that has only just been sent. */
const NEW_MESSAGE_FIELDS = {
  editedAt: null,
  deletedAt: null,
  deletedById: null,
  replyCount: 0,
  lastReplyAt: null,
  pinnedAt: null,
  forwardedFromId: null,
  forwardedFromName: null,
  replierIds: [],
  mentions: [],
  reactions: [],
  files: [],
  preview: null,
  card: null,
}
