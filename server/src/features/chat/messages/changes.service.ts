import { CHAT } from '@metapyra/contract/chat'
import type { ChatMessage } from '@metapyra/contract/entities/chat'
import type { ChatReact } from '@metapyra/contract/realtime'
import type { Transaction } from '../../../platform/db/drizzle.ts'
import { AppError } from '../../../platform/http/app-error.ts'
import type { Services } from '../../../platform/services.ts'
import { requireChatOn, requireMessage } from '../core/access.service.ts'
import { announceChange } from '../core/announce.service.ts'
import { countEmoji, setChangeNumber, setReaction, withChange } from '../core/changes.queries.ts'
import type { Chatter } from '../core/chatter.service.ts'
import { isEmoji } from '../core/emoji.rules.ts'
import { toMessage } from '../core/message-presenter.service.ts'
import type { MessageRow } from '../core/messages.queries.ts'
import { messageById } from '../core/messages.queries.ts'
import type { ConversationRow } from '../core/queries.ts'

/** A message and its conversation. */
export interface LocatedMessage {
  message: MessageRow
  conversation: ConversationRow
}

/** Changes a message and notifies its readers, unless the work changes nothing. Returns the message's current state. */
export const changeMessage = async (
  { db }: Services,
  { message, conversation }: LocatedMessage,
  work: (tx: Transaction, number: number) => Promise<true | undefined>,
): Promise<ChatMessage> => {
  const changed = await withChange(db, conversation.id, async (tx, { lastChange }) =>
    (await work(tx, lastChange)) ? announceChange(tx, message.id, conversation) : undefined,
  )
  if (changed) return changed
  const row = await messageById(db, message.id)
  if (!row) throw new AppError('NOT_FOUND')
  return toMessage(row)
}

/** [CHAT-15] Adds or removes a reaction; a person can add each emoji once. Reactions never make a message unread. */
export const react = async (
  services: Services,
  who: Chatter,
  { messageId, emoji, isOn }: ChatReact,
): Promise<ChatMessage> => {
  if (!isEmoji(emoji)) throw new AppError('VALIDATION', { fields: { emoji: 'Use a single emoji.' } })
  await requireChatOn(services, who.spaceId)
  const found = await requireMessage(services, who, messageId, { toWrite: true })
  const reaction = { messageId, emoji, personId: who.personId, createdAt: services.clock() }
  return changeMessage(services, found, async (tx, number) => {
    if (!(await setReaction(tx, reaction, isOn))) return undefined
    if (isOn && (await countEmoji(tx, messageId)) > CHAT.maxReactions)
      throw new AppError('CONFLICT', { message: 'This message has too many different reactions.' })
    return setChangeNumber(tx, messageId, number)
  })
}
