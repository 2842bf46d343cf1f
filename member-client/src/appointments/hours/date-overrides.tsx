import type { Schedule, Unavailability } from '@metapyra/contract/entities/appointment'
import { dateFormat } from '@metapyra/session/dates'
import { invalidate } from '../../data/query.ts'
import { session } from '../../session/session.ts'
import { Button } from '../../ui/controls/button.tsx'
import { useAction } from '../../ui/forms/use-action.ts'
import * as css from '../appointments.module.css'
import type { DateOverride } from './date-override.ts'
import { dateOverridesOf } from './date-override.ts'
import { showDateOverride } from './date-override-dialog.tsx'
import { formatWindows } from './windows.ts'

const dayWords = dateFormat({ weekday: 'short', day: 'numeric', month: 'short', year: 'numeric' })
const noon = (day: string): string => `${day}T12:00`

const wordsOf = ({ kind, windows, reason }: DateOverride): string => {
  if (kind === 'hours') return windows.length === 0 ? 'Unavailable' : `Available ${formatWindows(windows)}`
  const hoursText = windows.length === 0 ? 'Unavailable' : `Unavailable ${formatWindows(windows)}`
  return reason ? `${hoursText}: ${reason}` : hoursText
}

const remove = async ({ kind, date, lastDate }: DateOverride): Promise<void> => {
  if (kind === 'hours')
    await session.api('PUT v2/appointment/availability/timeslot/delete', { date }, { isSilent: true })
  else
    await session.api(
      'PUT v2/appointment/un-availability/timeslot/delete',
      { date, ...(lastDate !== date && { lastDate }) },
      { isSilent: true },
    )
  invalidate('appointment')
}

interface DateOverridesProps {
  schedule: Schedule
  blocked: readonly Unavailability[]
}

/** The date overrides: holidays, and days with other hours. */
export function DateOverrides({ schedule, blocked }: DateOverridesProps) {
  const days = dateOverridesOf(schedule.overrides, blocked)
  return (
    <section aria-labelledby="odd-days">
      <div className={css.head}>
        <h3 id="odd-days" className={css.title}>
          Date-specific hours
        </h3>
        <Button kind="plain" size="small" onClick={() => showDateOverride(schedule)}>
          Add dates
        </Button>
      </div>
      {days.length === 0 && <p className={css.none}>Add holidays and days with different hours.</p>}
      <ul className={css.rows}>
        {days.map((day) => (
          <DayRow key={`${day.kind} ${day.date}`} day={day} />
        ))}
      </ul>
    </section>
  )
}

function DayRow({ day }: { day: DateOverride }) {
  const { busy, act } = useAction()
  const { date, lastDate } = day
  const span =
    lastDate === date ? dayWords(noon(date)) : `${dayWords(noon(date))} – ${dayWords(noon(lastDate))}`
  return (
    <li className={css.linkRow}>
      <div className={css.what}>
        <p>{span}</p>
        <p className={css.about}>{wordsOf(day)}</p>
      </div>
      <Button
        kind="quiet"
        size="small"
        aria-label={`Remove ${span}`}
        isBusy={busy !== null}
        onClick={() => void act('remove', () => remove(day))}
      >
        Remove
      </Button>
    </li>
  )
}
