import type { Conversation } from '@metapyra/contract/entities/chat'
import { Avatar } from '../design/avatar.tsx'
import * as css from './conversation-list.module.css'
import { shortMoment } from './dates.ts'

interface ConversationListProps {
  conversations: readonly Conversation[]
  selfId: string
  onOpen(receiverId: string): void
}

export function ConversationList({ conversations, selfId, onOpen }: ConversationListProps) {
  return (
    <ul className={css.list}>
      {conversations.map(({ receiverId, title, image, colour, unread, lastMessage }) => (
        <li key={receiverId}>
          <button type="button" className={css.row} onClick={() => onOpen(receiverId)}>
            <Avatar person={{ id: receiverId, name: title, image, colour }} />
            <span className={css.words}>
              <span className={css.line}>
                <b className={css.title}>{title}</b>
                {lastMessage && (
                  <time className={css.when}>{shortMoment(lastMessage.createdAt, new Date())}</time>
                )}
              </span>
              <span className={css.line}>
                <span className={css.last}>
                  {lastMessage
                    ? `${lastMessage.senderId === selfId ? 'You: ' : ''}${lastMessage.body}`
                    : 'No messages yet'}
                </span>
                {unread > 0 && (
                  <span className={css.count}>
                    {unread}
                    <span className={css.spoken}> new</span>
                  </span>
                )}
              </span>
            </span>
          </button>
        </li>
      ))}
    </ul>
  )
}
