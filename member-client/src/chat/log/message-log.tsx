import { ownZone } from '@metapyra/session/dates'
import { useEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react'
import { EmptyState } from '../../ui/controls/empty-state.tsx'
import { Icon } from '../../ui/controls/icon.tsx'
import { Skeleton } from '../../ui/controls/skeleton.tsx'
import { subscribeToPage } from '../../ui/controls/subscribe-to-page.ts'
import { useOnChange } from '../../ui/controls/use-on-change.ts'
import { useStore } from '../../ui/controls/use-store.ts'
import { down } from '../icons.ts'
import { MissedMentions } from '../lazy-parts.tsx'
import type { MessageContext } from '../message/message-acts.ts'
import { DividerLine, MessageGroup } from '../message/message-group.tsx'
import { onLogKey } from '../message/message-keys.ts'
import * as messages from '../message/messages.module.css'
import { contiguousRows } from '../store/history.ts'
import { grouped } from './groups.ts'
import * as css from './message-log.module.css'
import { OutgoingMessage } from './outgoing-message.tsx'
import { openMessageLinkHere } from './own-links.ts'
import { ThreadRoot } from './thread-root.tsx'
import { useHighlightedMessage } from './use-highlighted-message.ts'
import { useLogScroll } from './use-log-scroll.ts'

interface MessageLogProps {
  reading: MessageContext
  /** In a thread: the conversation that contains its first message. */
  parentId: string
  title: string
  isConnected: boolean
}

/** True if the page is visible and focused, so that arriving messages count as read. */
const subscribeToPageFocus = subscribeToPage('focus', 'blur', 'visibilitychange')
const isPageSeen = () => !document.hidden && document.hasFocus()

/** One conversation: earlier messages, arriving ones, and those being sent. */
export function MessageLog({ reading, parentId, title, isConnected }: MessageLogProps) {
  const { chat, receiverId, selfId } = reading
  const store = chat.historyOf(receiverId)
  const history = useStore(store.$history)
  const outbox = useStore(chat.$outbox)
  const log = useRef<HTMLDivElement>(null)
  const isPageFocused = useSyncExternalStore(subscribeToPageFocus, isPageSeen)
  const isReady = history.status === 'ready'
  // Until the first page is loaded, new messages are displayed by themselves, because the user's own message must not
  // disappear meanwhile.
  const rows = useMemo(
    () => (isReady ? contiguousRows(history.rows, history.firstSeq) : history.rows),
    [isReady, history.rows, history.firstSeq],
  )
  const wasReady = useRef(false)
  const mentions = () => chat.$conversations.get()[receiverId]?.unreadMentions ?? []
  // The unread mentions before any of them were read here.
  const missedMentions = useRef<ReturnType<typeof mentions>>([])
  if (!wasReady.current) missedMentions.current = mentions()
  const outgoing = outbox.filter((message) => message.receiverId === receiverId)
  const lastSeq = rows.at(-1)?.seq ?? 0

  const [unreadAfterSeq, setUnreadAfterSeq] = useState<number | null>(null)
  const hasNew = isReady && rows.some(({ seq, senderId }) => seq > history.readSeq && senderId !== selfId)
  const { isAtEnd, toEnd, onScroll } = useLogScroll({
    log,
    isReady,
    hasNewer: history.hasNewer,
    onNearTop: () => void store.loadOlder(),
    onNearEnd: () => void store.loadNewer(),
  })

  const leadToEnd = () => {
    store.toLatest()
    toEnd()
  }

  const goToEnd = () => {
    leadToEnd()
    // Moves the focus, because the button disappears.
    log.current?.focus()
  }

  const outgoingBefore = useRef(outgoing.length)
  const isUnseen = hasNew && (!wasReady.current || !isAtEnd || !isPageFocused)
  if (isUnseen && unreadAfterSeq === null) setUnreadAfterSeq(history.readSeq)
  useEffect(() => {
    wasReady.current = isReady
    if (isReady && isAtEnd && !history.hasNewer && isPageFocused && lastSeq > history.readSeq)
      chat.markRead(receiverId, lastSeq)
    if (isAtEnd) store.trim()
  }, [store, chat, receiverId, isReady, isAtEnd, history.hasNewer, isPageFocused, lastSeq, history.readSeq])
  useEffect(() => {
    store.show(true)
    return () => store.show(false)
  }, [store])
  useOnChange(outgoing.length, (count) => {
    // A user who writes has seen the messages above.
    if (count > outgoingBefore.current) {
      setUnreadAfterSeq(null)
      leadToEnd()
    }
    outgoingBefore.current = count
  })

  useHighlightedMessage(log, history.scrollTargetId, store.clearScrollTarget)

  const keys = useRef(new Map<string, string>())
  const zone = ownZone()
  // biome-ignore lint/correctness/useExhaustiveDependencies: its days are those of the zone
  const items = useMemo(
    () => grouped(rows, { unreadAfterSeq, now: new Date(), keys: keys.current }),
    [rows, unreadAfterSeq, zone],
  )
  return (
    <div className={css.frame}>
      <div
        ref={log}
        className={css.log}
        role="log"
        data-thread={history.root ? '' : undefined}
        aria-label={`Messages, ${title}`}
        aria-busy={!isReady || history.isLoadingOlder}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, and keys must be able to scroll it
        tabIndex={0}
        onScroll={onScroll}
        onClick={(event) => openMessageLinkHere(event, chat)}
        onKeyDown={(event) => onLogKey(event, history.root ? [history.root, ...rows] : rows, reading)}
      >
        <div className={css.messages}>
          {history.status === 'loading' && <Skeleton count={5} height={44} />}
          {history.status === 'failed' && (
            <EmptyState
              action={
                <button type="button" className={messages.action} onClick={() => void store.reload()}>
                  Try again
                </button>
              }
            >
              Messages didn’t load.
            </EmptyState>
          )}
          {history.root && !history.hasOlder && (
            <ThreadRoot root={history.root} reading={reading} parentId={parentId} />
          )}
          {isReady && !history.root && items.length === 0 && outgoing.length === 0 && (
            <EmptyState>No messages yet. Say hello.</EmptyState>
          )}
          {items.map((item) =>
            item.kind === 'group' ? (
              <MessageGroup
                key={item.key}
                messages={item.messages}
                reading={reading}
                isLast={item === items.at(-1)}
              />
            ) : (
              <DividerLine key={item.key} divider={item} />
            ),
          )}
          {!history.hasNewer &&
            outgoing.map((message) => (
              <OutgoingMessage
                key={message.clientId}
                message={message}
                chat={chat}
                isConnected={isConnected}
                isLast={message === outgoing.at(-1)}
              />
            ))}
        </div>
      </div>
      {/* On top of the messages, so that it doesn't move them. */}
      {history.isLoadingOlder && <p className={css.loading}>Loading earlier messages…</p>}
      {isReady && missedMentions.current[0] && (
        <MissedMentions log={log} reading={reading} all={missedMentions.current} />
      )}
      {isReady && (!isAtEnd || history.hasNewer) && (
        <button type="button" className={css.toEnd} onClick={goToEnd}>
          <Icon path={down} size={16} />
          {hasNew ? 'New messages' : 'Latest'}
        </button>
      )}
    </div>
  )
}
