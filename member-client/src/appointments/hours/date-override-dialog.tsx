import type { Schedule } from '@metapyra/contract/entities/appointment'
import { ownZone } from '@metapyra/session/dates'
import { useState } from 'react'
import { dayHere } from '../../calendar/local-dates.ts'
import { invalidate } from '../../data/query.ts'
import { session } from '../../session/session.ts'
import { Button } from '../../ui/controls/button.tsx'
import { Field } from '../../ui/forms/field.tsx'
import { Form } from '../../ui/forms/form.tsx'
import type { Values } from '../../ui/forms/use-form.ts'
import { useForm } from '../../ui/forms/use-form.ts'
import { createOverlay } from '../../ui/overlays/create-overlay.tsx'
import { Dialog } from '../../ui/overlays/dialog.tsx'
import * as look from '../../ui/tab/form.module.css'
import { WindowFields } from './window-fields.tsx'
import { windowsIn } from './windows.ts'

type Kind = 'day' | 'part' | 'hours'
const KINDS: readonly (readonly [Kind, string])[] = [
  ['day', 'Unavailable all day'],
  ['part', 'Unavailable for part of the day'],
  ['hours', 'Different hours'],
]
const OWNER = 'odd'

const send = async (kind: Kind, values: Values, timezone: string): Promise<void> => {
  const { date = '', lastDate = '', reason } = values
  const windows = windowsIn(values, OWNER)
  if (kind === 'hours')
    return void (await session.api(
      'POST v2/appointment/availability/timeslot/create',
      { date, windows, timezone },
      { isSilent: true },
    ))
  await session.api(
    'POST v2/appointment/un-availability/timeslot/create',
    {
      ...{ date, timezone },
      ...(lastDate && { lastDate }),
      ...(kind === 'part' && { windows }),
      ...(reason && { reason }),
    },
    { isSilent: true },
  )
}

function DateOverrideForm({ schedule, close }: { schedule: Schedule; close(): void }) {
  const [kind, setKind] = useState<Kind>('day')
  const [date, setDate] = useState('')
  const form = useForm(async (values) => {
    // In the time zone of the weekly hours, or in the reader’s until one is selected.
    await send(kind, values, schedule.isTimezoneChosen ? schedule.timezone : ownZone())
    invalidate('appointment')
    close()
  })
  return (
    <Form form={form}>
      <fieldset className={look.kinds}>
        <legend className={look.legend}>What changes</legend>
        {KINDS.map(([value, words]) => (
          <label key={value}>
            <input type="radio" name="kind" checked={kind === value} onChange={() => setKind(value)} />
            {words}
          </label>
        ))}
      </fieldset>
      <div className={look.pair}>
        <Field
          label={kind === 'hours' ? 'Day' : 'First day'}
          name="date"
          type="date"
          min={dayHere(new Date())}
          onInput={({ currentTarget }) => setDate(currentTarget.value)}
        />
        {kind !== 'hours' && (
          <Field label="Last day" name="lastDate" type="date" required={false} min={date || undefined} />
        )}
      </div>
      {kind !== 'day' && (
        <fieldset className={look.fields}>
          <legend className={look.legend}>
            {kind === 'hours' ? 'Hours (none means unavailable)' : 'Unavailable'}
          </legend>
          <WindowFields
            key={kind}
            owner={OWNER}
            label={kind === 'hours' ? 'available' : 'unavailable'}
            initialWindows={[{ startMin: 540, endMin: 720 }]}
          />
        </fieldset>
      )}
      {kind !== 'hours' && (
        <Field label="Reason, only for you" name="reason" required={false} maxLength={200} />
      )}
      <p className={look.acts}>
        <Button kind="plain" onClick={close}>
          Cancel
        </Button>
        <Button type="submit" isBusy={form.isSending}>
          Add
        </Button>
      </p>
    </Form>
  )
}

export const showDateOverride = createOverlay<Schedule>((schedule, close) => (
  <Dialog title="Date-specific hours" isOpen={schedule !== null} onClose={close}>
    {schedule && <DateOverrideForm schedule={schedule} close={close} />}
  </Dialog>
))
