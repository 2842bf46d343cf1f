import { WEEKDAYS } from '@metapyra/contract/constants'
import type { SpaceSettings, WorkingHours } from '@metapyra/contract/entities/admin'
import { zoneLabel } from '@metapyra/time/labels'
import { Button } from 'antd'
import { useId } from 'react'
import { TextField } from '../../ui/form/fields.tsx'
import { useZone } from '../../ui/format/use-zone.ts'
import { dayWords, LABELS } from '../labels.ts'
import type { TellDirty } from '../section-frame.tsx'
import { SectionFrame } from '../section-frame.tsx'
import type { EditablePart } from '../use-parts.ts'
import { useSection } from '../use-section.ts'
import { DayHours } from './day-hours.tsx'
import css from './hours.module.css'
import { formatClock, ZONES } from './zones.ts'

const isInOrder = ({ from, to }: { from: string; to: string }) =>
  from !== '' && to !== '' && (to === '00:00' || from < to)

const wrongIn = (timeZone: string, hours: WorkingHours): Record<string, string> => {
  const wrong: Record<string, string> = {}
  if (!formatClock(timeZone)) wrong['timeZone'] = 'Choose a time zone from the list, like Europe/Berlin.'
  for (const day of WEEKDAYS) {
    const open = hours[day]
    if (!open || isInOrder(open)) continue
    wrong[`workingHours.${day}.to`] =
      open.from && open.to
        ? 'Closing must be after opening. Midnight is 00:00.'
        : `Enter the hours for ${dayWords(day)}.`
  }
  return wrong
}

/** The space's time zone and working hours. */
export function HoursSection({
  settings,
  tellDirty,
}: {
  settings: EditablePart<SpaceSettings>
  tellDirty: TellDirty
}) {
  const listId = useId()
  const own = useZone()
  const form = useSection(settings, ['timeZone', 'workingHours'])
  const { values, errors, set, refuse } = form
  if (!values) return null
  const { timeZone, workingHours } = values
  const clock = formatClock(timeZone)
  const first = WEEKDAYS.map((day) => workingHours[day]).find((hours) => hours && isInOrder(hours))
  const submit = () => {
    const wrong = wrongIn(timeZone, workingHours)
    return Object.keys(wrong).length > 0 ? refuse(wrong) : form.submit()
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
      tellDirty={tellDirty}
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
        {own !== timeZone && (
          <Button onClick={() => set('timeZone', own)}>Use {zoneLabel(own, Date.now())}</Button>
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
