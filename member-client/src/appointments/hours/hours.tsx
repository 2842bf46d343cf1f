import type { Schedule } from '@metapyra/contract/entities/appointment'
import { ownZone } from '@metapyra/session/dates'
import { useState } from 'react'
import * as events from '../../calendar/events.module.css'
import { ZoneSelect } from '../../calendar/zone-select.tsx'
import { invalidate, useCall } from '../../data/query.ts'
import { session } from '../../session/session.ts'
import { Button } from '../../ui/controls/button.tsx'
import { Skeleton } from '../../ui/controls/skeleton.tsx'
import { Form } from '../../ui/forms/form.tsx'
import { useForm } from '../../ui/forms/use-form.ts'
import { InsteadOfPart } from '../../ui/lazy/instead-of-part.tsx'
import * as board from '../../ui/tab/board.module.css'
import * as look from '../../ui/tab/form.module.css'
import * as css from '../appointments.module.css'
import { CopyFreeTimes } from '../types/copy-free-times.tsx'
import { DateOverrides } from './date-overrides.tsx'
import * as hours from './hours.module.css'
import { WeekFields, weekIn, wrongDayOf } from './week-fields.tsx'

const HOURS = 'hours'
const FOCUS_TIME = 'quiet'

/** [APPT-6] The user's availability: weekly hours, and date overrides. */
export function Hours() {
  const hoursQuery = useCall('POST v2/appointment/list/availability', {})
  const daysQuery = useCall('POST v2/appointment/list/unavailability', {})
  const [schedule, blocked] = [hoursQuery.data, daysQuery.data]
  const error = hoursQuery.error ?? daysQuery.error
  const refetchAll = () => {
    for (const query of [hoursQuery, daysQuery]) if (query.error) void query.refetch()
  }
  if (!schedule || !blocked)
    return (
      <div className={board.instead}>
        <InsteadOfPart hasFailed={error !== null} ask={refetchAll}>
          <Skeleton count={7} height={48} />
        </InsteadOfPart>
      </div>
    )
  return (
    <div className={hours.hours}>
      <Week key={JSON.stringify(schedule)} schedule={schedule} />
      <DateOverrides schedule={schedule} blocked={blocked.rows} />
    </div>
  )
}

function Week({ schedule }: { schedule: Schedule }) {
  const { timezone, isTimezoneChosen } = schedule
  const [wrong, setWrong] = useState<{ hours?: number | undefined; quiet?: number | undefined }>({})
  /** Clears the errors, because the next save checks again. */
  const onEdit = () => setWrong({})
  const form = useForm(async (values) => {
    const [weekly, focus] = [weekIn(values, HOURS), weekIn(values, FOCUS_TIME)]
    const found = { hours: wrongDayOf(weekly), quiet: wrongDayOf(focus) }
    setWrong(found)
    if (found.hours !== undefined || found.quiet !== undefined) return
    const input = { timezone: values['timezone'] ?? ownZone(), weekly, focus }
    await session.api('PUT v2/appointment/availability/week', input, { isSilent: true })
    invalidate('appointment')
    session.toast('success', 'Hours saved.')
  })
  return (
    <section aria-labelledby="week-hours">
      <h3 id="week-hours" className={css.title}>
        Weekly hours
      </h3>
      <Form form={form}>
        <WeekFields
          name={HOURS}
          initialWeek={schedule.weekly}
          none="Unavailable"
          wrongDay={wrong.hours}
          onEdit={onEdit}
        />
        <details className={events.more} open={wrong.quiet !== undefined}>
          <summary>Focus time</summary>
          <p className={css.about}>You can still be booked, but group meetings avoid these hours.</p>
          <WeekFields
            name={FOCUS_TIME}
            initialWeek={schedule.focus}
            none="None"
            wrongDay={wrong.quiet}
            onEdit={onEdit}
          />
        </details>
        <ZoneSelect label="Time zone" known={isTimezoneChosen ? timezone : ownZone()} />
        <p className={look.acts}>
          <CopyFreeTimes />
          <Button type="submit" isBusy={form.isSending}>
            Save hours
          </Button>
        </p>
      </Form>
    </section>
  )
}
