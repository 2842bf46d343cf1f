import type { AnswerSource } from '@metapyra/contract/entities/agent'
import { loadPart } from '@metapyra/session/load-part'
import type { TalkSpace } from '../calls/talk.ts'
import type { Chats } from '../chat/chats.ts'
import { nameOfItem } from '../library/item/open-item.ts'
import { openPlace } from '../navigation/open-place.ts'

/** The parts of the room that a conversation with an agent needs. */
export interface AgentRoom {
  talk: TalkSpace
  chats: Pick<Chats, '$chat'>
}

/** Opens the source of a quote: on the board, or in the chat that contains the message. */
export const openSource = ({ chats }: Pick<AgentRoom, 'chats'>, { kind, id, page }: AnswerSource): void => {
  const chat = chats.$chat.get()
  if (kind !== 'chat')
    openPlace(kind === 'events' ? { tab: 'events', id } : { tab: 'library', id: nameOfItem(id, page) })
  else if (chat)
    void loadPart(() => import('../chat/actions/message-actions.lazy.ts')).then(({ messageActions }) =>
      messageActions.goToMessage(chat, id),
    )
}
