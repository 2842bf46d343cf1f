import type { ReadEvent } from './read-event.ts'
import { instantOf } from './read-event.ts'
import type { Budget, Span } from './rule-times.ts'
import { wallsOf } from './rule-times.ts'
import type { Zone } from './zones.ts'

export interface Occurrence {
  startMs: number
  endMs: number
  title: string
  isAllDay: boolean
}

const DAY_MS = 86_400_000

const startsOf = (event: ReadEvent, zone: Zone, span: Span, budget: Budget): number[] => {
  const { start, rules, more } = event
  const walls = new Set([start.wallMs])
  for (const rule of rules) for (const wall of wallsOf(rule, event, zone, span, budget)) walls.add(wall)
  return [...new Set([...[...walls].map(zone.instantOf), ...more.map((time) => instantOf(time, zone))])]
}

/**
 * Returns a check for a series' starts: false for those that are excluded or replaced by an occurrence of their own.
 */
const isNotExcluded = (event: ReadEvent, overrides: readonly ReadEvent[], zone: Zone) => {
  const notThen = [
    ...event.excluded,
    ...overrides.flatMap(({ replacedOccurrence }) => replacedOccurrence ?? []),
  ]
  const instants = new Set(notThen.map((time) => instantOf(time, zone)))
  // Some programs write EXDATE as a date although the series starts at a time.
  const days = new Set(notThen.filter(({ isDay }) => isDay).map(({ wallMs }) => wallMs))
  const dayOf = (atMs: number) => Math.floor(zone.wallOf(atMs) / DAY_MS) * DAY_MS
  return (startMs: number): boolean => !instants.has(startMs) && !days.has(dayOf(startMs))
}

const occurrenceAt = (
  { title, start, days, restMs }: ReadEvent,
  zone: Zone,
  startMs: number,
): Occurrence => ({
  ...{ startMs, title, isAllDay: start.isDay },
  endMs: (days === 0 ? startMs : zone.instantOf(zone.wallOf(startMs) + days * DAY_MS)) + restMs,
})

/** The changes that apply from an occurrence onward, each with its event and time shift. */
const changesOf = (overrides: readonly ReadEvent[], zone: Zone) =>
  overrides
    .flatMap((event) =>
      event.isOnwards && event.replacedOccurrence ? { event, insteadOf: event.replacedOccurrence } : [],
    )
    .map(({ event, insteadOf }) => {
      const fromMs = instantOf(insteadOf, zone)
      return { event, fromMs, shiftMs: zone.wallOf(instantOf(event.start, zone)) - zone.wallOf(fromMs) }
    })
    .sort((a, b) => a.fromMs - b.fromMs)

/**
 * Returns when someone is busy with an event or series within a span; `moved` are the occurrences with times of their
 * own. Throws if its rule can't be expanded.
 */
export const occurrencesOf = (
  event: ReadEvent,
  overrides: readonly ReadEvent[],
  viewer: Zone,
  span: Span,
  budget: Budget,
): Occurrence[] => {
  const zone = event.start.zone ?? viewer
  const changes = changesOf(overrides, zone)
  const shapes = [event, ...changes.map(({ event }) => event)]
  if (!shapes.some(({ isBusy }) => isBusy)) return []
  const lengthMs = Math.max(...shapes.map(({ days, restMs }) => days * DAY_MS + restMs))
  const shiftMs = Math.max(0, ...changes.map((change) => Math.abs(change.shiftMs)))
  // In wall times, which are at most a day from UTC.
  const wide = {
    fromMs: span.fromMs - lengthMs - shiftMs - DAY_MS,
    toMs: span.toMs + shiftMs + DAY_MS,
  }
  return startsOf(event, zone, wide, budget)
    .filter(isNotExcluded(event, overrides, zone))
    .flatMap((startMs) => {
      const change = changes.findLast(({ fromMs }) => fromMs < startMs)
      const { isBusy } = change?.event ?? event
      if (!isBusy) return []
      if (!change) return occurrenceAt(event, zone, startMs)
      return occurrenceAt(change.event, zone, zone.instantOf(zone.wallOf(startMs) + change.shiftMs))
    })
    .filter(({ startMs, endMs }) => startMs < span.toMs && endMs > span.fromMs)
}
