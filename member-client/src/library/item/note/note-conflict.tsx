import { Button } from '../../../ui/controls/button.tsx'
import { TextDiff } from '../versions/text-diff.lazy.tsx'
import * as css from './note.module.css'
import type { Choice, Stored } from './note-autosave.ts'

interface NoteConflictProps {
  mine: string
  theirs: Stored
  onChoose(choice: Choice): void
}

/** [LIB-55] Displays both texts of an edit conflict. Whichever the user chooses, neither is lost. */
export function NoteConflict({ mine, theirs, onChoose }: NoteConflictProps) {
  return (
    <section className={css.conflict} aria-label="Two versions">
      <p role="alert">
        <b>{theirs.by} edited the same lines.</b> Both versions are saved.
      </p>
      <h4 className={css.whose}>{theirs.by}’s version</h4>
      <pre className={css.version} dir="auto">
        {theirs.text || 'Empty'}
      </pre>
      <h4 className={css.whose}>Your version</h4>
      <pre className={css.version} dir="auto">
        {mine || 'Empty'}
      </pre>
      <details>
        <summary>Show differences</summary>
        <TextDiff before={theirs.text} after={mine} />
      </details>
      <p className={css.acts}>
        <Button size="small" onClick={() => onChoose('both')}>
          Keep both
        </Button>
        <Button kind="plain" size="small" onClick={() => onChoose('mine')}>
          Keep mine
        </Button>
        <Button kind="plain" size="small" onClick={() => onChoose('theirs')}>
          Keep theirs
        </Button>
      </p>
    </section>
  )
}
