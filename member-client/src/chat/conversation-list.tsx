import type { ChatMessage, Conversation } from '@metapyra/contract/entities/chat'
import { messagePreview } from '@metapyra/contract/message-words'
import type { ProfileSummary } from '../session/profile-summary.ts'
import { Icon } from '../ui/controls/icon.tsx'
import { Avatar } from '../ui/person/avatar.tsx'
import * as hidden from '../ui/style/screen-reader-only.module.css'
import * as css from './conversation-list.module.css'
import { shortMoment } from './dates.ts'
import { silent } from './icons.ts'
import { isMuted } from './store/unread.ts'

interface ConversationListProps {
  conversations: readonly Conversation[]
  faceOf(userId: string): ProfileSummary | undefined
  selfId: string
  blockedIds: readonly string[]
  onOpen(receiverId: string): void
}

/** Focuses the list, so that Escape closes the panel from here; letter keys still reach the room. */
const takeFocus = (list: HTMLElement | null) => list?.focus()

/** The message's text with its author, unless it is deleted or from a blocked person. */
const previewText = (message: ChatMessage, foldedIds: readonly string[], by = ''): string => {
  if (message.deletedAt) return 'Message deleted'
  return foldedIds.includes(message.senderId) ? 'From someone you blocked' : by + messagePreview(message)
}

/** Prefix with the author, in conversations of several people. */
const authorPrefix = ({ senderId, senderName }: ChatMessage, selfId: string, isOfTwo: boolean): string =>
  senderId === selfId ? 'You: ' : isOfTwo ? '' : `${senderName.split(' ')[0]}: `

export function ConversationList(props: ConversationListProps) {
  const { conversations, faceOf, selfId, blockedIds, onOpen } = props
  return (
    <ul ref={takeFocus} tabIndex={-1} className={css.list}>
      {conversations.map((conversation) => {
        const {
          receiverId: id,
          kind,
          title,
          image,
          colour,
          unread,
          mentions,
          lastMessage,
          root,
        } = conversation
        const isOfTwo = kind === 'dm'
        const foldedIds = isOfTwo ? [] : blockedIds
        // A thread displays the picture of its first author, and is named after its subject.
        const face = root
          ? {
              id: root.senderId,
              name: root.senderName,
              image: root.senderImage,
              colour: root.senderColour,
              ...faceOf(root.senderId),
            }
          : { id, name: title, image, colour, ...faceOf(id) }
        return (
          <li key={id}>
            <button type="button" className={css.row} onClick={() => onOpen(id)}>
              <Avatar person={face} />
              <span className={css.words}>
                <span className={css.line}>
                  <b className={css.title}>{root ? previewText(root, blockedIds) : face.name}</b>
                  {isMuted(conversation) && (
                    <span className={css.muted} title="Muted">
                      <Icon path={silent} size={14} />
                    </span>
                  )}
                  {lastMessage && (
                    <time className={css.when}>{shortMoment(lastMessage.createdAt, new Date())}</time>
                  )}
                </span>
                <span className={css.line}>
                  <span className={css.last} dir="auto">
                    {root && 'Thread · '}
                    {lastMessage
                      ? previewText(lastMessage, foldedIds, authorPrefix(lastMessage, selfId, isOfTwo))
                      : 'No messages yet'}
                  </span>
                  {unread > 0 && (
                    <span className={css.count} data-muted={isMuted(conversation) || undefined}>
                      {mentions > 0 && <span className={css.mentions}>@</span>}
                      {unread}
                      <span className={hidden.spoken}>
                        {` new${mentions > 0 ? `, ${mentions} mentioning you` : ''}${isMuted(conversation) ? ', muted' : ''}`}
                      </span>
                    </span>
                  )}
                </span>
              </span>
            </button>
          </li>
        )
      })}
    </ul>
  )
}
