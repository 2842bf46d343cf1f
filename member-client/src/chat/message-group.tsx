import type { ChatMessage } from '@metapyra/contract/entities/chat'
import { Avatar } from '../design/avatar.tsx'
import type { Face } from '../space/people.ts'
import { momentOf, timeOf } from './dates.ts'
import type { Divider } from './groups.ts'
import { LinkedText } from './linked-text.tsx'
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
  faceOf(userId: string): Face | undefined
  selfId: string
  /** The last one says that it got through. */
  isLast: boolean
}

/** What one person wrote in one go: face and name once, each message in a bubble of its own. */
export function MessageGroup({ messages, faceOf, selfId, isLast }: MessageGroupProps) {
  const [first] = messages
  if (!first) return null
  const { senderId: id, senderName, senderImage, senderColour, createdAt } = first
  const sender = { id, name: senderName, image: senderImage, colour: senderColour, ...faceOf(id) }
  const isOwn = id === selfId
  return (
    <article className={css.group} data-own={isOwn || undefined} aria-label={isOwn ? 'You' : sender.name}>
      {!isOwn && <Avatar person={sender} size={32} />}
      <div className={css.stack}>
        <p className={css.by}>
          {!isOwn && <b>{sender.name}</b>}
          <time dateTime={createdAt} title={momentOf(createdAt)}>
            {timeOf(createdAt)}
          </time>
        </p>
        {messages.map((message) => (
          <div
            key={message.id}
            className={css.bubble}
            title={momentOf(message.createdAt)}
            data-seq={message.seq}
          >
            <LinkedText body={message.body} />
          </div>
        ))}
        {isOwn && isLast && <p className={css.note}>Sent</p>}
      </div>
    </article>
  )
}
