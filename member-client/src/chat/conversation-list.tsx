import type { ChatMessage, Conversation } from '@metapyra/contract/entities/chat'
import { Avatar } from '../design/avatar.tsx'
import { Icon } from '../design/icon.tsx'
import * as hidden from '../design/spoken.module.css'
import type { Face } from '../space/people.ts'
import * as css from './conversation-list.module.css'
import { shortMoment } from './dates.ts'
import { silent } from './icons.ts'
import { inOneLine } from './message-words.ts'
import { isMuted } from './unread.ts'

interface ConversationListProps {
  conversations: readonly Conversation[]
  faceOf(userId: string): Face | undefined
  selfId: string
  onOpen(receiverId: string): void
}

/** So that Escape closes the panel from here; the letters go on to the room. */
const takeFocus = (list: HTMLElement | null) => list?.focus()

/** A thread by who began it, and what it is about. */
const aboutOf = (root: ChatMessage, faceOf: ConversationListProps['faceOf']) => ({
  id: root.senderId,
  image: root.senderImage,
  colour: root.senderColour,
  ...faceOf(root.senderId),
  name: root.deletedAt ? 'Message deleted' : inOneLine(root),
})

/** Where several write, by whom it is. */
const wordsOf = (message: ChatMessage, { selfId, isOfTwo }: { selfId: string; isOfTwo: boolean }): string => {
  const { senderId, senderName, deletedAt } = message
  if (deletedAt) return 'Message deleted'
  const by = senderId === selfId ? 'You: ' : isOfTwo ? '' : `${senderName.split(' ')[0]}: `
  return by + inOneLine(message)
}

export function ConversationList({ conversations, faceOf, selfId, onOpen }: ConversationListProps) {
  return (
    <ul ref={takeFocus} tabIndex={-1} className={css.list}>
      {conversations.map((one) => {
        const { receiverId: id, kind, title, image, colour, unread, mentions, lastMessage, root } = one
        const receiver = root ? aboutOf(root, faceOf) : { id, name: title, image, colour, ...faceOf(id) }
        return (
          <li key={id}>
            <button type="button" className={css.row} onClick={() => onOpen(id)}>
              <Avatar person={receiver} />
              <span className={css.words}>
                <span className={css.line}>
                  <b className={css.title}>{receiver.name}</b>
                  {isMuted(one) && (
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
                      ? wordsOf(lastMessage, { selfId, isOfTwo: kind === 'dm' })
                      : 'No messages yet'}
                  </span>
                  {unread > 0 && (
                    <span className={css.count} data-muted={isMuted(one) || undefined}>
                      {mentions > 0 && <span className={css.mentions}>@</span>}
                      {unread}
                      <span className={hidden.spoken}>
                        {` new${mentions > 0 ? `, ${mentions} mention you` : ''}${isMuted(one) ? ', muted' : ''}`}
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
