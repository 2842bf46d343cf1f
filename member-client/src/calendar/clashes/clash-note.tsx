import type { Reply } from '@metapyra/contract/calls'
import * as css from './clash-note.module.css'
import { clashWords } from './clashes.ts'

/** Says what a time clashes with, and what could not be looked at. */
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
