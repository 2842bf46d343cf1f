import type { AnswerSource } from '@metapyra/contract/entities/agent'
import { nameOfItem } from '../library/item/open-item.ts'
import { openPlace } from '../navigation/open-place.ts'
import type { LiveSpace } from '../room/live/live-space.ts'

/** Shows where a quote stands: on the board, or in the chat in which it was said. */
export const openSource = (live: LiveSpace, { kind, id, page }: AnswerSource): void => {
  const chat = live.chats.$chat.get()
  if (kind !== 'chat')
    openPlace(kind === 'events' ? { tab: 'events', id } : { tab: 'library', id: nameOfItem(id, page) })
  else if (chat) void import('../chat/actions/care.ts').then(({ care }) => care.goToMessage(chat, id))
}
