import type { DayWindow } from '@metapyra/contract/entities/appointment'
import type { Interval } from '@metapyra/time/days'
import { dateOf, dayAt, startOfDay, weekdayOf } from '@metapyra/time/days'
import { instantOfWall, offsetPeriodsAround } from '@metapyra/time/zone'

const MINUTE_MS = 60_000
const DAY_MS = 86_400_000

/** When a person can be booked, in their time zone. */
export interface Hours {
  zone: string
  /** By weekday; 0 is Sunday. */
  weekly: readonly (readonly DayWindow[])[]
  /** Replaces the weekday's windows, by date. */
  overrides: ReadonlyMap<string, readonly DayWindow[]>
  /** Blocked times by date; without windows, the whole day. */
  blocks: ReadonlyMap<string, readonly DayWindow[]>
}

/** A window on a specific day. */
export interface Opening extends Interval {
  /** The wall time at which its grid starts, expressed as if in UTC. */
  wallMs: number
}

/** Weeks start on Monday. */
export const weekNumber = (day: number): number => Math.floor((day + 3) / 7)

/**
 * [APPT-1] Converts wall times: a time skipped by a clock change moves later by the gap, and of a repeated one the
 * first counts.
 */
const openingOn = (day: number, { startMin, endMin }: DayWindow, zone: string): Opening => {
  const wallMs = day * DAY_MS + startMin * MINUTE_MS
  return {
    wallMs,
    fromMs: instantOfWall(wallMs, zone),
    toMs: instantOfWall(day * DAY_MS + endMin * MINUTE_MS, zone),
  }
}

const byStart = (a: Interval, b: Interval): number => a.fromMs - b.fromMs

/** Sorted intervals; those that touch or overlap are merged. */
const merged = (intervals: readonly Interval[]): Interval[] => {
  const result: Interval[] = []
  let last: Interval | undefined
  let isSorted = true
  for (const { fromMs, toMs } of intervals) {
    if (fromMs >= toMs) continue
    if (last && fromMs < last.fromMs) isSorted = false
    if (last && isSorted && fromMs <= last.toMs) last.toMs = Math.max(last.toMs, toMs)
    else {
      last = { fromMs, toMs }
      result.push(last)
    }
  }
  return isSorted ? result : merged(result.sort(byStart))
}

/** The parts of merged intervals that the others don't cover. */
const subtract = (intervals: Interval[], others: Interval[]): Interval[] => {
  if (others.length === 0) return intervals
  const left: Interval[] = []
  let first = 0
  for (const { fromMs, toMs } of intervals) {
    let from = fromMs
    while ((others[first]?.toMs ?? Number.POSITIVE_INFINITY) <= from) first += 1
    for (let index = first; ; index += 1) {
      const other = others[index]
      if (!other || other.fromMs >= toMs) break
      if (other.fromMs > from) left.push({ fromMs: from, toMs: other.fromMs })
      from = Math.max(from, other.toMs)
    }
    if (from < toMs) left.push({ fromMs: from, toMs })
  }
  return left
}

/** The windows of all days that an interval touches, and of one more day on either side. */
export const openingsOf = ({ zone, weekly, overrides }: Hours, { fromMs, toMs }: Interval): Opening[] => {
  const found: Opening[] = []
  const last = dayAt(toMs, zone) + 1
  for (let day = dayAt(fromMs, zone) - 1; day <= last; day += 1) {
    const windows = (overrides.size > 0 && overrides.get(dateOf(day))) || weekly[weekdayOf(day)]
    for (const window of windows ?? []) found.push(openingOn(day, window, zone))
  }
  return found
}

const blocksOf = ({ zone, blocks }: Hours, { fromMs, toMs }: Interval): Interval[] => {
  if (blocks.size === 0) return []
  const found: Interval[] = []
  const last = dayAt(toMs, zone) + 1
  for (let day = dayAt(fromMs, zone) - 1; day <= last; day += 1) {
    const windows = blocks.get(dateOf(day))
    if (windows?.length === 0) found.push({ fromMs: startOfDay(day, zone), toMs: startOfDay(day + 1, zone) })
    else for (const window of windows ?? []) found.push(openingOn(day, window, zone))
  }
  return found
}

/** When a person is available. Adjacent windows are merged, so that midnight splits nothing. */
export const openIntervals = (hours: Hours, openings: Opening[], within: Interval): Interval[] =>
  subtract(merged(openings), merged(blocksOf(hours, within)))

/**
 * [APPT-3] The starts on the grid: a number of steps after the start of each window. If the clock is set back within a
 * window, such times occur twice; those that it skips don't occur.
 */
export const gridStarts = (
  zone: string,
  openings: Opening[],
  stepMin: number,
  within: Interval,
): number[] => {
  const starts: number[] = []
  const stepMs = stepMin * MINUTE_MS
  for (const { fromMs, toMs, wallMs } of openings) {
    const periods = offsetPeriodsAround(fromMs, zone)
    periods.forEach((period, index) => {
      const begin = Math.max(fromMs, within.fromMs, index > 0 ? period.fromMs : Number.NEGATIVE_INFINITY)
      const end = Math.min(toMs, within.toMs, periods[index + 1]?.fromMs ?? Number.POSITIVE_INFINITY)
      const past = (begin + period.offsetMs - wallMs) % stepMs
      const first = past > 0 ? begin + stepMs - past : begin - past
      for (let ms = first; ms < end; ms += stepMs) starts.push(ms)
    })
  }
  return inOrder(starts)
}

/** Without duplicates, because windows may overlap when a clock change has moved one into another. */
const inOrder = (starts: number[]): number[] => {
  for (let index = 1; index < starts.length; index += 1)
    if ((starts[index - 1] ?? 0) >= (starts[index] ?? 0)) return [...new Set(starts)].sort((a, b) => a - b)
  return starts
}
