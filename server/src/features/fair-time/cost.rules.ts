import type { FairTime } from '@metapyra/contract/entities/fair-time'
import type { Interval } from '../../time/days.ts'
import { weekdayOf } from '../../time/days.ts'
import { offsetAt } from '../../time/zone.ts'

const MINUTE_MS = 60_000
const DAY_MS = 86_400_000
const QUARTER_MS = 15 * MINUTE_MS

/** Whom a time is sought for. */
export interface Person {
  zone: string
  /** Their own hours; undefined where nobody knows them. */
  open: readonly Interval[] | undefined
  /** What of them they keep for work that wants quiet. */
  focus: readonly Interval[]
  busy: readonly Interval[]
  /** It may be at a time that they cannot make. */
  isOptional: boolean
}

/** What a time costs somebody: 0 where it is within their hours, 16 in the middle of their night. */
export type Cost = FairTime['costs'][number]

const FINE: Cost = { cost: 0, why: 'fine' }
const FOCUS: Cost = { cost: 3, why: 'focus' }
const BUSY: Cost = { cost: 12, why: 'busy' }
const DAY_OFF_COST = 4

/** Whoever has said nothing of their hours is taken to work as most do. */
const USUAL = { fromHour: 9, toHour: 17, days: [1, 2, 3, 4, 5] }

/** [FAIR-1] Outside of their own hours, by the clock of their zone. */
const byHour = (hour: number): Cost => {
  if (hour >= 8 && hour < 18) return { cost: 1, why: 'day' }
  if (hour === 7) return { cost: 2, why: 'early' }
  if (hour >= 18 && hour < 20) return { cost: 2, why: 'late' }
  if (hour === 6) return { cost: 4, why: 'early' }
  if (hour >= 20 && hour < 22) return { cost: 4, why: 'late' }
  if (hour === 5) return { cost: 8, why: 'night' }
  if (hour >= 22) return { cost: 8, why: 'night' }
  return { cost: 16, why: 'night' }
}

const clockAt = (ms: number, zone: string) => {
  const wallMs = ms + offsetAt(ms, zone)
  const day = Math.floor(wallMs / DAY_MS)
  return { day, hour: (wallMs - day * DAY_MS) / (60 * MINUTE_MS), weekday: weekdayOf(day) }
}

const overlaps = (intervals: readonly Interval[], { fromMs, toMs }: Interval): boolean =>
  intervals.some((one) => one.fromMs < toMs && one.toMs > fromMs)

const holds = (intervals: readonly Interval[], { fromMs, toMs }: Interval): boolean =>
  intervals.some((one) => one.fromMs <= fromMs && one.toMs >= toMs)

const isUsual = (ms: number, zone: string): boolean => {
  const { hour, weekday } = clockAt(ms, zone)
  return USUAL.days.includes(weekday) && hour >= USUAL.fromHour && hour < USUAL.toHour
}

/** Whether a quarter of an hour is within somebody's hours, and whether its day has any at all. */
const atQuarter = ({ zone, open }: Person, fromMs: number): { isOpen: boolean; isDayOff: boolean } => {
  if (!open) {
    const { weekday } = clockAt(fromMs, zone)
    return { isOpen: isUsual(fromMs, zone), isDayOff: !USUAL.days.includes(weekday) }
  }
  const { day } = clockAt(fromMs, zone)
  const isThatDay = (ms: number) => clockAt(ms, zone).day === day
  return {
    isOpen: holds(open, { fromMs, toMs: fromMs + QUARTER_MS }),
    isDayOff: !open.some((one) => isThatDay(one.fromMs) || isThatDay(one.toMs - 1)),
  }
}

const worse = (one: Cost, other: Cost): Cost => (other.cost > one.cost ? other : one)

/** What a quarter of an hour costs, whatever else they have then. */
const byClock = (fromMs: number, zone: string, isOpen: boolean, isDayOff: boolean): Cost => {
  if (isOpen) return FINE
  const found = byHour(Math.floor(clockAt(fromMs, zone).hour))
  if (!isDayOff || found.why === 'night') return found
  return { cost: DAY_OFF_COST + found.cost, why: 'dayOff' }
}

/** [FAIR-1] What a time costs somebody: its worst quarter of an hour. Undefined where they cannot make it, and are needed. */
export const costOf = (person: Person, time: Interval): Cost | undefined => {
  const isBusy = overlaps(person.busy, time)
  if (isBusy && !person.isOptional) return undefined
  let worst = overlaps(person.focus, time) ? FOCUS : FINE
  if (isBusy) worst = BUSY
  for (let ms = time.fromMs; ms < time.toMs; ms += QUARTER_MS) {
    const { isOpen, isDayOff } = atQuarter(person, ms)
    worst = worse(worst, byClock(ms, person.zone, isOpen, isDayOff))
  }
  return worst
}

/** They cannot make it, and are needed. */
export const NEVER = 255

/** The cost of each quarter of an hour from an instant on, which begins one; found in one go, since there are many. */
export const costLine = (person: Person, { fromMs, toMs }: Interval): Uint8Array => {
  const count = Math.ceil((toMs - fromMs) / QUARTER_MS)
  const line = new Uint8Array(count)
  const { zone, open } = person
  const mark = (marks: Uint8Array, one: Interval, isWhole: boolean) => {
    const round = isWhole ? [Math.ceil, Math.floor] : [Math.floor, Math.ceil]
    const [first = 0, last = 0] = [one.fromMs, one.toMs].map(
      (ms, at) => round[at]?.((ms - fromMs) / QUARTER_MS) ?? 0,
    )
    if (one.toMs > one.fromMs) marks.fill(1, Math.max(0, first), Math.max(0, Math.min(count, last)))
  }
  const marksOf = (intervals: readonly Interval[], isWhole: boolean): Uint8Array => {
    const marks = new Uint8Array(count)
    for (const one of intervals) mark(marks, one, isWhole)
    return marks
  }
  const opened = open && marksOf(open, true)
  const daysOn = new Set(
    open?.flatMap((one) => [one.fromMs, one.toMs - 1].map((ms) => clockAt(ms, zone).day)),
  )
  const [focus, busy] = [marksOf(person.focus, false), marksOf(person.busy, false)]
  for (let at = 0; at < count; at += 1) {
    const ms = fromMs + at * QUARTER_MS
    const { day, weekday } = clockAt(ms, zone)
    const isOpen = opened ? opened[at] === 1 : isUsual(ms, zone)
    const isDayOff = open ? !daysOn.has(day) : !USUAL.days.includes(weekday)
    const clock = byClock(ms, zone, isOpen, isDayOff).cost
    line[at] = Math.max(clock, focus[at] ? FOCUS.cost : 0, busy[at] ? BUSY.cost : 0)
    if (busy[at] && !person.isOptional) line[at] = NEVER
  }
  return line
}

/** The worst of some quarters of an hour, as `costOf` tells it. */
export const worstIn = (line: Uint8Array, first: number, count: number): number => {
  let worst = 0
  for (let at = first; at < first + count; at += 1) worst = Math.max(worst, line[at] ?? NEVER)
  return worst
}
