import { APPOINTMENT } from '@metapyra/contract/appointment'
import { useContext } from 'react'
import { FormErrors } from '../../ui/forms/form-errors.ts'
import type { Values } from '../../ui/forms/use-form.ts'
import * as look from '../../ui/tab/form.module.css'
import * as css from '../appointments.module.css'
import { durationWords } from '../booking/booking-page-format.ts'

const COMMON_DURATIONS = [15, 30, 45, 60, 90]
const NAME = 'durations.'

/** Returns the selected durations, shortest first; guests find the first one preselected. */
export const durationsIn = (values: Values): number[] =>
  Object.keys(values)
    .filter((name) => name.startsWith(NAME))
    .map((name) => Number(name.slice(NAME.length)))

/** The durations: one, or several that guests choose from. */
export function DurationFields({ known }: { known: readonly number[] }) {
  const problem = useContext(FormErrors)['durations']
  const all = [...new Set([...COMMON_DURATIONS, ...known])].sort((a, b) => a - b)
  return (
    <fieldset className={look.kinds} data-says="durations">
      <legend className={look.legend}>Duration options</legend>
      {all.map((minutes) => (
        <label key={minutes}>
          <input type="checkbox" name={`${NAME}${minutes}`} defaultChecked={known.includes(minutes)} />
          {durationWords(minutes)}
        </label>
      ))}
      {problem && (
        <p className={css.problem} role="alert">
          Choose 1 to {APPOINTMENT.durationsMost} durations.
        </p>
      )}
    </fieldset>
  )
}
