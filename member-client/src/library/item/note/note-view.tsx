import type { LibraryItem } from '@metapyra/contract/entities/library'
import { useState } from 'react'
import { Button } from '../../../ui/controls/button.tsx'
import { Skeleton } from '../../../ui/controls/skeleton.tsx'
import { lazyPart } from '../../../ui/lazy/lazy-part.tsx'
import { draftOf } from './drafts.ts'
import * as css from './note.module.css'
import { NoteText } from './note-text.tsx'

interface NoteViewProps {
  item: LibraryItem
  mayEdit: boolean
}

/** A note to read, and to edit if the reader has the right. An empty note opens in the editor. */
export function NoteView({ item, mayEdit }: NoteViewProps) {
  const text = item.text ?? ''
  const isEmpty = !text.trim()
  const [isWriting, setWriting] = useState(mayEdit && (isEmpty || draftOf(item.id) !== null))
  if (isWriting && mayEdit) return <NoteEditor item={item} onDone={() => setWriting(false)} />
  return (
    <div className={css.note}>
      {isEmpty ? <p className={css.muted}>This note is empty.</p> : <NoteText text={text} />}
      {mayEdit && (
        <p className={css.acts}>
          <Button kind="plain" size="small" onClick={() => setWriting(true)}>
            Edit
          </Button>
        </p>
      )}
    </div>
  )
}

const NoteEditor = lazyPart(() => import('./note-editor.lazy.tsx').then((module) => module.NoteEditor), {
  pending: <Skeleton height={280} />,
})
