import { WEEKDAYS } from '@metapyra/contract/constants'
import type { SpaceSettings, WorkingHours } from '@metapyra/contract/entities/admin'
import { zoneLabel } from '@metapyra/time/labels'
import { Button } from 'antd'
import { useId } from 'react'
import { TextField } from '../../ui/form/fields.tsx'
import { useZone } from '../../ui/format/use-zone.ts'
import { dayWords, LABELS } from '../labels.ts'
import type { OnDirtyChange } from '../section-frame.tsx'
import { SectionFrame } from '../section-frame.tsx'
import type { EditablePart } from '../use-parts.ts'
import { useSection } from '../use-section.ts'
import { DayHours } from './day-hours.tsx'
import css from './hours.module.css'
import { formatClock, ZONES } from './zones.ts'

const isInOrder = ({ from, to }: { from: string; to: string }) =>
  from !== '' && to !== '' && (to === '00:00' || from < to)

const wrongIn = (timeZone: string, hours: WorkingHours): Record<string, string> => {
  const errors: Record<string, string> = {}
  if (!formatClock(timeZone)) errors['timeZone'] = 'Choose a time zone from the list, like Europe/Berlin.'
  for (const day of WEEKDAYS) {
    const open = hours[day]
    if (!open || isInOrder(open)) continue
    errors[`workingHours.${day}.to`] =
      open.from && open.to
        ? 'Closing must be after opening. Midnight is 00:00.'
        : `Enter the hours for ${dayWords(day)}.`
  }
  return errors
}

/** The space's time zone and working hours. */
export function HoursSection({
  settings,
  onDirtyChange,
}: {
  settings: EditablePart<SpaceSettings>
  onDirtyChange: OnDirtyChange
}) {
  const listId = useId()
  const ownZone = useZone()
  const form = useSection(settings, ['timeZone', 'workingHours'])
  const { values, errors, set, refuse } = form
  if (!values) return null
  const { timeZone, workingHours } = values
  const clock = formatClock(timeZone)
  const first = WEEKDAYS.map((day) => workingHours[day]).find((hours) => hours && isInOrder(hours))
  const submit = () => {
    const newErrors = wrongIn(timeZone, workingHours)
    return Object.keys(newErrors).length > 0 ? refuse(newErrors) : form.submit()
  }
  const likeTheFirst = () => {
    const same = WEEKDAYS.map((day) => [day, workingHours[day] && first] as const)
    set('workingHours', Object.fromEntries(same) as WorkingHours)
  }
  return (
    <SectionFrame
      name="hours"
      description="Your space’s time zone, and when someone is there."
      form={{ ...form, submit }}
      onDirtyChange={onDirtyChange}
    >
      <div className={css['zone']}>
        <TextField
          label={LABELS['timeZone'] ?? ''}
          value={timeZone}
          maxLength={64}
          list={listId}
          error={errors['timeZone']}
          hint={clock ? `It’s ${clock} there.` : 'Type a city to find its time zone.'}
          onChange={(zone) => set('timeZone', zone)}
        />
        <datalist id={listId}>
          {ZONES.map((zone) => (
            <option key={zone} value={zone} />
          ))}
        </datalist>
        {ownZone !== timeZone && (
          <Button onClick={() => set('timeZone', ownZone)}>Use {zoneLabel(ownZone, Date.now())}</Button>
        )}
      </div>
      <fieldset className={css['week']}>
        <legend>{LABELS['workingHours']}</legend>
        {WEEKDAYS.map((day) => (
          <DayHours
            key={day}
            name={dayWords(day)}
            hours={workingHours[day]}
            error={errors[`workingHours.${day}.to`] ?? errors[`workingHours.${day}.from`]}
            onChange={(hours) => set('workingHours', { ...workingHours, [day]: hours })}
          />
        ))}
      </fieldset>
      {first && (
        <div>
          <Button onClick={likeTheFirst}>
            Use {first.from}–{first.to} on all open days
          </Button>
        </div>
      )}
    </SectionFrame>
  )
}
