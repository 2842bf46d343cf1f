import type { ChatMessage } from '@metapyra/contract/entities/chat'
import type { FocusEvent } from 'react'
import { useSyncExternalStore } from 'react'
import { momentOf } from '../dates.ts'
import { MessageExtras } from '../lazy-files.tsx'
import { MessageEdit } from '../lazy-parts.tsx'
import type { MessageContext } from './message-acts.ts'
import { MessageText } from './message-text.tsx'
import { MessageTools } from './message-tools.tsx'
import * as css from './messages.module.css'
import { Reactions } from './reactions.tsx'
import { Replies } from './replies.tsx'

interface MessageProps {
  message: ChatMessage
  reading: MessageContext
}

const deletedText = ({ isDeletedByAdmin }: ChatMessage): string =>
  isDeletedByAdmin ? 'Deleted by an admin' : 'Message deleted'

const focusedId = (): string | null =>
  document.activeElement?.closest<HTMLElement>('[data-message]')?.dataset['message'] ?? null

/** One message: its content, its reactions, and its actions while the pointer is over it. */
export function Message({ message, reading }: MessageProps) {
  const { id, seq, body, card, mentions, files, preview } = message
  const { createdAt, editedAt, deletedAt, forwardedFromName, pinnedAt } = message
  const notes = [forwardedFromName && `Forwarded from ${forwardedFromName}`, pinnedAt && 'Pinned']
  const isEditing = reading.editingId === id
  const { $activeId } = reading
  const isActive = useSyncExternalStore($activeId.listen, () => $activeId.get() === id)
  const onBlur = ({ currentTarget, relatedTarget }: FocusEvent<HTMLElement>) => {
    // The pointer may be over another message by now, whose actions must stay.
    if ($activeId.get() === id && !currentTarget.contains(relatedTarget as Node | null)) $activeId.set(null)
  }
  // The card itself displays the text of a message with a card.
  const hasText = deletedAt !== null || (body !== '' && !card)
  const bubble = hasText && (
    <div
      id={`message-${id}`}
      className={css.bubble}
      title={momentOf(createdAt)}
      data-seq={seq}
      data-gone={deletedAt ? '' : undefined}
    >
      {deletedAt ? deletedText(message) : <MessageText {...{ body, mentions, reading }} />}
      {editedAt && !deletedAt && (
        <span className={css.edited} title={momentOf(editedAt)}>
          {' '}
          (edited)
        </span>
      )}
    </div>
  )
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for fields
    <div
      className={css.message}
      role="group"
      aria-labelledby={isEditing || card ? undefined : `message-${id}`}
      aria-label={isEditing ? 'Editing message' : card ? body : undefined}
      tabIndex={-1}
      data-message={id}
      onPointerMove={() => $activeId.set(id)}
      onPointerLeave={() => $activeId.set(focusedId())}
      onFocus={() => $activeId.set(id)}
      onBlur={onBlur}
    >
      {notes.some(Boolean) && <span className={css.edited}>{notes.filter(Boolean).join(' · ')}</span>}
      {isEditing ? (
        <MessageEdit message={message} reading={reading}>
          {bubble}
        </MessageEdit>
      ) : (
        bubble
      )}
      {(card || files[0] || preview) && (
        <div id={hasText || isEditing ? undefined : `message-${id}`} data-seq={seq}>
          <MessageExtras {...{ message, reading }} />
        </div>
      )}
      <Reactions message={message} reading={reading} />
      <Replies message={message} reading={reading} />
      {isActive && !isEditing && <MessageTools message={message} reading={reading} />}
    </div>
  )
}
