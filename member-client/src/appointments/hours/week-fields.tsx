import type { Schedule } from '@metapyra/contract/entities/appointment'
import { firstWeekday } from '@metapyra/session/week'
import { useState } from 'react'
import type { Values } from '../../ui/forms/use-form.ts'
import * as css from './hours.module.css'
import { WindowFields } from './window-fields.tsx'
import { areInOrder, windowsIn } from './windows.ts'

type Week = Schedule['weekly']

const NAMES = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday']

/** As the reader's weeks go; 0 is Sunday. */
const DAYS = NAMES.map((_, at) => {
  const weekday = (firstWeekday() + at) % 7
  return [weekday, NAMES[weekday] ?? ''] as const
})

export const weekIn = (values: Values, name: string): Week =>
  DAYS.map(([weekday]) => ({ weekday, windows: windowsIn(values, `${name}${weekday}`) }))

/** The day of a week whose hours cannot be, if there is one. */
export const wrongDayOf = (week: Week): number | undefined =>
  week.find(({ windows }) => !areInOrder(windows))?.weekday

interface WeekFieldsProps {
  /** What the fields are named by. */
  name: string
  known: Week
  none: string
  wrongDay: number | undefined
  onEdit(): void
}

const WORKDAYS = [1, 2, 3, 4, 5]

/** Hours of each weekday; those of one are copied to the workdays with one press. */
export function WeekFields({ name, known: first, none, wrongDay, onEdit }: WeekFieldsProps) {
  const [known, setKnown] = useState(first)
  // A day that is copied to begins anew with what it was given.
  const [rounds, setRounds] = useState<Readonly<Record<number, number>>>({})
  const copyFrom = (from: number) => (windows: Week[number]['windows']) => {
    const others = WORKDAYS.filter((weekday) => weekday !== from)
    setKnown(
      DAYS.map(([weekday]) =>
        others.includes(weekday)
          ? { weekday, windows }
          : (known.find((one) => one.weekday === weekday) ?? { weekday, windows: [] }),
      ),
    )
    setRounds({
      ...rounds,
      ...Object.fromEntries(others.map((weekday) => [weekday, (rounds[weekday] ?? 0) + 1])),
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
            known={known.find((one) => one.weekday === weekday)?.windows ?? []}
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
