import type { ChatMessage } from '@metapyra/contract/entities/chat'
import { useState } from 'react'
import { Avatar } from '../../ui/person/avatar.tsx'
import { momentOf, timeOf } from '../dates.ts'
import type { Divider } from '../log/groups.ts'
import { receiptStatus } from '../store/conversations.ts'
import { Message } from './message.tsx'
import type { MessageContext } from './message-acts.ts'
import * as css from './messages.module.css'

export function DividerLine({ divider }: { divider: Divider }) {
  return (
    <div className={css.divider} data-kind={divider.kind}>
      <span>{divider.label}</span>
    </div>
  )
}

interface MessageGroupProps {
  messages: readonly ChatMessage[]
  reading: MessageContext
  /** True for the last group, which displays the delivery status. */
  isLast: boolean
}

/** Consecutive messages of one person: picture and name once, each message in a separate bubble. */
export function MessageGroup({ messages, reading, isLast }: MessageGroupProps) {
  const { faceOf, selfId, blockedIds, receiverId } = reading
  const [isExpanded, setExpanded] = useState(false)
  const [first] = messages
  if (!first) return null
  const { senderId: id, senderName, senderImage, senderColour, createdAt } = first
  const sender = { id, name: senderName, image: senderImage, colour: senderColour, ...faceOf(id) }
  const isOwn = id === selfId
  const isFolded = !isExpanded && receiverId !== id && blockedIds.includes(id)
  return (
    <article className={css.group} data-own={isOwn || undefined} aria-label={isOwn ? 'You' : sender.name}>
      {!isOwn && <Avatar person={sender} size={32} />}
      <div className={css.stack}>
        <p className={css.by}>
          {!isOwn && <b dir="auto">{sender.name}</b>}
          <time dateTime={createdAt} title={momentOf(createdAt)}>
            {timeOf(createdAt)}
          </time>
        </p>
        {isFolded && (
          <p className={css.note}>
            From someone you blocked
            <button type="button" className={css.action} onClick={() => setExpanded(true)}>
              Show
            </button>
          </p>
        )}
        {(isFolded ? [] : messages).map((message) => (
          <Message key={message.id} message={message} reading={reading} />
        ))}
        {isOwn && isLast && (
          <p className={css.note}>
            {receiptStatus(messages.at(-1)?.seq ?? 0, reading.receipts, reading.receipts.length === 1)}
          </p>
        )}
      </div>
    </article>
  )
}
