import type { Person } from '@metapyra/contract/person'
import type { KeyboardEvent } from 'react'
import { useState } from 'react'
import { $keptDays } from '../session/chat-switch.ts'
import type { Face } from '../session/face.ts'
import { $ownRights } from '../session/guests.ts'
import { EmptyState } from '../ui/controls/empty-state.tsx'
import { useStore } from '../ui/controls/use-store.ts'
import * as css from './chat-panel.module.css'
import { ChatTools } from './chat-tools.tsx'
import { ConversationList } from './conversation-list.tsx'
import { OpenChat } from './open-chat.tsx'
import { OVER_CHAT } from './over-chat.ts'
import type { Chat } from './store/chat.ts'
import { begun, inOrder } from './store/conversations.ts'
import { useSeenHeight } from './use-seen-height.ts'

export interface ChatPanelProps {
  chat: Chat
  space: { id: string; name: string; image: string | null }
  /** As somebody is called and looks by now, where that is known: messages keep what was told with them. */
  faceOf(userId: string): Face | undefined
  /** The others who are in the space; null while that is not known. */
  here: readonly Person[] | null
  userId: string
  selfId: string
  isConnected: boolean
  /** Guests write in the space's chat, and where they are. */
  isGuest: boolean
  /** Null: the list of conversations. */
  receiverId: string | null
  onOpen(receiverId: string): void
}

/** The list of conversations, the one that is open, or the search that was opened from either. */
export function ChatPanel({ receiverId: asked, ...props }: ChatPanelProps) {
  const { chat, space, faceOf, selfId, isGuest, onOpen } = props
  // [GUEST-12] To a guest who was not given it there is no chat of the space.
  const readsSpace = useStore($ownRights)?.includes('chat') ?? true
  const receiverId = asked === props.space.id && !readsSpace ? null : asked
  const known = useStore(chat.$conversations)
  const blockedIds = useStore(chat.$blockedIds)
  const keptDays = useStore($keptDays)
  const [opened, setOpened] = useState<{ over: keyof typeof OVER_CHAT; receiverId: string | null } | null>(
    null,
  )
  // Whoever goes to another conversation meanwhile wants to see that.
  const over = opened?.receiverId === receiverId ? opened.over : null
  const setOver = (next: typeof over) => setOpened(next && { over: next, receiverId })
  const search = () => setOver('search')
  useSeenHeight()
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key.toLowerCase() !== 'f' || !(event.ctrlKey || event.metaKey) || event.altKey) return
    event.preventDefault()
    search()
  }
  if (over) {
    const Over = OVER_CHAT[over]
    return <Over {...{ chat, space, faceOf, selfId, receiverId, onOpen }} onClose={() => setOver(null)} />
  }
  const hasNone = !readsSpace && Object.keys(known).length === 0
  const { id, name: title, image } = space
  const own = begun({ kind: 'space', receiverId: id, title, image, colour: null })
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: what is within has the focus
    <div className={css.conversation} data-own-keys={receiverId ? '' : undefined} onKeyDown={onKeyDown}>
      <ChatTools
        {...{ chat, selfId, isGuest, receiverId, onOpen }}
        conversation={receiverId ? known[receiverId] : undefined}
        onSearch={search}
        onAbout={() => setOver('about')}
      />
      {receiverId && keptDays > 0 && <p className={css.kept}>Messages are deleted after {keptDays} days</p>}
      {receiverId ? (
        <OpenChat key={receiverId} {...props} receiverId={receiverId} />
      ) : hasNone ? (
        <div className={css.none}>
          <EmptyState>Walk into a room to chat with the people there.</EmptyState>
        </div>
      ) : (
        <ConversationList
          {...{ faceOf, selfId, blockedIds, onOpen }}
          conversations={inOrder(readsSpace ? { [id]: own, ...known } : known)}
        />
      )}
      {!receiverId && !readsSpace && !hasNone && (
        <p className={css.kept}>Walk into a room to chat with the people there.</p>
      )}
    </div>
  )
}
