import type { AnswerSource } from '@metapyra/contract/entities/agent'
import { openPlace } from '../board/open-place.ts'
import { nameOfItem } from '../library/item/open-item.ts'
import type { LiveSpace } from '../space/live-space.ts'

/** Shows where a quote stands: on the board, or in the chat in which it was said. */
export const openSource = (live: LiveSpace, { kind, id, page }: AnswerSource): void => {
  const chat = live.chats.$chat.get()
  if (kind !== 'chat')
    openPlace(kind === 'events' ? { tab: 'events', id } : { tab: 'library', id: nameOfItem(id, page) })
  else if (chat) void import('../chat-care/care.ts').then(({ care }) => care.goToMessage(chat, id))
}
