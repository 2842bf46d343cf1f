import type { FairTime } from '@metapyra/contract/entities/fair-time'
import type { Interval } from '@metapyra/time/days'
import { dayAt, weekdayOf } from '@metapyra/time/days'
import { offsetAt } from '@metapyra/time/zone'

const MINUTE_MS = 60_000
const DAY_MS = 86_400_000
const QUARTER_MS = 15 * MINUTE_MS

/** A person for whom a time is sought. */
export interface Person {
  zone: string
  /** The person's available hours; undefined if unknown. */
  open: readonly Interval[] | undefined
  /** The parts of these hours that they reserve for focused work. */
  focus: readonly Interval[]
  busy: readonly Interval[]
  /** True if the meeting can be at a time they cannot make. */
  isOptional: boolean
}

/** How inconvenient a time is for a person: 0 within their hours, 16 in the middle of their night. */
export type Cost = FairTime['costs'][number]

const FINE: Cost = { cost: 0, why: 'fine' }
export const FOCUS: Cost = { cost: 3, why: 'focus' }
export const BUSY: Cost = { cost: 12, why: 'busy' }
const DAY_OFF_COST = 4

/** Assumed hours for people who have set none. */
const DEFAULT_HOURS = { fromHour: 9, toHour: 17, days: [1, 2, 3, 4, 5] }

export const isWorkday = (weekday: number): boolean => DEFAULT_HOURS.days.includes(weekday)

/** [FAIR-1] The cost of an hour outside a person's hours, by the clock of their zone. */
const costOfHour = (hour: number): Cost => {
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
  intervals.some((interval) => interval.fromMs < toMs && interval.toMs > fromMs)

const holds = (intervals: readonly Interval[], { fromMs, toMs }: Interval): boolean =>
  intervals.some((interval) => interval.fromMs <= fromMs && interval.toMs >= toMs)

/** True within the usual working hours, on a workday. */
export const isUsual = (hour: number): boolean =>
  hour >= DEFAULT_HOURS.fromHour && hour < DEFAULT_HOURS.toHour

/** Returns whether a quarter of an hour is within a person's hours, and whether its day has none at all. */
const atQuarter = (
  { zone, open }: Pick<Person, 'zone' | 'open'>,
  fromMs: number,
): { hour: number; isOpen: boolean; isDayOff: boolean } => {
  const { day, hour, weekday } = clockAt(fromMs, zone)
  const isOn = isWorkday(weekday)
  if (!open) return { hour, isOpen: isOn && isUsual(hour), isDayOff: !isOn }
  const isThatDay = (ms: number) => dayAt(ms, zone) === day
  return {
    hour,
    isOpen: holds(open, { fromMs, toMs: fromMs + QUARTER_MS }),
    isDayOff: !open.some((one) => isThatDay(one.fromMs) || isThatDay(one.toMs - 1)),
  }
}

const worse = (a: Cost, b: Cost): Cost => (b.cost > a.cost ? b : a)

/** Returns the cost of an hour outside a person's hours. */
export const outsideAt = (hour: number, isDayOff: boolean): Cost => {
  const found = costOfHour(Math.floor(hour))
  if (!isDayOff || found.why === 'night') return found
  return { cost: DAY_OFF_COST + found.cost, why: 'dayOff' }
}

/** The person's hours near a time, enough to tell whether its days are days off. */
const hoursAround = (open: readonly Interval[] | undefined, { fromMs, toMs }: Interval) =>
  open?.filter((one) => one.fromMs < toMs + 2 * DAY_MS && one.toMs > fromMs - 2 * DAY_MS)

/**
 * [FAIR-1] Returns what a time costs a person: that of its worst quarter of an hour. Undefined if they are required and
 * cannot make it.
 */
export const costOf = (person: Person, time: Interval): Cost | undefined => {
  const isBusy = overlaps(person.busy, time)
  if (isBusy && !person.isOptional) return undefined
  let worst = overlaps(person.focus, time) ? FOCUS : FINE
  if (isBusy) worst = BUSY
  const hours = { zone: person.zone, open: hoursAround(person.open, time) }
  for (let ms = time.fromMs; ms < time.toMs; ms += QUARTER_MS) {
    const { hour, isOpen, isDayOff } = atQuarter(hours, ms)
    if (!isOpen) worst = worse(worst, outsideAt(hour, isDayOff))
  }
  return worst
}
