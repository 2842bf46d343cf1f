import type { Input, Reply } from '@metapyra/contract/calls'
import type { ChatMessage } from '@metapyra/contract/entities/chat'
import { isVisitor } from '@metapyra/contract/presence'
import { AppError } from '../../../platform/http/app-error.ts'
import type { Services } from '../../../platform/services.ts'
import { requireMessage } from '../core/access.service.ts'
import type { Chatter } from '../core/chatter.service.ts'
import { toMessage } from '../core/message-presenter.service.ts'
import { receiverFor } from '../core/receiver-id.service.ts'
import { sendMessage } from './send.service.ts'

/** [CHAT-62] Forwards a message's text and its first author's name. The original conversation is not revealed. */
export const forward = async (
  services: Services,
  who: Chatter,
  { messageId, receiverId, clientId }: Input<'POST v2/chat/forward'>,
): Promise<ChatMessage> => {
  const { message } = await requireMessage(services, who, messageId, { toWrite: false })
  if (message.deletedAt) throw new AppError('CONFLICT', { message: 'This message was deleted.' })
  if (isVisitor(who) && message.files.length > 0)
    throw new AppError('FORBIDDEN', { message: 'Only members can send and forward files.' })
  const { senderId, senderName, forwardedFromId, forwardedFromName, body } = message
  const from = {
    id: forwardedFromId ?? senderId,
    name: forwardedFromId ? (forwardedFromName ?? '') : senderName,
  }
  return (await sendMessage(services, who, { receiverId, clientId, body }, { passedOn: { messageId, from } }))
    .message
}

/** [CHAT-63] Gives the same error for a message the caller cannot read and one that never existed. */
export const locate = async (
  services: Services,
  who: Chatter,
  { messageId }: Input<'POST v2/chat/locate'>,
): Promise<Reply<'POST v2/chat/locate'>> => {
  const { message, conversation } = await requireMessage(services, who, messageId, { toWrite: false })
  return { receiverId: receiverFor(conversation, who.personId), message: toMessage(message) }
}
