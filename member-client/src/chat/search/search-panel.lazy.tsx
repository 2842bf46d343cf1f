import { DAY_MS } from '@metapyra/contract/constants'
import type { FoundMessage } from '@metapyra/contract/entities/chat'
import type { KeyboardEvent } from 'react'
import { useEffect, useMemo, useState } from 'react'
import { EmptyState } from '../../ui/controls/empty-state.tsx'
import { Skeleton } from '../../ui/controls/skeleton.tsx'
import { useStore } from '../../ui/controls/use-store.ts'
import * as hidden from '../../ui/style/screen-reader-only.module.css'
import * as textButton from '../../ui/style/text-button.module.css'
import type { ChatOverlayProps } from '../chat-overlays.ts'
import { conversationTitle } from '../conversation-title.ts'
import { toastErrors } from '../message/message-acts.ts'
import { SearchFilters } from './search-filters.tsx'
import { SearchResult } from './search-hit.tsx'
import * as css from './search-panel.module.css'
import { sendersOf } from './search-senders.ts'
import { parseQuery } from './search-terms.ts'
import { useSearch } from './use-search.ts'

const MORE_WITHIN_PX = 300
const LIST = 'chat-found'
const optionId = (at: number) => `${LIST}-${at}`
const takeFocus = (field: HTMLInputElement | null) => field?.focus()

/** Searches messages: everywhere, or in the conversation from which it was opened. */
export function SearchPanel(props: ChatOverlayProps) {
  const { chat, space, faceOf, selfId, receiverId, onOpen, onClose } = props
  const conversations = useStore(chat.$conversations)
  const { status, rows, hasMore, isLoadingMore, search, again, more } = useSearch()
  const [typed, setTyped] = useState('')
  const [isHere, setHere] = useState(receiverId !== null)
  const [chosenSenderId, setSender] = useState('')
  const [days, setDays] = useState('')
  const [active, setActive] = useState(-1)
  const senders = useMemo(
    () => sendersOf({ chat, spaceId: space.id, receiverId, conversations, faceOf, rows, selfId }),
    [chat, space.id, receiverId, conversations, faceOf, rows, selfId],
  )
  const terms = parseQuery(typed, senders, selfId)
  const isUnknown = terms.from !== null && terms.from !== '' && terms.senderId === null
  const senderId = terms.senderId ?? chosenSenderId
  const { words } = terms

  useEffect(() => {
    setActive(-1)
    const after = days && new Date(Date.now() - Number(days) * DAY_MS).toISOString()
    search(
      words === '' || isUnknown
        ? null
        : {
            words,
            ...(isHere && receiverId && { receiverId }),
            ...(senderId && { senderId }),
            ...(after && { after }),
          },
    )
  }, [search, words, isUnknown, senderId, isHere, receiverId, days])

  const choose = ({ message, receiverId: foundIn }: FoundMessage) => {
    toastErrors(chat.historyOf(foundIn).goTo(message))
    onClose()
    onOpen(foundIn)
  }
  const step = (by: number) => {
    const next = Math.min(rows.length - 1, Math.max(-1, active + by))
    setActive(next)
    document.getElementById(optionId(next))?.scrollIntoView({ block: 'nearest' })
    if (next >= rows.length - 3) more()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const { key } = event
    const row = rows[Math.max(0, active)]
    if (key === 'ArrowDown') step(1)
    else if (key === 'ArrowUp') step(-1)
    else if (key === 'Enter' && row && status === 'ready') choose(row)
    else return
    event.preventDefault()
  }
  const isIdle = words === '' || isUnknown
  return (
    <search
      className={css.search}
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return
        // Escape closes only the search, not the chat.
        event.stopPropagation()
        onClose()
      }}
    >
      <div className={css.head}>
        <input
          ref={takeFocus}
          type="search"
          role="combobox"
          className={css.query}
          aria-label="Search messages"
          aria-expanded={rows.length > 0}
          aria-controls={LIST}
          aria-autocomplete="list"
          aria-activedescendant={active < 0 ? undefined : optionId(active)}
          placeholder="Words, “a phrase”, from:name"
          autoComplete="off"
          maxLength={200}
          value={typed}
          onInput={({ currentTarget }) => setTyped(currentTarget.value)}
          onKeyDown={onKeyDown}
        />
        <button type="button" className={textButton.button} onClick={onClose}>
          Cancel
        </button>
      </div>
      <SearchFilters
        isFromConversation={receiverId !== null}
        {...{ isHere, setHere, senders, senderId, setSender, days, setDays }}
        isSenderTyped={terms.senderId !== null}
      />
      <div className={css.results} aria-busy={status === 'loading'}>
        {isUnknown && <EmptyState>No one named {terms.from}.</EmptyState>}
        {isIdle && !isUnknown && <EmptyState>Type to search.</EmptyState>}
        {status === 'loading' && rows.length === 0 && <Skeleton count={4} height={64} />}
        {status === 'ready' && rows.length === 0 && <EmptyState>No results.</EmptyState>}
        {status === 'failed' ? (
          <EmptyState
            action={
              <button type="button" className={textButton.button} onClick={() => void again()}>
                Try again
              </button>
            }
          >
            Search failed.
          </EmptyState>
        ) : (
          <div
            id={LIST}
            role="listbox"
            onScroll={({ currentTarget: { scrollHeight, scrollTop, clientHeight } }) => {
              if (scrollHeight - scrollTop - clientHeight < MORE_WITHIN_PX) more()
            }}
            aria-label="Search results"
            className={css.list}
            hidden={rows.length === 0}
          >
            {rows.map((found, at) => (
              <SearchResult
                key={found.message.id}
                {...{ found, faceOf, selfId }}
                id={optionId(at)}
                where={conversationTitle({ space, faceOf }, conversations, found.receiverId)}
                isActive={at === active}
                onChoose={() => choose(found)}
              />
            ))}
          </div>
        )}
        {isLoadingMore && <Skeleton count={1} height={64} />}
      </div>
      <p className={hidden.spoken} role="status">
        {status === 'ready' && !isIdle && `${rows.length}${hasMore ? ' or more' : ''} found`}
      </p>
    </search>
  )
}
