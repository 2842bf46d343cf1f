import type { ChatMessage } from '@metapyra/contract/entities/chat'
import { Avatar } from '../../ui/person/avatar.tsx'
import { shortMoment } from '../dates.ts'
import type { MessageContext } from './message-acts.ts'
import * as css from './replies.module.css'

/** Formats a count as '1 reply' or '12 replies'. */
export const repliesWords = (count: number): string => `${count} ${count === 1 ? 'reply' : 'replies'}`

/** The number of replies to a message, as a button that opens the thread. */
export function Replies({ message, reading }: { message: ChatMessage; reading: MessageContext }) {
  const { id, replyCount, lastReplyAt, replierIds } = message
  // Within the thread itself, the count is above the replies.
  if (replyCount === 0 || reading.threadId === id) return null
  const faces = replierIds.flatMap((personId) => reading.faceOf(personId) ?? [])
  return (
    <button type="button" className={css.replies} onClick={() => reading.open(id)}>
      {faces.map((face) => (
        <Avatar key={face.userId} person={{ ...face, id: face.userId }} size={20} />
      ))}
      <span className={css.count}>{repliesWords(replyCount)}</span>
      {lastReplyAt && <span className={css.when}>{shortMoment(lastReplyAt, new Date())}</span>}
    </button>
  )
}
