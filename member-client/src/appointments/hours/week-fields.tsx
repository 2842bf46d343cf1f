import type { Schedule } from '@metapyra/contract/entities/appointment'
import { firstWeekday } from '@metapyra/session/week'
import { useState } from 'react'
import type { Values } from '../../ui/forms/use-form.ts'
import * as css from './hours.module.css'
import { WindowFields } from './window-fields.tsx'
import { areInOrder, windowsIn } from './windows.ts'

type Week = Schedule['weekly']

const NAMES = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday']

/** Starting with the first day of the reader's week; 0 is Sunday. */
const DAYS = NAMES.map((_, at) => {
  const weekday = (firstWeekday() + at) % 7
  return [weekday, NAMES[weekday] ?? ''] as const
})

export const weekIn = (values: Values, name: string): Week =>
  DAYS.map(([weekday]) => ({ weekday, windows: windowsIn(values, `${name}${weekday}`) }))

/** Returns the first day with invalid hours; undefined if there is none. */
export const wrongDayOf = (week: Week): number | undefined =>
  week.find(({ windows }) => !areInOrder(windows))?.weekday

interface WeekFieldsProps {
  /** Prefix of the field names. */
  name: string
  initialWeek: Week
  none: string
  wrongDay: number | undefined
  onEdit(): void
}

const WORKDAYS = [1, 2, 3, 4, 5]

/** The hours of each weekday. One press copies a day's hours to the workdays. */
export function WeekFields({ name, initialWeek, none, wrongDay, onEdit }: WeekFieldsProps) {
  const [week, setWeek] = useState(initialWeek)
  // Keys that remount the fields of a day after its hours were replaced by a copy.
  const [rounds, setRounds] = useState<Readonly<Record<number, number>>>({})
  const copyFrom = (from: number) => (windows: Week[number]['windows']) => {
    const otherWorkdays = WORKDAYS.filter((weekday) => weekday !== from)
    setWeek(
      DAYS.map(([weekday]) =>
        otherWorkdays.includes(weekday)
          ? { weekday, windows }
          : (week.find((day) => day.weekday === weekday) ?? { weekday, windows: [] }),
      ),
    )
    setRounds({
      ...rounds,
      ...Object.fromEntries(otherWorkdays.map((weekday) => [weekday, (rounds[weekday] ?? 0) + 1])),
    })
    onEdit()
  }
  return (
    <>
      {DAYS.map(([weekday, day]) => (
        <fieldset key={weekday} className={css.weekday} aria-label={day}>
          <span className={css.day} aria-hidden="true">
            {day.slice(0, 3)}
          </span>
          <WindowFields
            key={rounds[weekday] ?? 0}
            owner={`${name}${weekday}`}
            label={day}
            initialWindows={week.find((day) => day.weekday === weekday)?.windows ?? []}
            none={none}
            onEdit={onEdit}
            copy={{ words: 'Copy to Mon–Fri', to: copyFrom(weekday) }}
          />
          {wrongDay === weekday && (
            <p className={css.problem} role="alert">
              Hours must end after they start and can’t overlap.
            </p>
          )}
        </fieldset>
      ))}
    </>
  )
}
