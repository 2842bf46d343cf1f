import type { DayWindow } from '@metapyra/contract/entities/appointment'
import { dateFormat } from '@metapyra/session/dates'
import type { Values } from '../../ui/forms/use-form.ts'

const HOUR_MIN = 60
const DAY_MIN = 24 * HOUR_MIN
const MINUTE_MS = 60_000

const clock = dateFormat({ hour: '2-digit', minute: '2-digit', timeZone: 'UTC' })
/** `09:30`, `9:30 AM`; the end of a day is 24:00, where a clock has no other word for it. */
export const clockOf = (minutes: number): string =>
  clock(minutes * MINUTE_MS).replace(/^00:00$/, minutes === DAY_MIN ? '24:00' : '00:00')

const STEP_MIN = 15

/** What is chosen from: each quarter of an hour, and what was there before. */
export const timesFor = (side: 'start' | 'end', known: number): number[] => {
  const quarters = Array.from({ length: DAY_MIN / STEP_MIN }, (_, at) => at * STEP_MIN)
  const times = side === 'start' ? quarters : quarters.map((minutes) => minutes + STEP_MIN)
  return times.includes(known) ? times : [...times, known].sort((one, other) => one - other)
}

/** Fields are named by whose they are, and by which window: `1.0.start`. */
export const fieldOf = (owner: string, at: number, side: 'start' | 'end'): string => `${owner}.${at}.${side}`

/** What the fields of one owner say, in their order. */
export const windowsIn = (values: Values, owner: string): DayWindow[] =>
  Object.entries(values).flatMap(([name, start]) => {
    const [of, at, side] = name.split('.')
    const end = values[fieldOf(owner, Number(at), 'end')]
    return of === owner && side === 'start' && start && end
      ? [{ startMin: Number(start), endMin: Number(end) }]
      : []
  })

/** `09:00–12:00, 13:00–17:00` */
export const windowsWords = (windows: readonly DayWindow[]): string =>
  windows.map(({ startMin, endMin }) => `${clockOf(startMin)}–${clockOf(endMin)}`).join(', ')

const WORKDAY: DayWindow = { startMin: 9 * HOUR_MIN, endMin: 17 * HOUR_MIN }

/** Whether they end after they begin, and none lies over another. */
export const areInOrder = (windows: readonly DayWindow[]): boolean => {
  const sorted = windows.toSorted((one, other) => one.startMin - other.startMin)
  return sorted.every(
    ({ startMin, endMin }, at) => startMin < endMin && startMin >= (sorted[at - 1]?.endMin ?? 0),
  )
}

/** What is offered as one more: an hour after the last one, or a working day. */
export const nextWindow = (windows: readonly DayWindow[]): DayWindow => {
  const last = windows.at(-1)
  if (!last) return WORKDAY
  const startMin = last.endMin + HOUR_MIN
  return startMin <= DAY_MIN - HOUR_MIN
    ? { startMin, endMin: Math.min(DAY_MIN, startMin + 3 * HOUR_MIN) }
    : { startMin: 0, endMin: HOUR_MIN }
}
