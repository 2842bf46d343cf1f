import { keptFor } from '@metapyra/session/kept'
import { useMemo } from 'react'
import { useStore } from '../design/use-store.ts'
import type { Face } from '../space/people.ts'
import type { Chat } from './chat.ts'
import * as css from './chat-panel.module.css'
import { $isChatOn } from './chat-switch.ts'
import { Composer } from './composer.tsx'
import { ConversationList } from './conversation-list.tsx'
import { conversationTitle } from './conversation-title.ts'
import { begun, inOrder } from './conversations.ts'
import { MessageLog } from './message-log.tsx'

export interface ChatPanelProps {
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
  const title = conversationTitle(props, known, receiverId)
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
