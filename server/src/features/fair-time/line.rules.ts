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

/** They cannot make it, and are needed. */
export const NEVER = 255

/** What the clock of a zone says of each quarter of an hour from an instant on: the same for all who are in it. */
export interface ClockLine {
  firstDay: number
  /** Counted from the first. */
  days: Uint16Array
  /** Whether most work then, and whether they do on that day. */
  usual: Uint8Array
  workday: Uint8Array
  /** What it costs outside of one's hours, on a day that has some and on one off. */
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
    // On nearly all days no clock is changed: then it is asked once, since that takes longest.
    const offsetMs = offsetAt(msAt(first), zone)
    const isSteady = offsetMs === offsetAt(msAt(end), zone)
    for (let at = first; at < end; at += 1)
      note(at, msAt(at) + (isSteady ? offsetMs : offsetAt(msAt(at), zone)))
  }
  return line
}

/** The quarters of an hour that lie in some intervals whole, or are touched by them. */
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

/** [FAIR-1] What each quarter of an hour from an instant on costs somebody, as `costOf` tells it; found in one go. */
export const costLine = (person: Person, span: Interval, clocks: ClockLine): Uint8Array => {
  const { zone, open } = person
  const { days, usual, workday, outside, outsideOff, firstDay } = clocks
  const isOpen = open ? marked(open, span, true) : usual
  const [focus, busy] = [marked(person.focus, span, false), marked(person.busy, span, false)]
  const isDayOn = new Uint8Array((days.at(-1) ?? 0) + 1)
  for (const one of open ?? [])
    for (const ms of [one.fromMs, one.toMs - 1]) isDayOn[dayAt(ms, zone) - firstDay] = 1
  const busyCost = person.isOptional ? BUSY.cost : NEVER
  return outside.map((cost, at) => {
    const isOn = open ? isDayOn[days[at] ?? 0] : workday[at]
    const clock = isOpen[at] ? 0 : isOn ? cost : (outsideOff[at] ?? cost)
    return Math.max(clock, focus[at] ? FOCUS.cost : 0, busy[at] ? busyCost : 0)
  })
}

/**
 * The worst of so many quarters of an hour from each on, in as many steps as their number has binary digits: of twice as
 * many it is the worse of two that are known. What would reach beyond the end is told without that.
 */
export const worstLine = (line: Uint8Array, count: number): Uint8Array => {
  const worst = line.slice()
  const widen = (by: number) => {
    for (let at = 0; at + by < worst.length; at += 1) {
      const other = worst[at + by] ?? 0
      if (other > (worst[at] ?? 0)) worst[at] = other
    }
  }
  let known = 1
  for (; known * 2 <= count; known *= 2) widen(known)
  if (count > known) widen(count - known)
  return worst
}
