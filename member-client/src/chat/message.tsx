import type { ChatMessage } from '@metapyra/contract/entities/chat'
import type { FocusEvent } from 'react'
import { useSyncExternalStore } from 'react'
import { momentOf } from './dates.ts'
import { LateFiles, LateLink } from './late-files.tsx'
import type { Reading } from './message-acts.ts'
import { tell } from './message-acts.ts'
import { MessageEdit } from './message-edit.tsx'
import { MessageText } from './message-text.tsx'
import { MessageTools } from './message-tools.tsx'
import * as css from './messages.module.css'
import { Reactions } from './reactions.tsx'
import { Replies } from './replies.tsx'

interface MessageProps {
  message: ChatMessage
  reading: Reading
}

const goneWords = ({ isDeletedByAdmin }: ChatMessage): string =>
  isDeletedByAdmin ? 'Deleted by an admin' : 'Message deleted'

/** Those of the conversation, as far as it is loaded. */
const picturesOf = ({ chat, receiverId }: Reading) =>
  chat
    .thread(receiverId)
    .$thread.get()
    .rows.flatMap(({ files }) => files.filter(({ width }) => width))

const toldOf = (message: ChatMessage, { chat, receiverId, selfId, open }: Reading) => ({
  by: message.senderId === selfId ? 'You' : message.senderName,
  goTo: () => {
    open(receiverId)
    tell(chat.thread(receiverId).goTo(message))
  },
})

const focusedId = (): string | null =>
  document.activeElement?.closest<HTMLElement>('[data-message]')?.dataset['message'] ?? null

/** One message: what it says, what people feel about it, and what can be done with it once one points at it. */
export function Message({ message, reading }: MessageProps) {
  const { id, seq, body, mentions, files, createdAt, editedAt, deletedAt, forwardedFromName, pinnedAt } =
    message
  const notes = [forwardedFromName && `Forwarded from ${forwardedFromName}`, pinnedAt && 'Pinned']
  const isEditing = reading.editingId === id
  const { $activeId } = reading
  const isActive = useSyncExternalStore($activeId.listen, () => $activeId.get() === id)
  const onBlur = ({ currentTarget, relatedTarget }: FocusEvent<HTMLElement>) => {
    // One may point at another by now, whose tools must stay under the pointer.
    if ($activeId.get() === id && !currentTarget.contains(relatedTarget as Node | null)) $activeId.set(null)
  }
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for fields
    <div
      className={css.message}
      role="group"
      aria-labelledby={isEditing ? undefined : `message-${id}`}
      aria-label={isEditing ? 'Message that is being changed' : undefined}
      tabIndex={-1}
      data-message={id}
      onPointerEnter={() => $activeId.set(id)}
      onPointerLeave={() => $activeId.set(focusedId())}
      onFocus={() => $activeId.set(id)}
      onBlur={onBlur}
    >
      {notes.some(Boolean) && <span className={css.edited}>{notes.filter(Boolean).join(' · ')}</span>}
      {isEditing ? (
        <MessageEdit message={message} reading={reading} />
      ) : (
        (body || deletedAt) && (
          <div
            id={`message-${id}`}
            className={css.bubble}
            title={momentOf(createdAt)}
            data-seq={seq}
            data-gone={deletedAt ? '' : undefined}
          >
            {deletedAt ? goneWords(message) : <MessageText {...{ body, mentions, reading }} />}
            {editedAt && !deletedAt && (
              <span className={css.edited} title={momentOf(editedAt)}>
                {' '}
                (edited)
              </span>
            )}
          </div>
        )
      )}
      {files.length > 0 && (
        <div id={body || isEditing ? undefined : `message-${id}`} data-seq={seq}>
          <LateFiles files={files} pictures={() => picturesOf(reading)} told={toldOf(message, reading)} />
        </div>
      )}
      {message.preview && !deletedAt && (
        <LateLink
          preview={message.preview}
          onRemove={
            message.senderId === reading.selfId || reading.isKeeper
              ? () => tell(reading.chat.removePreview(reading.receiverId, id))
              : undefined
          }
        />
      )}
      <Reactions message={message} reading={reading} />
      <Replies message={message} reading={reading} />
      {isActive && !isEditing && <MessageTools message={message} reading={reading} />}
    </div>
  )
}
