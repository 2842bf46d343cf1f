import type { WorkingHours } from '@metapyra/contract/entities/admin'
import { Switch } from 'antd'
import { useId, useState } from 'react'
import { FieldMessages } from '../../ui/form/fields.tsx'
import css from './hours.module.css'

type Hours = WorkingHours['monday']

interface DayHoursProps {
  name: string
  hours: Hours
  error: string | undefined
  onChange: (hours: Hours) => void
}

/** One weekday's hours: closed, or from one time to another. A day that is reopened gets its previous hours. */
export function DayHours({ name, hours, error, onChange }: DayHoursProps) {
  const id = useId()
  const [last, setLast] = useState(hours ?? { from: '09:00', to: '17:00' })
  const setTime = (end: 'from' | 'to', value: string) => hours && onChange({ ...hours, [end]: value })
  return (
    <div className={css['day']}>
      <div className={css['dayName']}>
        <Switch
          id={id}
          size="small"
          checked={hours !== null}
          onChange={(isOpen) => {
            if (hours) setLast(hours)
            onChange(isOpen ? last : null)
          }}
        />
        <label htmlFor={id}>
          {name}
          <span className="visually-hidden"> is open</span>
        </label>
      </div>
      {hours ? (
        <div className={css['times']}>
          {(['from', 'to'] as const).map((end) => (
            <label key={end}>
              <span className="visually-hidden">
                {name} {end}
              </span>
              <input
                type="time"
                value={hours[end]}
                aria-invalid={error !== undefined}
                aria-describedby={error && `${id}-error`}
                onChange={({ target }) => setTime(end, target.value)}
              />
              {end === 'from' && <span aria-hidden="true">to</span>}
            </label>
          ))}
        </div>
      ) : (
        <span className={css['closed']}>Closed</span>
      )}
      {error && (
        <div className={css['dayError']}>
          <FieldMessages id={id} error={error} />
        </div>
      )}
    </div>
  )
}
