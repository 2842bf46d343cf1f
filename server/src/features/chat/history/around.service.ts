import type { Services } from '../../../platform/services.ts'
import type { MessageRow } from '../core/messages.queries.ts'
import { messageById, messagesWithin } from '../core/messages.queries.ts'
import { conversationById } from '../core/queries.ts'
import { isOpenToSpace } from '../groups/groups.queries.ts'

/**
 * Returns the messages around one that the whole space can read. Null if it cannot; empty if the message no longer
 * exists.
 */
export const messagesAround = async (
  { db }: Services,
  messageId: string,
  size: number,
): Promise<MessageRow[] | null> => {
  const message = await messageById(db, messageId)
  const conversation = message && (await conversationById(db, message.conversationId))
  if (!conversation) return []
  if (!(await isOpenToSpace(db, conversation))) return null
  const { seq } = message
  if (seq < conversation.firstSeq) return []
  const from = Math.max(conversation.firstSeq, seq - size)
  return messagesWithin(db, conversation.id, from, seq + size)
}
