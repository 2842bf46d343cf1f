import type { Schedule } from '@metapyra/contract/entities/appointment'
import type { Values } from '../design/use-form.ts'
import * as css from './hours.module.css'
import { WindowFields } from './window-fields.tsx'
import { areInOrder, windowsIn } from './windows.ts'

type Week = Schedule['weekly']

/** From Monday on; 0 is Sunday. */
const DAYS: readonly (readonly [weekday: number, name: string])[] = [
  [1, 'Monday'],
  [2, 'Tuesday'],
  [3, 'Wednesday'],
  [4, 'Thursday'],
  [5, 'Friday'],
  [6, 'Saturday'],
  [0, 'Sunday'],
]

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
}

/** Hours of each weekday. */
export function WeekFields({ name, known, none, wrongDay }: WeekFieldsProps) {
  return (
    <>
      {DAYS.map(([weekday, day]) => (
        <fieldset key={weekday} className={css.weekday} aria-label={day}>
          <span className={css.day} aria-hidden="true">
            {day.slice(0, 3)}
          </span>
          <WindowFields
            owner={`${name}${weekday}`}
            label={day}
            known={known.find((one) => one.weekday === weekday)?.windows ?? []}
            none={none}
          />
          {wrongDay === weekday && (
            <p className={css.problem} role="alert">
              Hours must end after they begin, and not lie over each other.
            </p>
          )}
        </fieldset>
      ))}
    </>
  )
}
