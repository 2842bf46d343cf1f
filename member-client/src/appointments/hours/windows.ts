import type { DayWindow } from '@metapyra/contract/entities/appointment'
import { dateFormat } from '@metapyra/session/dates'
import type { Values } from '../../ui/forms/use-form.ts'

const HOUR_MIN = 60
const DAY_MIN = 24 * HOUR_MIN
const MINUTE_MS = 60_000

const clock = dateFormat({ hour: '2-digit', minute: '2-digit', timeZone: 'UTC' })
/** Formats minutes as `09:30` or `9:30 AM`; the end of a day is 24:00 on a 24-hour clock. */
export const clockOf = (minutes: number): string =>
  clock(minutes * MINUTE_MS).replace(/^00:00$/, minutes === DAY_MIN ? '24:00' : '00:00')

const STEP_MIN = 15

/** The selectable times: every quarter of an hour, and the current value. */
export const timesFor = (side: 'start' | 'end', selected: number): number[] => {
  const quarters = Array.from({ length: DAY_MIN / STEP_MIN }, (_, at) => at * STEP_MIN)
  const times = side === 'start' ? quarters : quarters.map((minutes) => minutes + STEP_MIN)
  return times.includes(selected) ? times : [...times, selected].sort((a, b) => a - b)
}

/** The name of a field: its owner, the index of its range, and its side, such as `1.0.start`. */
export const fieldOf = (fieldPrefix: string, at: number, side: 'start' | 'end'): string =>
  `${fieldPrefix}.${at}.${side}`

/** Parses the ranges of one owner from the form values, in order. */
export const windowsIn = (values: Values, fieldPrefix: string): DayWindow[] =>
  Object.entries(values).flatMap(([name, start]) => {
    const [of, at, side] = name.split('.')
    const end = values[fieldOf(fieldPrefix, Number(at), 'end')]
    return of === fieldPrefix && side === 'start' && start && end
      ? [{ startMin: Number(start), endMin: Number(end) }]
      : []
  })

/** Formats ranges as `09:00–12:00, 13:00–17:00`. */
export const formatWindows = (windows: readonly DayWindow[]): string =>
  windows.map(({ startMin, endMin }) => `${clockOf(startMin)}–${clockOf(endMin)}`).join(', ')

const WORKDAY: DayWindow = { startMin: 9 * HOUR_MIN, endMin: 17 * HOUR_MIN }

/** True if every range ends after its start and none overlap. */
export const areInOrder = (windows: readonly DayWindow[]): boolean => {
  const sorted = windows.toSorted((a, b) => a.startMin - b.startMin)
  return sorted.every(
    ({ startMin, endMin }, at) => startMin < endMin && startMin >= (sorted[at - 1]?.endMin ?? 0),
  )
}

/** The suggestion for an additional range: an hour after the last one, or a working day. */
export const nextWindow = (windows: readonly DayWindow[]): DayWindow => {
  const last = windows.at(-1)
  if (!last) return WORKDAY
  const startMin = last.endMin + HOUR_MIN
  return startMin <= DAY_MIN - HOUR_MIN
    ? { startMin, endMin: Math.min(DAY_MIN, startMin + 3 * HOUR_MIN) }
    : { startMin: 0, endMin: HOUR_MIN }
}
