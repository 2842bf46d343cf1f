import type { Input } from '@metapyra/contract/calls'
import type { ChatMessage } from '@metapyra/contract/entities/chat'
import { AppError } from '../../../platform/http/app-error.ts'
import type { Services } from '../../../platform/services.ts'
import type { Chatter } from '../../chat/core/chatter.service.ts'
import { sendCard } from '../../chat/messages/cards.service.ts'
import { requireItem } from '../core/require-item.service.ts'

/** [LIB-21] Shares an item in a chat, with its name as the text. Sending it again returns the same message. */
export const shareItem = async (
  services: Services,
  who: Chatter,
  { resourceId, ...sending }: Input<'POST v2/library/share'>,
): Promise<ChatMessage> => {
  const { id, name, trashedAt } = await requireItem(services, who, resourceId)
  if (trashedAt) throw new AppError('CONFLICT', { message: 'This is in the trash. Restore it first.' })
  return sendCard(services, who, sending, { kind: 'item', id }, name)
}
