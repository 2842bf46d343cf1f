import type { Calendar } from './calendar.ts'
import type { Occurrence } from './occurrences.ts'
import type { Zone } from './zones.ts'

/** A time that could be booked. */
export interface FreeTime {
  start: string
  end: string
}

export interface Compared {
  /** What somebody has at a time, by its start; a time that is not here fits. */
  clashes: ReadonlyMap<string, readonly Occurrence[]>
  /** How much of the calendar there is from the first of the times to the last. */
  count: number
  unread: number
  unfollowed: readonly string[]
}

/** More are not told of one time. */
const MOST_CLASHES = 3

/** [APPT-20] Which of the times somebody is busy at, with what. What ends as a time begins is not in its way. */
export const compare = (times: readonly FreeTime[], calendar: Calendar, viewer: Zone): Compared => {
  const spans = times.map(({ start, end }) => ({ start, fromMs: Date.parse(start), toMs: Date.parse(end) }))
  const fromMs = Math.min(...spans.map((span) => span.fromMs))
  const toMs = Math.max(...spans.map((span) => span.toMs))
  if (spans.length === 0) return { clashes: new Map(), count: 0, unread: 0, unfollowed: [] }
  const { occurrences, unread, unfollowed } = calendar.busyIn({ fromMs, toMs }, viewer)
  const clashes = new Map<string, Occurrence[]>()
  for (const span of spans) {
    const then = occurrences.filter(({ startMs, endMs }) => startMs < span.toMs && endMs > span.fromMs)
    if (then.length > 0) clashes.set(span.start, then.slice(0, MOST_CLASHES))
  }
  return { clashes, count: occurrences.length, unread, unfollowed }
}
