import { diffLines } from 'diff'
import * as hidden from '../../../ui/style/screen-reader-only.module.css'
import * as css from './text-diff.module.css'

interface Line {
  text: string
  kind: 'added' | 'removed' | 'same'
}

/** Number of unchanged lines displayed around a change. */
const CONTEXT_LINES = 2

/** [LIB-57] Added and removed lines, with a few unchanged lines around them. */
export const changedLines = (before: string, after: string): (Line | null)[] => {
  const lines = diffLines(before, after).flatMap(({ value, added, removed }): Line[] =>
    value
      .replace(/\n$/u, '')
      .split('\n')
      .map((text) => ({ text, kind: added ? 'added' : removed ? 'removed' : 'same' })),
  )
  const isNear = (at: number) =>
    lines.slice(Math.max(0, at - CONTEXT_LINES), at + CONTEXT_LINES + 1).some(({ kind }) => kind !== 'same')
  const visible: (Line | null)[] = []
  for (const [at, line] of lines.entries()) {
    if (isNear(at)) visible.push(line)
    else if (visible.at(-1) !== null) visible.push(null)
  }
  return visible
}

const LABELS = { added: 'Added: ', removed: 'Removed: ', same: '' }

export function TextDiff({ before, after }: { before: string; after: string }) {
  // A missing newline at the end of a text is not a change.
  const lines = changedLines(`${before}\n`, `${after}\n`)
  if (!lines.some((line) => line && line.kind !== 'same')) return <p className={css.none}>No changes.</p>
  return (
    <ol className={css.lines}>
      {lines.map((line, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: lines have no identity but their order
        <li key={at} className={css.line} data-kind={line?.kind ?? 'left'} dir="auto">
          {line ? (
            <>
              {LABELS[line.kind] && <span className={hidden.spoken}>{LABELS[line.kind]}</span>}
              {line.text || ' '}
            </>
          ) : (
            '…'
          )}
        </li>
      ))}
    </ol>
  )
}
