import type { ChatMessage } from '@metapyra/contract/entities/chat'
import type { MessageContext } from '../message/message-acts.ts'
import { DividerLine, MessageGroup } from '../message/message-group.tsx'
import { repliesWords } from '../message/replies.tsx'

interface ThreadRootProps {
  root: ChatMessage
  /** The context of the thread. */
  reading: MessageContext
  /** The conversation that contains the thread's message. */
  parentId: string
}

/** The first message of a thread. */
export function ThreadRoot({ root, reading, parentId }: ThreadRootProps) {
  const { replyCount } = root
  const parentReading = { ...reading, receiverId: parentId }
  const label = replyCount === 0 ? 'No replies yet' : repliesWords(replyCount)
  return (
    <>
      <MessageGroup messages={[root]} reading={parentReading} isLast={false} />
      <DividerLine divider={{ kind: 'day', key: 'replies', label }} />
    </>
  )
}
