import type { ChatMessage, MessageCard } from '@metapyra/contract/entities/chat'
import type { Services } from '../../../platform/services.ts'
import type { Chatter } from '../core/chatter.service.ts'
import { sendMessage } from './send.service.ts'

interface Sending {
  receiverId: string
  clientId: string
}

/** Sends a card for something in the space, with its title as the text. Sending it again returns the same message. */
export const sendCard = async (
  services: Services,
  who: Chatter,
  { receiverId, clientId }: Sending,
  card: MessageCard,
  body: string,
): Promise<ChatMessage> =>
  (await sendMessage(services, who, { receiverId, clientId, body }, { card })).message
