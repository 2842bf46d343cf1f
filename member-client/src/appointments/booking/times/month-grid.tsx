import { firstWeekday } from '@metapyra/session/week'
import type { KeyboardEvent } from 'react'
import { useLayoutEffect, useRef } from 'react'
import type { Compared } from '../../../calendar/own-calendar/compare.ts'
import { Icon } from '../../../ui/controls/icon.tsx'
import * as iconButton from '../../../ui/style/icon-button.module.css'
import type { Slot } from './free-times.ts'
import { dayByKey, firstOf, lastOf, monthOf, plusMonths, weeksOf } from './month.ts'
import { countWithoutConflict } from './own-calendar.ts'
import * as css from './slot-picker.module.css'
import { longDay, monthWords } from './zone.ts'

const LEFT = 'M15 5l-7 7 7 7'
const RIGHT = 'M9 5l7 7-7 7'
const NAMES = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday']
const WEEKDAYS = NAMES.map((_, at) => NAMES[(firstWeekday() + at) % 7] ?? '')

const timesWords = (count: number): string =>
  count === 0 ? 'no available times' : count === 1 ? '1 available time' : `${count} available times`

const fitWords = (fit: number | null): string =>
  fit === null ? '' : fit === 0 ? ', none fit your calendar' : `, ${fit} fit your calendar`

interface MonthGridProps {
  /** The day at the keyboard cursor; its month is displayed. */
  at: string
  /** The first and last selectable day, from today on. */
  bounds: readonly [string, string]
  days: ReadonlyMap<string, readonly Slot[]> | null
  selectedDay: string | null
  /** The comparison with the visitor’s own calendar, if there is one. */
  comparison: Compared | null
  move(day: string): void
  choose(day: string): void
}

/** A month in which the visitor selects a day, also with the arrow keys. */
export function MonthGrid({ at, bounds, days, selectedDay, comparison, move, choose }: MonthGridProps) {
  const grid = useRef<HTMLTableElement>(null)
  const isByKey = useRef(false)
  const month = monthOf(at)
  useLayoutEffect(() => {
    // The focus follows the keyboard, also into another month.
    if (isByKey.current) grid.current?.querySelector<HTMLElement>(`[data-day="${at}"]`)?.focus()
    isByKey.current = false
  }, [at])
  const onKeyDown = (event: KeyboardEvent) => {
    const next = dayByKey(at, event.key, bounds)
    if (next === undefined) return
    event.preventDefault()
    isByKey.current = next !== at
    move(next)
  }
  const turn = (by: number) => {
    const next = plusMonths(month, by)
    move(next === monthOf(bounds[0]) ? bounds[0] : firstOf(next))
  }
  const stepper = (by: number, words: string, path: string, isEnd: boolean) => (
    <button
      type="button"
      className={iconButton.button}
      aria-label={words}
      aria-disabled={isEnd}
      onClick={() => !isEnd && turn(by)}
    >
      <Icon path={path} />
    </button>
  )
  return (
    <div className={css.month}>
      <div className={css.stepper}>
        {stepper(-1, 'Previous month', LEFT, firstOf(month) <= bounds[0])}
        <h2 aria-live="polite">{monthWords(firstOf(month))}</h2>
        {stepper(1, 'Next month', RIGHT, lastOf(month) >= bounds[1])}
      </div>
      <table
        ref={grid}
        // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: its days are walked by keys
        role="grid"
        className={css.grid}
        aria-label={monthWords(firstOf(month))}
        aria-busy={days === null}
      >
        <thead>
          <tr>
            {WEEKDAYS.map((weekday) => (
              <th key={weekday} scope="col" abbr={weekday}>
                {weekday.slice(0, 2)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeksOf(month).map((week) => (
            <tr key={week.find(Boolean)}>
              {week.map((day, place) => {
                const slots = (day && days?.get(day)) || []
                const count = slots.length
                const fit = comparison && count > 0 ? countWithoutConflict(slots, comparison) : null
                // Empty cells for other months' days are keyed by their position.
                if (!day) return <td key={WEEKDAYS[place]} />
                return (
                  <td key={day}>
                    <button
                      type="button"
                      className={css.day}
                      data-day={day}
                      data-free={count > 0 || undefined}
                      data-fit={fit === null ? undefined : `${fit} fit`}
                      tabIndex={day === at ? 0 : -1}
                      aria-label={`${longDay(day)}${days ? `, ${timesWords(count)}` : ''}${fitWords(fit)}`}
                      aria-current={day === bounds[0] ? 'date' : undefined}
                      aria-pressed={day === selectedDay}
                      aria-disabled={count === 0}
                      onKeyDown={onKeyDown}
                      onClick={() => (count > 0 ? choose(day) : move(day < bounds[0] ? at : day))}
                    >
                      <span>{Number(day.slice(8))}</span>
                    </button>
                  </td>
                )
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
