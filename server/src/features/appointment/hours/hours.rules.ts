import type { DayWindow } from '@metapyra/contract/entities/appointment'
import type { Interval } from '@metapyra/time/days'
import { dateOf, dayAt, startOfDay, weekdayOf } from '@metapyra/time/days'
import { instantOfWall, stretchesAround } from '@metapyra/time/zone'

const MINUTE_MS = 60_000
const DAY_MS = 86_400_000

/** When somebody can be booked, by the clock of their zone. */
export interface Hours {
  zone: string
  /** By weekday, 0 being Sunday. */
  weekly: readonly (readonly DayWindow[])[]
  /** In the place of the weekday’s, by date. */
  overrides: ReadonlyMap<string, readonly DayWindow[]>
  /** Not then, by date; no windows: not on that day. */
  blocks: ReadonlyMap<string, readonly DayWindow[]>
}

/** A window as it comes on one day. */
export interface Opening extends Interval {
  /** What the clock shows where its grid begins, told as if in UTC. */
  wallMs: number
}

/** Weeks begin on Mondays. */
export const weekNumber = (day: number): number => Math.floor((day + 3) / 7)

/** [APPT-1] By wall times: where the clock jumps over one as much later, and the first of two. */
const openingOn = (day: number, { startMin, endMin }: DayWindow, zone: string): Opening => {
  const wallMs = day * DAY_MS + startMin * MINUTE_MS
  return {
    wallMs,
    fromMs: instantOfWall(wallMs, zone),
    toMs: instantOfWall(day * DAY_MS + endMin * MINUTE_MS, zone),
  }
}

const byStart = (one: Interval, other: Interval): number => one.fromMs - other.fromMs

/** In their order, those that touch or overlap as one. */
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

/** What of some merged intervals no other merged ones cover. */
const without = (intervals: Interval[], others: Interval[]): Interval[] => {
  if (others.length === 0) return intervals
  const left: Interval[] = []
  let first = 0
  for (const { fromMs, toMs } of intervals) {
    let from = fromMs
    while ((others[first]?.toMs ?? Number.POSITIVE_INFINITY) <= from) first += 1
    for (let at = first; ; at += 1) {
      const other = others[at]
      if (!other || other.fromMs >= toMs) break
      if (other.fromMs > from) left.push({ fromMs: from, toMs: other.fromMs })
      from = Math.max(from, other.toMs)
    }
    if (from < toMs) left.push({ fromMs: from, toMs })
  }
  return left
}

/** The windows of all days that an interval touches, and of one more on either side. */
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

/** When somebody is there to be booked: what touches is one, so that midnight parts nothing. */
export const openIntervals = (hours: Hours, openings: Opening[], within: Interval): Interval[] =>
  without(merged(openings), merged(blocksOf(hours, within)))

/**
 * [APPT-3] When the clock shows a time of the grid: a number of steps after the beginning of its window. Of a window in
 * which the clock is put back such times come twice, and those that it jumps over not at all.
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
    const stretches = stretchesAround(fromMs, zone)
    stretches.forEach((stretch, at) => {
      const begin = Math.max(fromMs, within.fromMs, at > 0 ? stretch.fromMs : Number.NEGATIVE_INFINITY)
      const end = Math.min(toMs, within.toMs, stretches[at + 1]?.fromMs ?? Number.POSITIVE_INFINITY)
      const past = (begin + stretch.offsetMs - wallMs) % stepMs
      const first = past > 0 ? begin + stepMs - past : begin - past
      for (let ms = first; ms < end; ms += stepMs) starts.push(ms)
    })
  }
  return inOrder(starts)
}

/** Each once: windows may overlap where a change of clocks has pushed one into another. */
const inOrder = (starts: number[]): number[] => {
  for (let at = 1; at < starts.length; at += 1)
    if ((starts[at - 1] ?? 0) >= (starts[at] ?? 0))
      return [...new Set(starts)].sort((one, other) => one - other)
  return starts
}
