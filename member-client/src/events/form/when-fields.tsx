import { HOUR_MS } from '@metapyra/contract/constants'
import { untilOf } from '@metapyra/contract/rule-words'
import { ownZone } from '@metapyra/session/dates'
import { zoneLabel } from '@metapyra/time/labels'
import { useState } from 'react'
import { plusDays, wallHere } from '../../calendar/when.ts'
import { ZoneSelect } from '../../calendar/zone-select.tsx'
import * as field from '../../ui/forms/field.module.css'
import { FieldFrame } from '../../ui/forms/field-frame.tsx'
import * as look from '../../ui/tab/form.module.css'
import { repeatWords } from '../repeat-words.ts'
import { REPEATS } from './repeat.ts'
import type { Times } from './wish.ts'

/** The next full hour. */
const nextHour = (): string => wallHere(new Date(Math.ceil(Date.now() / HOUR_MS) * HOUR_MS))

const ms = (local: string): number => Date.parse(`${local}Z`)
/** The same so much later, by the clock on the wall. */
const later = (local: string, byMs: number): string => new Date(ms(local) + byMs).toISOString().slice(0, 16)

interface WhenFieldsProps {
  /** What they say at first. */
  times: Times | null
  /** One of a series: it repeats as the series does, in its zone, and all day as it. */
  isOne: boolean
  repeat: string
  /** A rule that none of the choices says. */
  kept: string
}

/** From when to when, in which zone, how often: the end goes along with the start. */
export function WhenFields({ times, isOne, repeat: first, kept }: WhenFieldsProps) {
  const zone = times?.timezone ?? ownZone()
  const [isAllDay, setAllDay] = useState(times?.isAllDay ?? false)
  const [start, setStart] = useState(() => times?.startLocal ?? nextHour())
  const [end, setEnd] = useState(() => {
    if (!times) return later(nextHour(), HOUR_MS)
    return times.isAllDay ? `${plusDays(times.endLocal.slice(0, 10), -1)}T00:00` : times.endLocal
  })
  const [repeat, setRepeat] = useState(first)
  const shown = (local: string) => (isAllDay ? local.slice(0, 10) : local)
  const taken = (value: string) => (isAllDay && value ? `${value}T00:00` : value)
  const type = isAllDay ? 'date' : 'datetime-local'
  const moveStart = (value: string) => {
    if (!value) return
    const next = taken(value)
    setEnd(later(next, Math.max(0, ms(end) - ms(start))))
    setStart(next)
  }
  return (
    <>
      <div className={look.pair}>
        <FieldFrame
          label="Starts"
          name="startLocal"
          required
          hint={isOne && zone !== ownZone() && `Time in ${zoneLabel(zone, ms(start))}`}
        >
          {(control) => (
            <input
              {...control}
              type={type}
              className={field.input}
              value={shown(start)}
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
              value={shown(end)}
              onInput={({ currentTarget: { value } }) => value && setEnd(taken(value))}
            />
          )}
        </FieldFrame>
      </div>
      {isOne && isAllDay && <input type="hidden" name="isAllDay" value="on" />}
      {!isOne && (
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
                  {first === kept && times?.rrule && <option value={kept}>{repeatWords(times.rrule)}</option>}
                  {REPEATS.map(([name, words]) => (
                    <option key={name} value={name}>
                      {words}
                    </option>
                  ))}
                </select>
              )}
            </FieldFrame>
            {repeat !== 'never' && repeat !== kept && (
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
