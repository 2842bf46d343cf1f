import type { ReactNode } from 'react'
import { Fragment } from 'react'
import * as board from '../ui/tab/board.module.css'
import { inDayOrder } from './day-order.ts'
import * as css from './events.module.css'
import { dayWords } from './local-dates.ts'

/** A row in the list of a day. */
export interface DayRow {
  key: string
  /** The row's start; empty for all-day rows, which come first. */
  at: string
  row: ReactNode
}

interface DaySectionProps {
  day: string
  rows: readonly DayRow[]
}

/** A day with its rows, sorted by time. */
export function DaySection({ day, rows }: DaySectionProps) {
  const words = dayWords(day, Date.now())
  const inOrder = inDayOrder(rows, ({ at }) => at)
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
