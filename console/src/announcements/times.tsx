import { useId } from 'react'
import { useZone } from '../ui/format/use-zone.ts'
import css from './announcements.module.css'
import { fromLocal, inWords } from './local-time.ts'
import type { Plan } from './written.ts'

interface TimesProps {
  plan: Plan
  onPlan: (plan: Plan) => void
  /** It is live: its beginning is over. */
  isLive: boolean
  problems: { startsAt?: string; endsAt?: string }
}

/** From when and until when, in the writer's own zone, which is said. */
export function Times({ plan, onPlan, isLive, problems }: TimesProps) {
  const id = useId()
  const zone = useZone()
  const moment = (name: 'start' | 'end', label: string, problem: string | undefined) => {
    const iso = fromLocal(plan[name])
    return (
      <div className={css['moment']}>
        <input
          type="datetime-local"
          aria-label={label}
          value={plan[name]}
          aria-invalid={problem !== undefined}
          aria-describedby={`${id}-${name}`}
          onChange={({ target }) => onPlan({ ...plan, [name]: target.value })}
        />
        <span
          id={`${id}-${name}`}
          className={problem ? css['problem'] : css['line']}
          role={problem && 'alert'}
        >
          {problem ?? (iso ? inWords(iso) : 'Choose a date and time.')}
        </span>
      </div>
    )
  }
  const choice = (name: string, label: string, isChosen: boolean, change: Partial<Plan>) => (
    <label className={css['choice']}>
      <input
        type="radio"
        name={`${id}-${name}`}
        checked={isChosen}
        onChange={() => onPlan({ ...plan, ...change })}
      />
      {label}
    </label>
  )
  return (
    <div className={css['times']}>
      {!isLive && (
        <fieldset>
          <legend>Goes live</legend>
          {choice('start', 'Right away', plan.isNow, { isNow: true })}
          {choice('start', 'Later', !plan.isNow, { isNow: false })}
          {!plan.isNow && moment('start', 'Goes live at', problems.startsAt)}
        </fieldset>
      )}
      <fieldset>
        <legend>Ends</legend>
        {choice('end', 'Manually', plan.isEndless, { isEndless: true })}
        {choice('end', 'At a set time', !plan.isEndless, { isEndless: false })}
        {!plan.isEndless && moment('end', 'Ends at', problems.endsAt)}
      </fieldset>
      {!(plan.isNow && plan.isEndless) && <p className={css['line']}>Times are in your time zone, {zone}.</p>}
    </div>
  )
}
