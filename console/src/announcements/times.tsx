import { useId } from 'react'
import { useZone } from '../ui/format/use-zone.ts'
import css from './announcements.module.css'
import type { ScheduleFields } from './editor-content.ts'
import { formatInstant, fromLocal } from './local-time.ts'

interface ScheduleFieldsetProps {
  plan: ScheduleFields
  onPlan: (plan: ScheduleFields) => void
  /** The announcement is live, so its start can no longer change. */
  isLive: boolean
  problems: { startsAt?: string; endsAt?: string }
}

/** Fields for start and end, in the admin's own time zone, which is displayed. */
export function ScheduleFieldset({ plan, onPlan, isLive, problems }: ScheduleFieldsetProps) {
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
          {problem ?? (iso ? formatInstant(iso) : 'Choose a date and time.')}
        </span>
      </div>
    )
  }
  const renderChoice = (name: string, label: string, isChosen: boolean, change: Partial<ScheduleFields>) => (
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
          {renderChoice('start', 'Right away', plan.isNow, { isNow: true })}
          {renderChoice('start', 'Later', !plan.isNow, { isNow: false })}
          {!plan.isNow && moment('start', 'Goes live at', problems.startsAt)}
        </fieldset>
      )}
      <fieldset>
        <legend>Ends</legend>
        {renderChoice('end', 'Manually', plan.isEndless, { isEndless: true })}
        {renderChoice('end', 'At a set time', !plan.isEndless, { isEndless: false })}
        {!plan.isEndless && moment('end', 'Ends at', problems.endsAt)}
      </fieldset>
      {!(plan.isNow && plan.isEndless) && <p className={css['line']}>Times are in your time zone, {zone}.</p>}
    </div>
  )
}
