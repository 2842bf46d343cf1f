import { keptFor } from '@metapyra/session/kept'
import { useMemo } from 'react'
import { useStore } from '../design/use-store.ts'
import type { Face } from '../space/people.ts'
import type { Chat } from './chat.ts'
import * as css from './chat-panel.module.css'
import { $isChatOn } from './chat-switch.ts'
import { Composer } from './composer.tsx'
import { ConversationList } from './conversation-list.tsx'
import type { Conversations } from './conversations.ts'
import { begun, inOrder } from './conversations.ts'
import { MessageLog } from './message-log.tsx'

interface ChatPanelProps {
  chat: Chat
  space: { id: string; name: string; image: string | null }
  /** As somebody is called and looks by now, where that is known: messages keep what was told with them. */
  faceOf(userId: string): Face | undefined
  userId: string
  selfId: string
  isConnected: boolean
  /** Null: the list of conversations. */
  receiverId: string | null
  onOpen(receiverId: string): void
}

/** The name of what is open, for the panel's head. */
export const titleOf = (
  { space, faceOf }: Pick<ChatPanelProps, 'space' | 'faceOf'>,
  conversations: Conversations,
  receiverId: string | null,
): string => {
  if (!receiverId) return 'Chats'
  if (receiverId === space.id) return space.name
  return faceOf(receiverId)?.name ?? conversations[receiverId]?.title ?? 'Chat'
}

export function ChatPanel(props: ChatPanelProps) {
  const { chat, space, faceOf, userId, selfId, isConnected, receiverId, onOpen } = props
  const known = useStore(chat.$conversations)
  const isChatOn = useStore($isChatOn)
  const drafts = useMemo(() => keptFor<string>(userId, `drafts/${space.id}`), [userId, space.id])
  if (!receiverId) {
    const own = begun({
      kind: 'space',
      receiverId: space.id,
      title: space.name,
      image: space.image,
      colour: null,
    })
    const conversations = inOrder({ [space.id]: own, ...known })
    return <ConversationList {...{ conversations, faceOf, selfId, onOpen }} />
  }
  const title = titleOf(props, known, receiverId)
  return (
    <div key={receiverId} className={css.conversation}>
      <MessageLog {...{ chat, receiverId, title, faceOf, selfId, isConnected }} />
      {isChatOn ? (
        <Composer {...{ receiverId, title, drafts }} onSend={(body) => chat.send(receiverId, body)} />
      ) : (
        <p className={css.off}>Chat is switched off in this space.</p>
      )}
    </div>
  )
}
