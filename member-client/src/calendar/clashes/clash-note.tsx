import type { Reply } from '@metapyra/contract/calls'
import * as css from './clash-note.module.css'
import { clashWords } from './conflicts.ts'

/** Displays the conflicts of a time, and whether a calendar could not be read. */
export function ClashNote({ rows, isUnknown }: Reply<'POST v2/appointment/clashes'>) {
  const words = [
    ...rows.slice(0, 4).map(clashWords),
    ...(rows.length > 4 ? [`And ${rows.length - 4} more.`] : []),
    ...(isUnknown ? ['One of your linked calendars can’t be read right now.'] : []),
  ]
  return (
    <div role="status">
      {words.map((line) => (
        <p key={line} className={css.clash}>
          {line}
        </p>
      ))}
    </div>
  )
}
