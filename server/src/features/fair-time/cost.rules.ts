import type { FairTime } from '@metapyra/contract/entities/fair-time'
import type { Interval } from '@metapyra/time/days'
import { dayAt, weekdayOf } from '@metapyra/time/days'
import { offsetAt } from '@metapyra/time/zone'

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
export const FOCUS: Cost = { cost: 3, why: 'focus' }
export const BUSY: Cost = { cost: 12, why: 'busy' }
const DAY_OFF_COST = 4

/** Whoever has said nothing of their hours is taken to work as most do. */
const USUAL = { fromHour: 9, toHour: 17, days: [1, 2, 3, 4, 5] }

export const isWorkday = (weekday: number): boolean => USUAL.days.includes(weekday)

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

/** On a day on which they do, within the hours that most work. */
export const isUsual = (hour: number): boolean => hour >= USUAL.fromHour && hour < USUAL.toHour

/** Whether a quarter of an hour is within somebody's hours, and whether its day has any at all. */
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

const worse = (one: Cost, other: Cost): Cost => (other.cost > one.cost ? other : one)

/** What an hour outside of theirs costs. */
export const outsideAt = (hour: number, isDayOff: boolean): Cost => {
  const found = byHour(Math.floor(hour))
  if (!isDayOff || found.why === 'night') return found
  return { cost: DAY_OFF_COST + found.cost, why: 'dayOff' }
}

/** What of their hours can tell of the days of a time. */
const near = (open: readonly Interval[] | undefined, { fromMs, toMs }: Interval) =>
  open?.filter((one) => one.fromMs < toMs + 2 * DAY_MS && one.toMs > fromMs - 2 * DAY_MS)

/** [FAIR-1] What a time costs somebody: its worst quarter of an hour. Undefined where they cannot make it, and are needed. */
export const costOf = (person: Person, time: Interval): Cost | undefined => {
  const isBusy = overlaps(person.busy, time)
  if (isBusy && !person.isOptional) return undefined
  let worst = overlaps(person.focus, time) ? FOCUS : FINE
  if (isBusy) worst = BUSY
  const hours = { zone: person.zone, open: near(person.open, time) }
  for (let ms = time.fromMs; ms < time.toMs; ms += QUARTER_MS) {
    const { hour, isOpen, isDayOff } = atQuarter(hours, ms)
    if (!isOpen) worst = worse(worst, outsideAt(hour, isDayOff))
  }
  return worst
}
