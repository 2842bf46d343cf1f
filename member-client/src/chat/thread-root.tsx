import type { ChatMessage } from '@metapyra/contract/entities/chat'
import type { Reading } from './message-acts.ts'
import { DividerLine, MessageGroup } from './message-group.tsx'
import * as css from './replies.module.css'
import { repliesWords } from './replies.tsx'

interface ThreadRootProps {
  root: ChatMessage
  /** Of the thread. */
  reading: Reading
  /** Where its message stands. */
  parent: { receiverId: string; title: string }
}

/** What a thread is about, and the way back to where that stands. */
export function ThreadRoot({ root, reading, parent }: ThreadRootProps) {
  const { replyCount } = root
  const above = { ...reading, receiverId: parent.receiverId }
  const label = replyCount === 0 ? 'No replies yet' : repliesWords(replyCount)
  return (
    <>
      <button type="button" className={css.parent} onClick={() => reading.open(parent.receiverId)}>
        In {parent.title}
      </button>
      <MessageGroup messages={[root]} reading={above} isLast={false} />
      <DividerLine divider={{ kind: 'day', key: 'replies', label }} />
    </>
  )
}
