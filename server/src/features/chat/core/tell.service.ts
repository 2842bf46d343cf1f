import type { ChatMessage } from '@metapyra/contract/entities/chat'
import type { StoredMessage } from '../../../platform/bus.ts'
import type { Executor, Transaction } from '../../../platform/db/drizzle.ts'
import { emitOnCommit } from '../../../platform/on-commit.ts'
import { readersOf } from './members.queries.ts'
import { messageById } from './messages.queries.ts'
import type { Address, ConversationRow } from './queries.ts'
import { conversationById } from './queries.ts'
import { toMessage } from './service.ts'

/** Read where it is stored, so that each number is told, with what was so at that number. */
export const storedMessage = async (tx: Transaction, id: string): Promise<ChatMessage> => {
  const row = await messageById(tx, id)
  if (!row) throw new Error('A message that was stored is gone')
  return toMessage(row)
}

/** Tells its readers what a message is now, once that is committed. */
export const tellChange = async (
  tx: Transaction,
  id: string,
  conversation: ConversationRow,
): Promise<ChatMessage> => {
  const message = await storedMessage(tx, id)
  const readerIds = await readersOf(tx, conversation, message.seq)
  emitOnCommit(tx, 'message:changed', { message, conversation, readerIds })
  return message
}

/** Whoever reads a message sees how many have answered to it. */
export const tellRootChange = async (tx: Transaction, root: NonNullable<Address['root']>): Promise<void> => {
  const conversation = await conversationById(tx, root.conversationId)
  if (conversation) await tellChange(tx, root.id, conversation)
}

/** Tells a new message to its readers, once it is stored. */
export const tellSent = (db: Executor, sent: StoredMessage): void => emitOnCommit(db, 'message:sent', sent)
