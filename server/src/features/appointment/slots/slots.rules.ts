import type { BookingMode } from '@metapyra/contract/appointment'
import type { Interval } from '@metapyra/time/days'
import { dayAt, startOfDay } from '@metapyra/time/days'
import { offsetAt } from '@metapyra/time/zone'
import type { Hours, Opening } from '../hours/hours.rules.ts'
import { gridStarts, openIntervals, openingsOf, weekNumber } from '../hours/hours.rules.ts'

const MINUTE_MS = 60_000
const DAY_MS = 86_400_000

/** What a booking type says of times. */
export interface SlotRules {
  durationMin: number
  stepMin: number
  bufferBeforeMin: number
  bufferAfterMin: number
  minNoticeMin: number
  maxAheadDays: number
  dailyLimit: number | null
  weeklyLimit: number | null
}

/** What is known of whoever is booked. */
export interface HostTimes {
  hours: Hours
  /** Taken already, buffers and all, here or in a calendar; in any order. */
  busy: readonly Interval[]
  /** When what counts for the limits begins, on all days of the weeks that are looked at. */
  booked: readonly number[]
}

export interface FreeSlot {
  startMs: number
  seatsLeft: number
}

/** What begins within may end so much later. */
const LONGEST_MS = DAY_MS

/** A host, and the windows that any asked start may lie in. */
interface Looked {
  host: HostTimes
  span: Interval
  openings: Opening[]
}

const lookAt = (host: HostTimes, { fromMs, toMs }: Interval): Looked => {
  const span = { fromMs, toMs: toMs + LONGEST_MS }
  return { host, span, openings: openingsOf(host.hours, span) }
}

const inOrder = (intervals: readonly Interval[]): readonly Interval[] => {
  for (let at = 1; at < intervals.length; at += 1)
    if ((intervals[at - 1]?.fromMs ?? 0) > (intervals[at]?.fromMs ?? 0))
      return intervals.toSorted((one, other) => one.fromMs - other.fromMs)
  return intervals
}

/** How many begin on each day, or in each week, of the host. */
const counts = (
  booked: readonly number[],
  zone: string,
  of: (day: number) => number,
): Map<number, number> => {
  const found = new Map<number, number>()
  for (const ms of booked) {
    const key = of(dayAt(ms, zone))
    found.set(key, (found.get(key) ?? 0) + 1)
  }
  return found
}

/** [APPT-5] By the host's days and weeks: whether one more may be booked on a day. */
const roomOn = (
  { dailyLimit, weeklyLimit }: Pick<SlotRules, 'dailyLimit' | 'weeklyLimit'>,
  zone: string,
  booked: readonly number[],
) => {
  if (dailyLimit === null && weeklyLimit === null) return undefined
  const days = counts(booked, zone, (day) => day)
  const weeks = counts(booked, zone, weekNumber)
  return (day: number): boolean =>
    (dailyLimit === null || (days.get(day) ?? 0) < dailyLimit) &&
    (weeklyLimit === null || (weeks.get(weekNumber(day)) ?? 0) < weeklyLimit)
}

/** [APPT-5] Whether one more may begin then. */
export const isWithinLimits = (
  rules: Pick<SlotRules, 'dailyLimit' | 'weeklyLimit'>,
  zone: string,
  booked: readonly number[],
  startMs: number,
): boolean => roomOn(rules, zone, booked)?.(dayAt(startMs, zone)) ?? true

/**
 * [APPT-2] Which of some starts, in their order, suit one host: within open hours from the first minute to the last,
 * with nothing else in it nor in its buffers, neither too soon nor too far ahead, and within the limits.
 */
const suiting = (
  { host, span, openings }: Looked,
  rules: SlotRules,
  starts: readonly number[],
  nowMs: number,
): number[] => {
  const { hours } = host
  const open = openIntervals(hours, openings, span)
  const busy = inOrder(host.busy)
  const hasRoom = roomOn(rules, hours.zone, host.booked)
  const durationMs = rules.durationMin * MINUTE_MS
  const beforeMs = rules.bufferBeforeMin * MINUTE_MS
  const afterMs = durationMs + rules.bufferAfterMin * MINUTE_MS
  const earliest = nowMs + rules.minNoticeMin * MINUTE_MS
  const horizon = startOfDay(dayAt(nowMs, hours.zone) + rules.maxAheadDays + 1, hours.zone)
  const found: number[] = []
  let openAt = 0
  let busyAt = 0
  let busyUntil = Number.NEGATIVE_INFINITY
  for (const start of starts) {
    if (start < earliest) continue
    if (start >= horizon) break
    while ((open[openAt]?.toMs ?? Number.POSITIVE_INFINITY) < start + durationMs) openAt += 1
    if ((open[openAt]?.fromMs ?? Number.POSITIVE_INFINITY) > start) continue
    // Of all that begins before this would end, the last end.
    for (let one = busy[busyAt]; one && one.fromMs < start + afterMs; one = busy[busyAt]) {
      if (one.toMs > busyUntil && one.toMs > one.fromMs) busyUntil = one.toMs
      busyAt += 1
    }
    if (busyUntil > start - beforeMs) continue
    if (hasRoom && !hasRoom(Math.floor((start + offsetAt(start, hours.zone)) / DAY_MS))) continue
    found.push(start)
  }
  return found
}

export interface SlotQuestion {
  rules: SlotRules
  mode: BookingMode
  /** The first leads: all are booked by the grid of that one. */
  hosts: readonly HostTimes[]
  /** What begins within. */
  within: Interval
  nowMs: number
}

/** When a host is free by their own grid. */
const freeStarts = (host: HostTimes, { rules, within, nowMs }: SlotQuestion): number[] => {
  const looked = lookAt(host, within)
  const starts = gridStarts(host.hours.zone, looked.openings, rules.stepMin, within)
  return suiting(looked, rules, starts, nowMs)
}

/** What is free already, and one host’s starts: both in their order, each start once. */
const withHost = (slots: FreeSlot[], starts: readonly number[]): FreeSlot[] => {
  const all: FreeSlot[] = []
  let at = 0
  for (const startMs of starts) {
    for (let slot = slots[at]; slot && slot.startMs < startMs; slot = slots[at]) {
      all.push(slot)
      at += 1
    }
    const same = slots[at]
    if (same?.startMs === startMs) {
      same.seatsLeft += 1
      all.push(same)
      at += 1
    } else all.push({ startMs, seatsLeft: 1 })
  }
  for (; at < slots.length; at += 1) {
    const slot = slots[at]
    if (slot) all.push(slot)
  }
  return all
}

/** The free times of one host, of any of a team, or of all of it at once, in their order. A function of its input alone. */
export const freeSlots = (question: SlotQuestion): FreeSlot[] => {
  const { mode, hosts, rules, within, nowMs } = question
  // [APPT-7] Each start once, with how many are free then.
  if (mode === 'roundRobin')
    return hosts.reduce<FreeSlot[]>((slots, host) => withHost(slots, freeStarts(host, question)), [])
  const [lead, ...others] = hosts
  if (!lead) return []
  // [APPT-8]
  let starts = freeStarts(lead, question)
  for (const host of others) starts = suiting(lookAt(host, within), rules, starts, nowMs)
  return starts.map((startMs) => ({ startMs, seatsLeft: 1 }))
}
