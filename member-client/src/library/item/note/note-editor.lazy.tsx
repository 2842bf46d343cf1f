import type { LibraryItem } from '@metapyra/contract/entities/library'
import type { KeyboardEvent, RefObject } from 'react'
import { useEffect, useRef, useState } from 'react'
import { session } from '../../../session/session.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { useLayoutOnChange, useOnChange } from '../../../ui/controls/use-on-change.ts'
import { useStore } from '../../../ui/controls/use-store.ts'
import { lazyPart, QUIET } from '../../../ui/lazy/lazy-part.tsx'
import { changeItem } from '../../library-store.ts'
import { caretAfter } from './caret.ts'
import { draftOf, saveDraft } from './drafts.ts'
import * as css from './note.module.css'
import type { Stored, Writing } from './note-autosave.ts'
import { createNoteAutosave } from './note-autosave.ts'
import { NoteConflict } from './note-conflict.tsx'
import { noteFormats } from './note-formats.tsx'

const MOST = 40_000
/** Sent for an empty text, because the server reads an empty string as no change. */
const EMPTY_TEXT = '\n'

const storedOf = ({ text, version, updatedAt, ownerName }: LibraryItem): Stored => ({
  text: text === EMPTY_TEXT ? '' : (text ?? ''),
  versionId: version?.id ?? null,
  updatedAt,
  by: version?.uploaderName ?? ownerName,
})

const autosaveOf = (item: LibraryItem) =>
  createNoteAutosave({
    stored: storedOf(item),
    draft: draftOf(item.id),
    save: async (text, { versionId, updatedAt }, note) =>
      storedOf(
        await changeItem(
          item,
          {
            text: text || EMPTY_TEXT,
            sinceUpdatedAt: updatedAt,
            ...(versionId && { sinceVersionId: versionId }),
            ...(note && { versionNote: note }),
          },
          true,
        ),
      ),
    load: async () => {
      const detail = await session.api('POST v2/library/get', { resourceId: item.id }, { isSilent: true })
      return storedOf(detail.item)
    },
    keepDraft: (draft) => saveDraft(item.id, draft),
  })

const WORDS: Record<Writing['status'], string> = {
  saved: 'Saved',
  unsaved: 'Not saved yet',
  saving: 'Saving…',
  waiting: 'Offline. Saves when you’re back online.',
  conflict: 'Someone else edited this',
  refused: '',
}

/** [LIB-55] Editor of a note, which saves by itself and displays what prevents saving. */
export function NoteEditor({ item, onDone }: { item: LibraryItem; onDone(): void }) {
  const field = useRef<HTMLTextAreaElement>(null)
  const [autosave] = useState(() => autosaveOf(item))
  const { text, status, theirs, problem, mergedAuthor } = useStore(autosave.$writing)
  useCaret(field, text)
  useOnChange(item.updatedAt, () => autosave.receive(storedOf(item)))
  useEffect(() => {
    const goNow = () => void autosave.flush()
    addEventListener('visibilitychange', goNow)
    return () => {
      removeEventListener('visibilitychange', goNow)
      void autosave.close()
    }
  }, [autosave])
  // The user opened the editor to write. Without focus, typed keys would trigger the room's shortcuts, such as M for
  // the microphone.
  useEffect(() => field.current?.focus(), [])
  const done = async () => {
    await autosave.flush()
    if (autosave.$writing.get().status === 'saved') onDone()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const isSave = event.key === 's' && (event.ctrlKey || event.metaKey)
    if (isSave) void autosave.flush()
    else if (event.key === 'Escape') void done()
    else return
    event.preventDefault()
    event.stopPropagation()
  }
  if (theirs)
    return <NoteConflict mine={text} theirs={theirs} onChoose={(choice) => void autosave.resolve(choice)} />
  return (
    <div className={css.writing}>
      <div className={css.tools}>
        <WritingTools field={field} more={noteFormats} hasHeadings />
      </div>
      <textarea
        ref={field}
        className={css.area}
        aria-label={`Text of ${item.name}`}
        dir="auto"
        maxLength={MOST}
        placeholder="Start writing. # for a heading, - for a list, **bold**, _italic_, `code`."
        value={text}
        onInput={({ currentTarget }) => autosave.write(currentTarget.value)}
        onBlur={() => void autosave.flush()}
        onKeyDown={onKeyDown}
      />
      <p className={css.foot}>
        <span className={css.status} role="status" data-bad={problem ? '' : undefined}>
          {problem ? `Not saved. ${problem} Your text is still here.` : WORDS[status]}
          {status === 'saved' && mergedAuthor && `, with ${mergedAuthor}’s changes`}
        </span>
        <Button size="small" onClick={() => void done()}>
          Done
        </Button>
      </p>
    </div>
  )
}

/** Restores the caret, because the browser moves it to the end when someone else changes the text. */
const useCaret = (field: RefObject<HTMLTextAreaElement | null>, text: string) => {
  // The field's value before the new text is set.
  const previous = field.current?.value ?? text
  const at = [field.current?.selectionStart ?? 0, field.current?.selectionEnd ?? 0] as const
  useLayoutOnChange(text, () => {
    if (!field.current || previous === text) return
    field.current.setSelectionRange(caretAfter(previous, text, at[0]), caretAfter(previous, text, at[1]))
  })
}

/** The formatting tools that chats use as well, loaded lazily. Writing works without them. */
const WritingTools = lazyPart(
  () => import('../../../chat/composer/writing-tools.lazy.tsx').then((module) => module.Writing),
  QUIET,
)
