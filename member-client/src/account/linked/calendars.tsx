import type { OutsideCalendar } from '@metapyra/contract/entities/calendar'
import { ApiError } from '@metapyra/session/errors'
import { useState } from 'react'
import { session } from '../../session/session.ts'
import { ProviderMark } from '../../ui/icons/provider-marks.tsx'
import { NotLoaded } from '../settings/not-loaded.tsx'
import { Section } from '../settings/section.tsx'
import { useAccountCall } from '../settings/use-account-call.ts'
import * as css from './calendars.module.css'

type CalendarChange = { isCounted: boolean } | { isWritten: boolean }

/** Applies a choice to the list. Bookings are written to only one calendar. */
const withChoice = (
  rows: readonly OutsideCalendar[],
  id: string,
  choice: CalendarChange,
): OutsideCalendar[] =>
  rows.map((row) => {
    if (row.id === id) return { ...row, ...choice }
    return 'isWritten' in choice ? { ...row, isWritten: false } : row
  })

/** [CAL-8] Selects the linked calendars whose events block bookings, and the calendar that bookings are written to. */
export function Calendars() {
  const { value, failure, reload } = useAccountCall('GET v2/calendar/calendars', {})
  const [edited, setEdited] = useState<OutsideCalendar[] | null>(null)
  const rows = edited ?? value?.rows
  const choose = async ({ id: calendarId }: OutsideCalendar, choice: CalendarChange) => {
    if (!rows) return
    setEdited(withChoice(rows, calendarId, choice))
    try {
      setEdited((await session.api('PUT v2/calendar/calendars', { calendarId, ...choice })).rows)
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      // Restores the state that the server knows.
      setEdited(rows)
    }
  }
  if (!rows || failure) return <NotLoaded failure={failure} rowHeight={44} onRetry={reload} />
  return (
    <Section
      title="Calendars"
      lead="Choose which calendars block your time, and which one gets your bookings."
    >
      <table className={css.table}>
        <thead>
          <tr>
            <th scope="col">Calendar</th>
            <th scope="col">Blocks time</th>
            <th scope="col">Bookings</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <CalendarRow key={row.id} row={row} onChoose={(choice) => void choose(row, choice)} />
          ))}
        </tbody>
      </table>
    </Section>
  )
}

interface CalendarRowProps {
  row: OutsideCalendar
  onChoose(choice: CalendarChange): void
}

function CalendarRow({ row, onChoose }: CalendarRowProps) {
  const { name, email, provider, isPrimary, isWritable, isCounted, isWritten } = row
  return (
    <tr>
      <th scope="row">
        <span className={css.name}>
          <ProviderMark provider={provider} />
          <span>{isPrimary ? (email ?? name) : name}</span>
        </span>
      </th>
      <td>
        <input
          type="checkbox"
          aria-label={`${name} blocks time`}
          checked={isCounted}
          onChange={({ currentTarget }) => onChoose({ isCounted: currentTarget.checked })}
        />
      </td>
      <td>
        {isWritable ? (
          <input
            type="radio"
            name="bookings"
            aria-label={`Add bookings to ${name}`}
            checked={isWritten}
            onChange={() => onChoose({ isWritten: true })}
          />
        ) : (
          <span className={css.none}>Read only</span>
        )}
      </td>
    </tr>
  )
}
