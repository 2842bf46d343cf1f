import type { DeskNote } from '@metapyra/contract/entities/desk'
import { dateFormat } from '@metapyra/session/dates'
import { useEffect } from 'react'
import { session } from '../../session/session.ts'
import { Button } from '../../ui/controls/button.tsx'
import { EmptyState } from '../../ui/controls/empty-state.tsx'
import { Skeleton } from '../../ui/controls/skeleton.tsx'
import { useStore } from '../../ui/controls/use-store.ts'
import { createOverlay } from '../../ui/overlays/create-overlay.tsx'
import { Dialog } from '../../ui/overlays/dialog.tsx'
import { Avatar } from '../../ui/person/avatar.tsx'
import { $notes, loadNotes, markRead, removeNotes } from './notes.ts'
import * as css from './notes-dialog.module.css'

const when = dateFormat({
  weekday: 'short',
  day: 'numeric',
  month: 'short',
  hour: '2-digit',
  minute: '2-digit',
})
const showError = (error: Error): void => session.toast('error', error.message)

function Note({ note: { id, from, text, createdAt, isRead }, close }: { note: DeskNote; close(): void }) {
  const { userId, name } = from
  const answer = () => {
    close()
    session.state.$chatPlayer.set(userId)
  }
  return (
    <li className={css.note} data-new={!isRead || undefined}>
      <Avatar person={{ ...from, id: userId ?? id }} size={36} />
      <div className={css.words}>
        <p className={css.from}>
          <strong>{name}</strong>{' '}
          <time dateTime={createdAt}>
            {when(createdAt)}
            {userId === null && ' · no longer in this space'}
          </time>
        </p>
        <p className={css.text}>{text}</p>
        <p className={css.acts}>
          {userId && (
            <Button kind="plain" size="small" onClick={answer} aria-label={`Reply to ${name}`}>
              Reply
            </Button>
          )}
          <Button
            kind="quiet"
            size="small"
            onClick={() => void removeNotes([id]).catch(showError)}
            aria-label={`Delete note from ${name}`}
          >
            Delete
          </Button>
        </p>
      </div>
    </li>
  )
}

function Notes({ close }: { close(): void }) {
  const notes = useStore($notes)
  useEffect(() => {
    loadNotes().then(markRead).catch(showError)
  }, [])
  if (!notes) return <Skeleton count={2} height={80} />
  if (notes.length === 0) return <EmptyState>No notes on your desk.</EmptyState>
  return (
    <ul className={css.notes}>
      {notes.map((note) => (
        <Note key={note.id} note={note} close={close} />
      ))}
    </ul>
  )
}

/** Dialog with the notes left on the user's desk: answer in a chat, or delete. */
export const showNotes = createOverlay<true>((isOpen, close) => (
  <Dialog title="Notes on your desk" isOpen={isOpen !== null} onClose={close}>
    {isOpen && <Notes close={close} />}
  </Dialog>
))
