import type { ChatMessage } from '@metapyra/contract/entities/chat'
import type { StoredMessage } from '../../../platform/bus.ts'
import type { Executor, Transaction } from '../../../platform/db/drizzle.ts'
import { emitOnCommit } from '../../../platform/on-commit.ts'
import { readersOf } from './members.queries.ts'
import { toMessage } from './message-presenter.service.ts'
import { messageById } from './messages.queries.ts'
import type { Address, ConversationRow } from './queries.ts'
import { conversationById } from './queries.ts'

/** Reads the message in the transaction that changes it, so that each change number is sent with its matching state. */
export const storedMessage = async (tx: Transaction, id: string): Promise<ChatMessage> => {
  const row = await messageById(tx, id)
  if (!row) throw new Error('A message that was stored is gone')
  return toMessage(row)
}

/** Sends a message's new state to its readers after the commit. */
export const announceChange = async (
  tx: Transaction,
  id: string,
  conversation: ConversationRow,
): Promise<ChatMessage> => {
  const message = await storedMessage(tx, id)
  const readerIds = await readersOf(tx, conversation, message.seq)
  emitOnCommit(tx, 'message:changed', { message, conversation, readerIds })
  return message
}

/** Sends the thread's root to its readers, because it shows the number of replies. */
export const announceRootChange = async (
  tx: Transaction,
  root: NonNullable<Address['root']>,
): Promise<void> => {
  const conversation = await conversationById(tx, root.conversationId)
  if (conversation) await announceChange(tx, root.id, conversation)
}

/** Sends a new message to its readers after the commit. */
export const announceSent = (db: Executor, sent: StoredMessage): void =>
  emitOnCommit(db, 'message:sent', sent)
