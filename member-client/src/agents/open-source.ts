import type { AnswerSource } from '@metapyra/contract/entities/agent'
import { loadPart } from '@metapyra/session/load-part'
import type { TalkSpace } from '../calls/talk.ts'
import type { Chats } from '../chat/chats.ts'
import { nameOfItem } from '../library/item/open-item.ts'
import { openPlace } from '../navigation/open-place.ts'

/** What a conversation with an agent needs of the room beside it. */
export interface AgentRoom {
  talk: TalkSpace
  chats: Pick<Chats, '$chat'>
}

/** Shows where a quote stands: on the board, or in the chat in which it was said. */
export const openSource = ({ chats }: Pick<AgentRoom, 'chats'>, { kind, id, page }: AnswerSource): void => {
  const chat = chats.$chat.get()
  if (kind !== 'chat')
    openPlace(kind === 'events' ? { tab: 'events', id } : { tab: 'library', id: nameOfItem(id, page) })
  else if (chat)
    void loadPart(() => import('../chat/actions/care.ts')).then(({ care }) => care.goToMessage(chat, id))
}
