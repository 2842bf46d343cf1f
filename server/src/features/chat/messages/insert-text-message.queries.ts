import type { Database } from '../../../platform/db/drizzle.ts'
import { sql } from '../../../platform/db/drizzle.ts'
import { isUniqueViolation } from '../../../platform/db/violation.ts'
import { users } from '../../account/tables.ts'
import type { ToTell } from '../../push/notice.service.ts'
import { keepingNotice } from '../../push/notice.service.ts'
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
 * Stores a message that is words and nothing more, in one statement: its conversation is locked no longer than the
 * database works, and not while this process is busy telling others; with what who is away is to be told. Undefined where it was sent before.
 */
export const insertPlain = async (
  db: Database,
  draft: Draft,
  toTell: ToTell,
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
      noticed as (${keepingNotice(toTell, sql`put`)})
      select put.seq, put.change, exists (select from noticed) as "isNoticed", ${users.name}, ${users.image}, ${users.character}
      from put left join ${users} on ${users.id} = ${senderId}`)
    const [put] = rows
    if (!put) return undefined
    const { seq, change, isNoticed, name, image: senderImage, character } = put
    const sender = { senderId, senderName: name ?? senderName, senderImage, character }
    const sent = { clientId, rootId: null, body, createdAt }
    return { row: { id, conversationId, seq, ...sender, ...sent, change, ...PLAIN }, isNoticed }
  } catch (error) {
    // Twice at the same moment: the place that it took is given back.
    if (isUniqueViolation(error)) return undefined
    throw error
  }
}

/** What of a message nobody has done anything with yet. */
const PLAIN = {
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
