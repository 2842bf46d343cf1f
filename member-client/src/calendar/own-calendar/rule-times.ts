import type ICAL from 'ical.js'
import type { ReadEvent } from './read-event.ts'
import { isUtc, wallOf, whenOf } from './read-event.ts'
import type { Zone } from './zones.ts'
import { timeOf } from './zones.ts'

export interface Span {
  fromMs: number
  toMs: number
}

/** Number of rule steps left. */
export interface Budget {
  steps: number
}

/** Thrown if a rule repeats too often, or never matches. */
export class RuleLimitError extends Error {
  override readonly name = 'UnfollowedError'
}

const DAY_MS = 86_400_000
/** Enough for a daily rule with a count over more than fifty years; no real calendar needs more. */
const MOST_STEPS = 20_000

const UNITS: Readonly<Record<string, number>> = {
  SECONDLY: 1000,
  MINUTELY: 60_000,
  HOURLY: 3_600_000,
  DAILY: DAY_MS,
  WEEKLY: 7 * DAY_MS,
}

/**
 * Returns where to start a rule, so that the years before the span are skipped. A rule with a count starts with its
 * first occurrence.
 */
const beginOf = (rule: ICAL.Recur, startWall: number, fromWall: number): number => {
  const unit = UNITS[rule.freq]
  if (!unit || rule.count) return startWall
  const step = unit * rule.interval
  return startWall + Math.max(0, Math.floor((fromWall - startWall) / step) - 1) * step
}

/** Returns the last wall time of a rule. RFC 5545 has `UNTIL` in UTC; a date includes the whole day. */
const untilOf = ({ until }: ICAL.Recur, zone: Zone): number => {
  if (!until) return Number.POSITIVE_INFINITY
  const { wallMs, isDay } = whenOf(until, null)
  if (isDay) return wallMs + DAY_MS - 1
  return isUtc(until) ? zone.wallOf(wallMs) : wallMs
}

/** Returns the wall times of a rule within a span; throws if it takes too many steps. */
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
  // The library accepts null for no end, although its types don't say so.
  Object.assign(endless, { until: null })
  const iterator = endless.iterator(timeOf(begin, start.isDay))
  const tries = iterator.check_contracting_rules.bind(iterator)
  let steps = MOST_STEPS
  // Some rules never match again, and the library would search forever.
  iterator.check_contracting_rules = () => {
    if (steps-- <= 0 || budget.steps-- <= 0) throw new RuleLimitError()
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
