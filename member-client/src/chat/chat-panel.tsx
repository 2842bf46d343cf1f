import type { Person } from '@metapyra/contract/person'
import type { KeyboardEvent } from 'react'
import { useState } from 'react'
import { $chatRetentionDays } from '../session/chat-settings.ts'
import { $ownGuestRights } from '../session/guests.ts'
import type { ProfileSummary } from '../session/profile-summary.ts'
import { EmptyState } from '../ui/controls/empty-state.tsx'
import { useStore } from '../ui/controls/use-store.ts'
import { OVER_CHAT } from './chat-overlays.ts'
import * as css from './chat-panel.module.css'
import { ChatTools } from './chat-tools.tsx'
import { ConversationList } from './conversation-list.tsx'
import { OpenChat } from './open-chat.tsx'
import type { Chat } from './store/chat.lazy.ts'
import { emptyConversation, inOrder } from './store/conversations.ts'
import { useVisibleHeight } from './use-visible-height.ts'

export interface ChatPanelProps {
  chat: Chat
  space: { id: string; name: string; image: string | null }
  /** A person's current name and picture, if known; messages keep those of when they were sent. */
  faceOf(userId: string): ProfileSummary | undefined
  /** The other people in the space; null until loaded. */
  here: readonly Person[] | null
  userId: string
  selfId: string
  isConnected: boolean
  /** Guests can write in the space's chat, and in their current room. */
  isGuest: boolean
  /** Null for the list of conversations. */
  receiverId: string | null
  onOpen(receiverId: string): void
}

/** The list of conversations, the open conversation, or the search opened from either. */
export function ChatPanel({ receiverId: requestedId, ...props }: ChatPanelProps) {
  const { chat, space, faceOf, selfId, isGuest, onOpen } = props
  // [GUEST-12] A guest without the right to the space's chat has no such chat.
  const readsSpace = useStore($ownGuestRights)?.includes('chat') ?? true
  const receiverId = requestedId === props.space.id && !readsSpace ? null : requestedId
  const conversations = useStore(chat.$conversations)
  const blockedIds = useStore(chat.$blockedIds)
  const retentionDays = useStore($chatRetentionDays)
  const [opened, setOpened] = useState<{ over: keyof typeof OVER_CHAT; receiverId: string | null } | null>(
    null,
  )
  // A user who goes to another conversation wants to see that one.
  const over = opened?.receiverId === receiverId ? opened.over : null
  const setOver = (next: typeof over) => setOpened(next && { over: next, receiverId })
  const search = () => setOver('search')
  useVisibleHeight()
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key.toLowerCase() !== 'f' || !(event.ctrlKey || event.metaKey) || event.altKey) return
    event.preventDefault()
    search()
  }
  if (over) {
    const Over = OVER_CHAT[over]
    return <Over {...{ chat, space, faceOf, selfId, receiverId, onOpen }} onClose={() => setOver(null)} />
  }
  const hasNone = !readsSpace && Object.keys(conversations).length === 0
  const { id, name: title, image } = space
  const emptySpaceChat = emptyConversation({ kind: 'space', receiverId: id, title, image, colour: null })
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: what is within has the focus
    <div className={css.conversation} data-own-keys={receiverId ? '' : undefined} onKeyDown={onKeyDown}>
      <ChatTools
        {...{ chat, selfId, isGuest, receiverId, onOpen }}
        conversation={receiverId ? conversations[receiverId] : undefined}
        onSearch={search}
        onAbout={() => setOver('about')}
      />
      {receiverId && retentionDays > 0 && (
        <p className={css.kept}>Messages are deleted after {retentionDays} days</p>
      )}
      {receiverId ? (
        <OpenChat key={receiverId} {...props} receiverId={receiverId} />
      ) : hasNone ? (
        <div className={css.none}>
          <EmptyState>Walk into a room to chat with the people there.</EmptyState>
        </div>
      ) : (
        <ConversationList
          {...{ faceOf, selfId, blockedIds, onOpen }}
          conversations={inOrder(readsSpace ? { [id]: emptySpaceChat, ...conversations } : conversations)}
        />
      )}
      {!receiverId && !readsSpace && !hasNone && (
        <p className={css.kept}>Walk into a room to chat with the people there.</p>
      )}
    </div>
  )
}
