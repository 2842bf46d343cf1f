import type { ReactNode } from 'react'
import { Fragment } from 'react'
import * as board from '../ui/tab/board.module.css'
import * as css from './events.module.css'
import { dayWords } from './when.ts'

/** What stands in a list under a day. */
export interface DayRow {
  key: string
  /** When it begins; empty for what lasts all day, which comes first. */
  at: string
  row: ReactNode
}

interface DaySectionProps {
  day: string
  rows: readonly DayRow[]
}

/** A day and what is on it, in the order of the clock. */
export function DaySection({ day, rows }: DaySectionProps) {
  const words = dayWords(day, Date.now())
  const inOrder = rows.toSorted((a, b) => Number(a.at > b.at) - Number(a.at < b.at))
  return (
    <section aria-label={words}>
      <h3 className={css.day}>{words}</h3>
      {inOrder.length > 0 ? (
        <ul className={board.list}>
          {inOrder.map(({ key, row }) => (
            <Fragment key={key}>{row}</Fragment>
          ))}
        </ul>
      ) : (
        <p className={css.free}>No events</p>
      )}
    </section>
  )
}
