import type { Services } from '../../../platform/services.ts'
import type { MessageRow } from '../core/messages.queries.ts'
import { messageById, messagesWithin } from '../core/messages.queries.ts'
import { conversationById } from '../core/queries.ts'
import { isOpenToSpace } from '../groups/groups.queries.ts'

/** The messages around one that was said to all; null where it was not, and nothing where it is kept no more. */
export const saidAround = async (
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
