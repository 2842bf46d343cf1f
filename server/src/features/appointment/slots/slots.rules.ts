import type { BookingMode } from '@metapyra/contract/appointment'
import type { Interval } from '@metapyra/time/days'
import { dayAt, startOfDay } from '@metapyra/time/days'
import { offsetAt } from '@metapyra/time/zone'
import type { Hours, Opening } from '../hours/hours.rules.ts'
import { gridStarts, openIntervals, openingsOf, weekNumber } from '../hours/hours.rules.ts'

const MINUTE_MS = 60_000
const DAY_MS = 86_400_000

/** A meeting type's rules for times. */
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

/** The hours and busy times of a host. */
export interface HostTimes {
  hours: Hours
  /** Taken times with buffers, here or in a calendar, unordered. */
  busy: readonly Interval[]
  /** Starts of bookings that count for the limits, on all days of the weeks in question. */
  booked: readonly number[]
}

export interface FreeSlot {
  startMs: number
  seatsLeft: number
}

/** A start within the span may have an end this much later. */
const LONGEST_MS = DAY_MS

/** A host, and the windows that may contain a requested start. */
interface HostWindows {
  host: HostTimes
  span: Interval
  openings: Opening[]
}

const hostWindows = (host: HostTimes, { fromMs, toMs }: Interval): HostWindows => {
  const span = { fromMs, toMs: toMs + LONGEST_MS }
  return { host, span, openings: openingsOf(host.hours, span) }
}

const inOrder = (intervals: readonly Interval[]): readonly Interval[] => {
  for (let index = 1; index < intervals.length; index += 1)
    if ((intervals[index - 1]?.fromMs ?? 0) > (intervals[index]?.fromMs ?? 0))
      return intervals.toSorted((a, b) => a.fromMs - b.fromMs)
  return intervals
}

/** Number of starts on each day, or in each week, of the host. */
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

/** [APPT-5] Returns whether one more booking fits on a day, by the host's days and weeks. */
const limitCheck = (
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

/** [APPT-5] True if one more booking can start then. */
export const isWithinLimits = (
  rules: Pick<SlotRules, 'dailyLimit' | 'weeklyLimit'>,
  zone: string,
  booked: readonly number[],
  startMs: number,
): boolean => limitCheck(rules, zone, booked)?.(dayAt(startMs, zone)) ?? true

/**
 * [APPT-2] Filters sorted starts by what suits one host: within open hours from the first minute to the last, with
 * nothing else in it or its buffers, neither too soon nor too far ahead, and within the limits.
 */
const filterStarts = (
  { host, span, openings }: HostWindows,
  rules: SlotRules,
  starts: readonly number[],
  nowMs: number,
): number[] => {
  const { hours } = host
  const open = openIntervals(hours, openings, span)
  const busy = inOrder(host.busy)
  const hasRoom = limitCheck(rules, hours.zone, host.booked)
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
    // The latest end of all busy times that start before this would end.
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

export interface SlotQuery {
  rules: SlotRules
  mode: BookingMode
  /** The first one is the lead, whose grid applies to all. */
  hosts: readonly HostTimes[]
  /** The span of the starts. */
  within: Interval
  nowMs: number
}

/** A host's free starts on their own grid. */
const freeStarts = (host: HostTimes, { rules, within, nowMs }: SlotQuery): number[] => {
  const looked = hostWindows(host, within)
  const starts = gridStarts(host.hours.zone, looked.openings, rules.stepMin, within)
  return filterStarts(looked, rules, starts, nowMs)
}

/** Merges sorted slots with one host's sorted starts; each start occurs once. */
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

/** The sorted free times of one host, of any member of a team, or of the whole team at once. A pure function. */
export const freeSlots = (question: SlotQuery): FreeSlot[] => {
  const { mode, hosts, rules, within, nowMs } = question
  // [APPT-7] Each start once, with the number of free hosts.
  if (mode === 'roundRobin')
    return hosts.reduce<FreeSlot[]>((slots, host) => withHost(slots, freeStarts(host, question)), [])
  const [lead, ...others] = hosts
  if (!lead) return []
  // [APPT-8] Every host of the team must be free.
  let starts = freeStarts(lead, question)
  for (const host of others) starts = filterStarts(hostWindows(host, within), rules, starts, nowMs)
  return starts.map((startMs) => ({ startMs, seatsLeft: 1 }))
}
