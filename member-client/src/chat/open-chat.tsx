import type { ChatMessage } from '@metapyra/contract/entities/chat'
import { storeFor } from '@metapyra/session/local-store'
import { atom } from 'nanostores'
import { useEffect, useMemo, useRef, useState } from 'react'
import { isAdminOf } from '../session/admin-link.ts'
import { $isChatOn } from '../session/chat-settings.ts'
import { useStore } from '../ui/controls/use-store.ts'
import * as css from './chat-panel.module.css'
import type { ChatPanelProps } from './chat-panel.tsx'
import { Composer } from './composer/composer.tsx'
import { $threadIn, conversationTitle } from './conversation-title.ts'
import { PresenceNote } from './lazy-parts.tsx'
import { MessageLog } from './log/message-log.tsx'
import { TypingNote } from './log/typing-note.tsx'
import type { MessageContext } from './message/message-acts.ts'
import { lastEditable } from './message/message-acts.ts'
import type { OutgoingFile } from './store/outgoing-files.ts'
import { $attached, setAttached } from './store/outgoing-files.ts'

const NONE: readonly OutgoingFile[] = []

/** A conversation or a thread: its messages and the composer. */
export function OpenChat(props: ChatPanelProps & { receiverId: string }) {
  const { chat, space, faceOf, here, userId, selfId, isConnected, receiverId, onOpen } = props
  const conversations = useStore(chat.$conversations)
  const isChatOn = useStore($isChatOn)
  const { root, rows } = useStore(chat.historyOf(receiverId).$history)
  const drafts = useMemo(() => storeFor<string>(userId, `drafts/${space.id}`), [userId, space.id])
  const [editingId, setEditingId] = useState<string | null>(null)
  const editedFrom = useRef<HTMLElement | null>(null)
  const setEditing = (id: string | null): void => {
    const from = document.activeElement as HTMLElement | null
    if (id) editedFrom.current = from?.closest<HTMLElement>('[data-message]') ?? from
    setEditingId(id)
  }
  useEffect(() => {
    // Returns the focus to where it was, instead of the room, where letter keys walk.
    if (editingId === null) editedFrom.current?.focus()
  }, [editingId])
  const $activeId = useMemo(() => atom<string | null>(null), [])
  const title = conversationTitle(props, conversations, receiverId)
  /** Returns the conversation that contains a thread's message; other conversations contain their own. */
  const conversationOf = (message: ChatMessage): string =>
    Object.values(conversations).find(({ id }) => id === message.conversationId)?.receiverId ??
    conversations[message.id]?.parentId ??
    space.id
  const parentId = root ? conversationOf(root) : receiverId
  const isOfTwo = (conversations[receiverId]?.kind ?? (faceOf(receiverId) && 'dm')) === 'dm'
  const mayAttach = isChatOn && !props.isGuest
  const attached = useStore($attached)[receiverId] ?? NONE
  const reading: MessageContext = {
    chat,
    receiverId,
    threadId: root?.id ?? null,
    selfId,
    blockedIds: useStore(chat.$blockedIds),
    isModerator: (parentId === space.id || conversations[parentId]?.kind === 'room') && isAdminOf(space.id),
    isChatOn,
    editingId,
    setEditing,
    $activeId,
    faceOf,
    receipts: conversations[receiverId]?.receipts ?? [],
    open: onOpen,
  }
  const parentTitle = conversationTitle(props, conversations, parentId)
  useEffect(() => {
    if (root) $threadIn.set({ threadId: receiverId, receiverId: parentId, title: parentTitle })
  }, [root, receiverId, parentId, parentTitle])
  return (
    <div
      className={css.conversation}
      data-own-keys
      // Voting in a poll is not typing.
      onInput={({ target }) => (target as Element).matches('textarea') && chat.type(receiverId)}
    >
      <MessageLog {...{ reading, parentId, title, isConnected }} />
      <TypingNote reading={reading} />
      {isOfTwo && here && isChatOn && (
        <PresenceNote
          personId={receiverId}
          name={title}
          person={here.find((person) => person.userId === receiverId)}
          isBlocked={reading.blockedIds.includes(receiverId)}
        />
      )}
      {isChatOn ? (
        <Composer
          {...{ receiverId, drafts }}
          title={root ? `thread in ${parentTitle}` : title}
          placeholder={root ? 'Reply' : `Message ${title}`}
          files={mayAttach ? attached : null}
          mentions={chat.mentions}
          onSend={(body, files = attached) => {
            chat.send(receiverId, body, files)
            if (files === attached) setAttached(receiverId, NONE)
          }}
          onEditLast={() => setEditing(lastEditable(rows, reading)?.id ?? null)}
        />
      ) : (
        <p className={css.off}>Chat is turned off in this space.</p>
      )}
    </div>
  )
}
