import { Button } from '../../../design/button.tsx'
import { Changes } from '../changes.tsx'
import * as css from './note.module.css'
import type { Choice, Stored } from './note-keeper.ts'

interface NoteConflictProps {
  mine: string
  theirs: Stored
  onChoose(choice: Choice): void
}

/** [LIB-55] Two have written at once: both texts, and who chooses loses neither. */
export function NoteConflict({ mine, theirs, onChoose }: NoteConflictProps) {
  return (
    <section className={css.conflict} aria-label="Two versions">
      <p role="alert">
        <b>{theirs.by} has changed the same lines while you wrote.</b> Nothing is lost: what does not go on
        stays among the versions.
      </p>
      <h4 className={css.whose}>{theirs.by} wrote</h4>
      <pre className={css.version} dir="auto">
        {theirs.text || 'Nothing'}
      </pre>
      <h4 className={css.whose}>You wrote</h4>
      <pre className={css.version} dir="auto">
        {mine || 'Nothing'}
      </pre>
      <details>
        <summary>What is different in yours</summary>
        <Changes before={theirs.text} after={mine} />
      </details>
      <p className={css.acts}>
        <Button size="small" onClick={() => onChoose('both')}>
          Keep both
        </Button>
        <Button kind="plain" size="small" onClick={() => onChoose('mine')}>
          Go on with mine
        </Button>
        <Button kind="plain" size="small" onClick={() => onChoose('theirs')}>
          Go on with theirs
        </Button>
      </p>
    </section>
  )
}
