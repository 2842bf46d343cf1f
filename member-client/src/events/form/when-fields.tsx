import { HOUR_MS } from '@metapyra/contract/constants'
import { untilOf } from '@metapyra/contract/rule-words'
import { ownZone } from '@metapyra/session/dates'
import { zoneLabel } from '@metapyra/time/labels'
import { useState } from 'react'
import { plusDays, wallHere } from '../../calendar/local-dates.ts'
import { ZoneSelect } from '../../calendar/zone-select.tsx'
import * as field from '../../ui/forms/field.module.css'
import { FieldFrame } from '../../ui/forms/field-frame.tsx'
import * as look from '../../ui/tab/form.module.css'
import { recurrenceText } from '../recurrence-text.ts'
import type { Times } from './initial-values.ts'
import { REPEATS } from './repeat.ts'

/** The next full hour. */
const nextHour = (): string => wallHere(new Date(Math.ceil(Date.now() / HOUR_MS) * HOUR_MS))

const ms = (local: string): number => Date.parse(`${local}Z`)
/** Adds a duration in wall time. */
const addMs = (local: string, byMs: number): string => new Date(ms(local) + byMs).toISOString().slice(0, 16)

interface WhenFieldsProps {
  /** The initial values. */
  times: Times | null
  /** True for a single occurrence, whose recurrence, zone and all-day setting are those of the series. */
  isSingleOccurrence: boolean
  repeat: string
  /** Option value for a rule that matches none of the options. */
  customRuleText: string
}

/** Start, end, time zone and recurrence; changing the start moves the end. */
export function WhenFields({ times, isSingleOccurrence, repeat: first, customRuleText }: WhenFieldsProps) {
  const zone = times?.timezone ?? ownZone()
  const [isAllDay, setAllDay] = useState(times?.isAllDay ?? false)
  const [start, setStart] = useState(() => times?.startLocal ?? nextHour())
  const [end, setEnd] = useState(() => {
    if (!times) return addMs(nextHour(), HOUR_MS)
    return times.isAllDay ? `${plusDays(times.endLocal.slice(0, 10), -1)}T00:00` : times.endLocal
  })
  const [repeat, setRepeat] = useState(first)
  const fieldValue = (local: string) => (isAllDay ? local.slice(0, 10) : local)
  const localTimeOf = (value: string) => (isAllDay && value ? `${value}T00:00` : value)
  const type = isAllDay ? 'date' : 'datetime-local'
  const moveStart = (value: string) => {
    if (!value) return
    const next = localTimeOf(value)
    setEnd(addMs(next, Math.max(0, ms(end) - ms(start))))
    setStart(next)
  }
  return (
    <>
      <div className={look.pair}>
        <FieldFrame
          label="Starts"
          name="startLocal"
          required
          hint={isSingleOccurrence && zone !== ownZone() && `Time in ${zoneLabel(zone, ms(start))}`}
        >
          {(control) => (
            <input
              {...control}
              type={type}
              className={field.input}
              value={fieldValue(start)}
              onInput={({ currentTarget }) => moveStart(currentTarget.value)}
            />
          )}
        </FieldFrame>
        <FieldFrame label={isAllDay ? 'Last day' : 'Ends'} name="endLocal" required>
          {(control) => (
            <input
              {...control}
              type={type}
              className={field.input}
              value={fieldValue(end)}
              onInput={({ currentTarget: { value } }) => value && setEnd(localTimeOf(value))}
            />
          )}
        </FieldFrame>
      </div>
      {isSingleOccurrence && isAllDay && <input type="hidden" name="isAllDay" value="on" />}
      {!isSingleOccurrence && (
        <>
          <label className={look.switch}>
            <input
              type="checkbox"
              name="isAllDay"
              checked={isAllDay}
              onChange={({ currentTarget }) => setAllDay(currentTarget.checked)}
            />
            All day
          </label>
          <div className={look.pair}>
            <ZoneSelect label="Time zone" known={zone} atMs={ms(start)} />
            <FieldFrame label="Repeats" name="repeat" required>
              {(control) => (
                <select
                  {...control}
                  className={field.input}
                  value={repeat}
                  onChange={({ currentTarget }) => setRepeat(currentTarget.value)}
                >
                  {first === customRuleText && times?.rrule && (
                    <option value={customRuleText}>{recurrenceText(times.rrule)}</option>
                  )}
                  {REPEATS.map(([name, words]) => (
                    <option key={name} value={name}>
                      {words}
                    </option>
                  ))}
                </select>
              )}
            </FieldFrame>
            {repeat !== 'never' && repeat !== customRuleText && (
              <FieldFrame label="Until" name="until" required={false}>
                {(control) => (
                  <input
                    {...control}
                    type="date"
                    className={field.input}
                    min={start.slice(0, 10)}
                    defaultValue={untilOf(times?.rrule ?? null)}
                  />
                )}
              </FieldFrame>
            )}
          </div>
        </>
      )}
    </>
  )
}
