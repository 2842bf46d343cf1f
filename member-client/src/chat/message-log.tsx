import { useEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react'
import { EmptyState } from '../design/empty-state.tsx'
import { Icon } from '../design/icon.tsx'
import { onPage } from '../design/on-page.ts'
import { Skeleton } from '../design/skeleton.tsx'
import { useStore } from '../design/use-store.ts'
import type { Face } from '../space/people.ts'
import type { Chat } from './chat.ts'
import { grouped } from './groups.ts'
import { down } from './icons.ts'
import { DividerLine, MessageGroup } from './message-group.tsx'
import * as css from './messages.module.css'
import { OutgoingMessage } from './outgoing-message.tsx'
import { readable } from './thread.ts'
import { useLogScroll } from './use-log-scroll.ts'

interface MessageLogProps {
  chat: Chat
  receiverId: string
  title: string
  faceOf(userId: string): Face | undefined
  selfId: string
  isConnected: boolean
}

/** Somebody has this page before them: what arrives is read; otherwise it waits for them. */
const looksChange = onPage('focus', 'blur', 'visibilitychange')
const isPageSeen = () => !document.hidden && document.hasFocus()

/** One conversation: what was said, what arrives, and what is on its way. */
export function MessageLog({ chat, receiverId, title, faceOf, selfId, isConnected }: MessageLogProps) {
  const store = chat.thread(receiverId)
  const thread = useStore(store.$thread)
  const outbox = useStore(chat.$outbox)
  const log = useRef<HTMLDivElement>(null)
  const isLooking = useSyncExternalStore(looksChange, isPageSeen)
  const isReady = thread.status === 'ready'
  // Until the first page is there, what has just been said stands alone: one's own message must not vanish meanwhile.
  const rows = useMemo(
    () => (isReady ? readable(thread.rows, thread.firstSeq) : thread.rows),
    [isReady, thread.rows, thread.firstSeq],
  )
  const outgoing = outbox.filter((one) => one.receiverId === receiverId)
  const lastSeq = rows.at(-1)?.seq ?? 0

  const [unreadAfterSeq, setUnreadAfterSeq] = useState<number | null>(null)
  const hasNew = isReady && rows.some(({ seq, senderId }) => seq > thread.readSeq && senderId !== selfId)
  const { isAtEnd, toEnd, onScroll } = useLogScroll({
    log,
    isReady,
    firstSeq: thread.firstSeq,
    content: `${lastSeq} ${outgoing.length} ${unreadAfterSeq}`,
    onNearTop: () => void store.loadOlder(),
  })

  const wasReady = useRef(false)
  const isUnseen = hasNew && (!wasReady.current || !isAtEnd || !isLooking)
  if (isUnseen && unreadAfterSeq === null) setUnreadAfterSeq(thread.readSeq)
  useEffect(() => {
    wasReady.current = isReady
    if (isReady && isAtEnd && isLooking && lastSeq > thread.readSeq) chat.markRead(receiverId, lastSeq)
  }, [chat, receiverId, isReady, isAtEnd, isLooking, lastSeq, thread.readSeq])
  useEffect(() => {
    // Who writes has seen what stood above.
    if (outgoing.length > 0) setUnreadAfterSeq(null)
  }, [outgoing.length])

  const items = useMemo(() => grouped(rows, { unreadAfterSeq, now: new Date() }), [rows, unreadAfterSeq])
  return (
    <div className={css.frame}>
      <div
        ref={log}
        className={css.log}
        role="log"
        aria-label={`Messages, ${title}`}
        aria-busy={!isReady || thread.isLoadingOlder}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, and keys must be able to scroll it
        tabIndex={0}
        data-own-keys
        onScroll={onScroll}
      >
        {thread.status === 'loading' && <Skeleton count={5} height={44} />}
        {thread.status === 'failed' && (
          <EmptyState
            action={
              <button type="button" className={css.action} onClick={() => void store.reload()}>
                Try again
              </button>
            }
          >
            The messages did not load.
          </EmptyState>
        )}
        {thread.isLoadingOlder && <p className={css.loading}>Loading earlier messages…</p>}
        {isReady && items.length === 0 && outgoing.length === 0 && (
          <EmptyState>No messages yet. Say hello.</EmptyState>
        )}
        {items.map((item) =>
          item.kind === 'group' ? (
            <MessageGroup
              key={item.key}
              messages={item.messages}
              faceOf={faceOf}
              selfId={selfId}
              isLast={item === items.at(-1)}
            />
          ) : (
            <DividerLine key={item.key} divider={item} />
          ),
        )}
        {outgoing.map((message) => (
          <OutgoingMessage
            key={message.clientId}
            message={message}
            chat={chat}
            isConnected={isConnected}
            isLast={message === outgoing.at(-1)}
          />
        ))}
      </div>
      {isReady && !isAtEnd && (
        <button type="button" className={css.toEnd} onClick={toEnd}>
          <Icon path={down} size={16} />
          {hasNew ? 'New messages' : 'Latest'}
        </button>
      )}
    </div>
  )
}
