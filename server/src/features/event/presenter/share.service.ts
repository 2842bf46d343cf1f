import type { Input } from '@metapyra/contract/calls'
import type { ChatMessage } from '@metapyra/contract/entities/chat'
import { AppError } from '../../../platform/http/app-error.ts'
import type { Services } from '../../../platform/services.ts'
import type { Chatter } from '../../chat/core/chatter.service.ts'
import { sendCard } from '../../chat/messages/cards.service.ts'
import type { Viewer } from '../core/viewer.rules.ts'
import { requireEvent, requireOccurrence } from './presenter.service.ts'

/** [EVENT-30] Shares an event in a chat, with its title as the text. For a series, the named occurrence is shared. */
export const shareEvent = async (
  services: Services,
  viewer: Viewer,
  who: Chatter,
  { eventId, recurrenceId, ...sending }: Input<'POST v2/event/share'>,
): Promise<ChatMessage> => {
  const { event } = await requireEvent(services, viewer, eventId)
  if (event.isDraft) throw new AppError('CONFLICT', { message: 'This is a draft. Publish it first.' })
  const one = recurrenceId === undefined ? null : await requireOccurrence(services, event, recurrenceId)
  const card = { kind: 'event' as const, id: event.id, ...(recurrenceId && { recurrenceId }) }
  return sendCard(services, who, sending, card, one?.override?.patch.title ?? event.title)
}
