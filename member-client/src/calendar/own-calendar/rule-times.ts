import type ICAL from 'ical.js'
import type { ReadEvent } from './read-event.ts'
import { isUtc, wallOf, whenOf } from './read-event.ts'
import type { Zone } from './zones.ts'
import { timeOf } from './zones.ts'

export interface Span {
  fromMs: number
  toMs: number
}

/** How many steps of rules may be gone through still. */
export interface Budget {
  steps: number
}

/** A rule repeats too often, or never. */
export class UnfollowedError extends Error {
  override readonly name = 'UnfollowedError'
}

const DAY_MS = 86_400_000
/** A daily rule with a count for more than fifty years: what takes more is no calendar of anybody’s. */
const MOST_STEPS = 20_000

const UNITS: Readonly<Record<string, number>> = {
  SECONDLY: 1000,
  MINUTELY: 60_000,
  HOURLY: 3_600_000,
  DAILY: DAY_MS,
  WEEKLY: 7 * DAY_MS,
}

/** Where a rule is begun, so that the years before the span are not gone through; one that counts is begun with its first. */
const beginOf = (rule: ICAL.Recur, startWall: number, fromWall: number): number => {
  const unit = UNITS[rule.freq]
  if (!unit || rule.count) return startWall
  const step = unit * rule.interval
  return startWall + Math.max(0, Math.floor((fromWall - startWall) / step) - 1) * step
}

/** The last wall time that a rule may have. RFC 5545 has `UNTIL` in UTC, and a day of it is all of that day. */
const untilOf = ({ until }: ICAL.Recur, zone: Zone): number => {
  if (!until) return Number.POSITIVE_INFINITY
  const { wallMs, isDay } = whenOf(until, null)
  if (isDay) return wallMs + DAY_MS - 1
  return isUtc(until) ? zone.wallOf(wallMs) : wallMs
}

/** The wall times that a rule has in a span; throws where it takes too many steps. */
export const wallsOf = (
  rule: ICAL.Recur,
  { start }: ReadEvent,
  zone: Zone,
  { fromMs, toMs }: Span,
  budget: Budget,
): number[] => {
  const untilWall = untilOf(rule, zone)
  const begin = beginOf(rule, start.wallMs, fromMs)
  const endless = rule.clone()
  // The library takes null for none, and its types do not say so.
  Object.assign(endless, { until: null })
  const iterator = endless.iterator(timeOf(begin, start.isDay))
  const tries = iterator.check_contracting_rules.bind(iterator)
  let steps = MOST_STEPS
  // Some rules never come to a next time, and the library would look for it for ever.
  iterator.check_contracting_rules = () => {
    if (steps-- <= 0 || budget.steps-- <= 0) throw new UnfollowedError()
    return wallOf(iterator.last) > toMs || tries()
  }
  const walls: number[] = []
  for (let next = iterator.next(); next; next = iterator.next()) {
    const wallMs = wallOf(next)
    if (wallMs > untilWall || wallMs > toMs) break
    if (wallMs >= fromMs) walls.push(wallMs)
  }
  return walls
}
