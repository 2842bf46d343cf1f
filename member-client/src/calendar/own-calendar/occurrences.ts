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
  return [...new Set([...[...walls].map(zone.instantOf), ...more.map((one) => instantOf(one, zone))])]
}

/** What is left of a series: not what was left out of it, nor what says for itself when it is. */
const isLeftIn = (event: ReadEvent, moved: readonly ReadEvent[], zone: Zone) => {
  const notThen = [...event.left, ...moved.flatMap(({ insteadOf }) => insteadOf ?? [])]
  const instants = new Set(notThen.map((one) => instantOf(one, zone)))
  // Some programs leave a day out where the time would have to be said.
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

/** From a moment on a series is as another event says, so much sooner or later. */
const changesOf = (moved: readonly ReadEvent[], zone: Zone) =>
  moved
    .flatMap((like) => (like.isOnwards && like.insteadOf ? { like, insteadOf: like.insteadOf } : []))
    .map(({ like, insteadOf }) => {
      const fromMs = instantOf(insteadOf, zone)
      return { like, fromMs, shiftMs: zone.wallOf(instantOf(like.start, zone)) - zone.wallOf(fromMs) }
    })
    .sort((a, b) => a.fromMs - b.fromMs)

/**
 * When somebody is busy with an event or series within a span; `moved` are the occurrences that say for themselves when
 * they are. Throws where it repeats in a way that is not followed.
 */
export const occurrencesOf = (
  event: ReadEvent,
  moved: readonly ReadEvent[],
  viewer: Zone,
  span: Span,
  budget: Budget,
): Occurrence[] => {
  const zone = event.start.zone ?? viewer
  const changes = changesOf(moved, zone)
  const shapes = [event, ...changes.map(({ like }) => like)]
  if (!shapes.some(({ isBusy }) => isBusy)) return []
  const lengthMs = Math.max(...shapes.map(({ days, restMs }) => days * DAY_MS + restMs))
  const shiftMs = Math.max(0, ...changes.map((change) => Math.abs(change.shiftMs)))
  // By wall times, which are at most a day from UTC.
  const wide = {
    fromMs: span.fromMs - lengthMs - shiftMs - DAY_MS,
    toMs: span.toMs + shiftMs + DAY_MS,
  }
  return startsOf(event, zone, wide, budget)
    .filter(isLeftIn(event, moved, zone))
    .flatMap((startMs) => {
      const change = changes.findLast(({ fromMs }) => fromMs < startMs)
      const { isBusy } = change?.like ?? event
      if (!isBusy) return []
      if (!change) return occurrenceAt(event, zone, startMs)
      return occurrenceAt(change.like, zone, zone.instantOf(zone.wallOf(startMs) + change.shiftMs))
    })
    .filter(({ startMs, endMs }) => startMs < span.toMs && endMs > span.fromMs)
}
