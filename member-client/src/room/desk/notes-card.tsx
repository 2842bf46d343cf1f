import { useState } from 'react'
import { Button } from '../../ui/controls/button.tsx'
import { useStore } from '../../ui/controls/use-store.ts'
import * as floating from '../../ui/style/floating-card.module.css'
import * as css from '../../ui/style/room-card.module.css'
import { $unreadNotes, noteWords } from '../live/desks.ts'
import { $notes } from './notes.ts'
import { showNotes } from './notes-dialog.tsx'

const fromWords = (names: readonly string[]): string => {
  const [first = '', second, ...rest] = [...new Set(names)]
  if (!second) return `From ${first}`
  return rest.length === 0 ? `From ${first} and ${second}` : `From ${first} and ${rest.length + 1} others`
}

/** Card that notifies the desk's owner of unread notes until they are read or dismissed. */
export function NotesCard() {
  const unread = useStore($unreadNotes)
  const notes = useStore($notes) ?? []
  const [dismissedId, setDismissedId] = useState('')
  const unreadNotes = notes.filter(({ isRead }) => !isRead)
  const newest = unreadNotes[0]?.id ?? ''
  const isVisible = unread > 0 && newest !== dismissedId
  return (
    <div className={css.place} role="status">
      {isVisible && (
        <section className={`${floating.card} ${css.card}`} aria-label="Notes on your desk">
          <p className={css.text}>
            <strong>{noteWords(unread)} on your desk</strong>
            <span className={css.more}>{fromWords(unreadNotes.map(({ from }) => from.name))}</span>
          </p>
          <p className={css.acts}>
            <Button size="small" onClick={() => showNotes(true)}>
              Read
            </Button>
            <Button kind="quiet" size="small" onClick={() => setDismissedId(newest)}>
              Later
            </Button>
          </p>
        </section>
      )}
    </div>
  )
}
