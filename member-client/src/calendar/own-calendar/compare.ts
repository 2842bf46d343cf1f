import type { Calendar } from './calendar.ts'
import type { Occurrence } from './occurrences.ts'
import type { Zone } from './zones.ts'

/** A free slot. */
export interface FreeTime {
  start: string
  end: string
}

export interface Compared {
  /** The conflicting events by the slot's start; a slot without an entry has no conflict. */
  clashes: ReadonlyMap<string, readonly Occurrence[]>
  /** Number of events in the calendar from the first slot to the last. */
  count: number
  unread: number
  unfollowed: readonly string[]
}

/** Maximum number of conflicts per slot. */
const MOST_CLASHES = 3

/**
 * [APPT-20] Finds the slots in which the visitor is busy, with the conflicting events. An event that ends when a slot
 * starts is no conflict.
 */
export const compare = (times: readonly FreeTime[], calendar: Calendar, viewer: Zone): Compared => {
  const spans = times.map(({ start, end }) => ({ start, fromMs: Date.parse(start), toMs: Date.parse(end) }))
  const fromMs = Math.min(...spans.map((span) => span.fromMs))
  const toMs = Math.max(...spans.map((span) => span.toMs))
  if (spans.length === 0) return { clashes: new Map(), count: 0, unread: 0, unfollowed: [] }
  const { occurrences, unread, notExpanded } = calendar.busyIn({ fromMs, toMs }, viewer)
  const clashes = new Map<string, Occurrence[]>()
  for (const span of spans) {
    const then = occurrences.filter(({ startMs, endMs }) => startMs < span.toMs && endMs > span.fromMs)
    if (then.length > 0) clashes.set(span.start, then.slice(0, MOST_CLASHES))
  }
  return { clashes, count: occurrences.length, unread, unfollowed: notExpanded }
}
