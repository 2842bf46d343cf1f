import type { Event } from '@metapyra/contract/entities/event'
import * as css from '../../calendar/events.module.css'
import * as field from '../../ui/forms/field.module.css'
import { FieldFrame } from '../../ui/forms/field-frame.tsx'
import { SelectField } from '../../ui/forms/select-field.tsx'
import type { Values } from '../../ui/forms/use-form.ts'
import * as look from '../../ui/tab/form.module.css'

const VISIBILITIES = [
  ['workspace', 'Members'],
  ['invited', 'Invitees only'],
  ['public', 'Public'],
] as const
const POLICY = [
  ['open', 'Anyone'],
  ['approval', 'With approval'],
  ['invite', 'Invitees only'],
] as const
const REMIND = [
  ['', 'None'],
  ['10', '10 minutes before'],
  ['60', '1 hour before'],
  ['1440', '1 day before'],
  ['1440,10', '1 day and 10 minutes before'],
] as const

/** Converts the values of the fields below to the calls' input. */
export const moreOf = (values: Values) => {
  const { capacity = '', visibility = 'workspace', rsvpPolicy = 'open', reminders = '10' } = values
  return {
    capacity: capacity === '' ? null : Number(capacity),
    hasWaitlist: values['hasWaitlist'] === 'on',
    visibility: visibility as Event['visibility'],
    rsvpPolicy: rsvpPolicy as Event['rsvpPolicy'],
    reminders: reminders === '' ? [] : reminders.split(',').map(Number),
  }
}

/** Options that most events don't need. */
export function MoreFields({ event }: { event: Event | null }) {
  return (
    <details className={css.more}>
      <summary>More options</summary>
      <div className={look.pair}>
        <FieldFrame label="Max people" name="capacity" required={false}>
          {(control) => (
            <input
              {...control}
              type="number"
              inputMode="numeric"
              min={1}
              max={100_000}
              className={field.input}
              placeholder="No limit"
              defaultValue={event?.capacity ?? ''}
            />
          )}
        </FieldFrame>
        <SelectField
          label="Reminders"
          name="reminders"
          options={REMIND}
          value={(event?.reminders ?? [10]).toSorted((a, b) => b - a).join()}
        />
        <SelectField
          label="Who can see it"
          name="visibility"
          options={VISIBILITIES}
          value={event?.visibility ?? 'workspace'}
        />
        <SelectField
          label="Who can join"
          name="rsvpPolicy"
          options={POLICY}
          value={event?.rsvpPolicy ?? 'open'}
        />
      </div>
      <label className={look.switch}>
        <input type="checkbox" name="hasWaitlist" defaultChecked={event?.hasWaitlist ?? true} />
        Use a waitlist when it’s full
      </label>
    </details>
  )
}
