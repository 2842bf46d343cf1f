import type { Interval } from '@metapyra/time/days'
import { dayAt, weekdayOf } from '@metapyra/time/days'
import { offsetAt } from '@metapyra/time/zone'
import type { Person } from './cost.rules.ts'
import { BUSY, FOCUS, isUsual, isWorkday, outsideAt } from './cost.rules.ts'

const QUARTER_MS = 15 * 60_000
const DAY_QUARTERS = 96
const HOUR_MS = 60 * 60_000
const DAY_MS = 24 * HOUR_MS

const HOURS = Array.from({ length: 24 }, (_, hour) => hour)
const IS_USUAL = HOURS.map(isUsual)
const OUTSIDE = HOURS.map((hour) => outsideAt(hour, false).cost)
const OUTSIDE_OFF = HOURS.map((hour) => outsideAt(hour, true).cost)

/** The person is required and cannot make it. */
export const IMPOSSIBLE = 255

/** The local clock for each quarter of an hour from an instant on, shared by all people in a zone. */
export interface ClockLine {
  firstDay: number
  /** Day numbers, counted from `firstDay`. */
  days: Uint16Array
  /** For each step: whether it is within usual working hours, and whether the day is a workday. */
  usual: Uint8Array
  workday: Uint8Array
  /** The cost outside a person's hours, on a day with some and on a day off. */
  outside: Uint8Array
  outsideOff: Uint8Array
}

const countOf = ({ fromMs, toMs }: Interval): number => Math.ceil((toMs - fromMs) / QUARTER_MS)

export const clockLine = (zone: string, span: Interval): ClockLine => {
  const count = countOf(span)
  const bytes = () => new Uint8Array(count)
  const firstDay = dayAt(span.fromMs, zone)
  const line: ClockLine = {
    ...{ firstDay, days: new Uint16Array(count), usual: bytes(), workday: bytes() },
    ...{ outside: bytes(), outsideOff: bytes() },
  }
  const msAt = (at: number): number => span.fromMs + at * QUARTER_MS
  const note = (at: number, wallMs: number) => {
    const day = Math.floor(wallMs / DAY_MS)
    const hour = Math.floor((wallMs - day * DAY_MS) / HOUR_MS)
    const isOn = isWorkday(weekdayOf(day))
    line.days[at] = day - firstDay
    line.usual[at] = isOn && IS_USUAL[hour] ? 1 : 0
    line.workday[at] = isOn ? 1 : 0
    line.outside[at] = OUTSIDE[hour] ?? 0
    line.outsideOff[at] = OUTSIDE_OFF[hour] ?? 0
  }
  for (let first = 0; first < count; first += DAY_QUARTERS) {
    const end = Math.min(first + DAY_QUARTERS, count)
    // Reading the offset takes longest. On nearly all days no clock changes, so it is read once.
    const offsetMs = offsetAt(msAt(first), zone)
    const isSteady = offsetMs === offsetAt(msAt(end), zone)
    for (let index = first; index < end; index += 1)
      note(index, msAt(index) + (isSteady ? offsetMs : offsetAt(msAt(index), zone)))
  }
  return line
}

/** Marks the quarters of an hour that are completely inside intervals or, unless `isWhole`, touched by them. */
const marked = (intervals: readonly Interval[], span: Interval, isWhole: boolean): Uint8Array => {
  const count = countOf(span)
  const marks = new Uint8Array(count)
  const [first, last] = isWhole ? [Math.ceil, Math.floor] : [Math.floor, Math.ceil]
  for (const { fromMs, toMs } of intervals) {
    if (toMs <= fromMs) continue
    const from = Math.max(0, first((fromMs - span.fromMs) / QUARTER_MS))
    marks.fill(1, from, Math.max(0, Math.min(count, last((toMs - span.fromMs) / QUARTER_MS))))
  }
  return marks
}

/** [FAIR-1] Returns what each quarter of an hour from an instant on costs a person, as `costOf` would, in one pass. */
export const costLine = (person: Person, span: Interval, clocks: ClockLine): Uint8Array => {
  const { zone, open } = person
  const { days, usual, workday, outside, outsideOff, firstDay } = clocks
  const isOpen = open ? marked(open, span, true) : usual
  const [focus, busy] = [marked(person.focus, span, false), marked(person.busy, span, false)]
  const isDayOn = new Uint8Array((days.at(-1) ?? 0) + 1)
  for (const one of open ?? [])
    for (const ms of [one.fromMs, one.toMs - 1]) isDayOn[dayAt(ms, zone) - firstDay] = 1
  const busyCost = person.isOptional ? BUSY.cost : IMPOSSIBLE
  return outside.map((cost, index) => {
    const isOn = open ? isDayOn[days[index] ?? 0] : workday[index]
    const clock = isOpen[index] ? 0 : isOn ? cost : (outsideOff[index] ?? cost)
    return Math.max(clock, focus[index] ? FOCUS.cost : 0, busy[index] ? busyCost : 0)
  })
}

/**
 * Returns for each index the worst of the next `count` quarters, in logarithmic steps: the worst of twice as many is
 * the worse of two known ones. Beyond the end, there are fewer.
 */
export const worstLine = (line: Uint8Array, count: number): Uint8Array => {
  const worst = line.slice()
  const widen = (by: number) => {
    for (let index = 0; index + by < worst.length; index += 1) {
      const other = worst[index + by] ?? 0
      if (other > (worst[index] ?? 0)) worst[index] = other
    }
  }
  let known = 1
  for (; known * 2 <= count; known *= 2) widen(known)
  if (count > known) widen(count - known)
  return worst
}
