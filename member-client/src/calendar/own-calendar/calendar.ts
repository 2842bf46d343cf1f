import { isCalendar, takeApart } from './calendar-text.ts'
import type { Occurrence } from './occurrences.ts'
import { occurrencesOf } from './occurrences.ts'
import type { ReadEvent } from './read-event.ts'
import { readEvent } from './read-event.ts'
import type { Span } from './rule-times.ts'
import { UnfollowedError } from './rule-times.ts'
import type { Zone } from './zones.ts'
import { describedZones, namedZone } from './zones.ts'

export interface Busy {
  occurrences: Occurrence[]
  /** Events that cannot be read. */
  unread: number
  /** The titles of those that repeat too often to be gone through, or in a way that leads nowhere. */
  unfollowed: string[]
}

export interface Calendar {
  isEmpty: boolean
  /** When its owner is busy; `viewer` is the clock of what has no other. */
  busyIn(span: Span, viewer: Zone): Busy
}

const DAY_MS = 86_400_000
/** All rules of a file together, each time that a span is asked for: some seconds. */
const MOST_STEPS = 300_000

const dayIn = (lines: readonly string[], name: string): string | undefined =>
  lines.find((line) => line.toUpperCase().startsWith(name))?.match(/:(\d{8})/)?.[1]

const REPEATS = /^(RRULE|RDATE|RECURRENCE-ID)/i
const compact = (atMs: number): string => new Date(atMs).toISOString().slice(0, 10).replaceAll('-', '')

/** Told by the digits of its days alone: of ten years of a calendar a month is read. */
const mayBeIn = (lines: readonly string[], { fromMs, toMs }: Span): boolean => {
  if (lines.some((line) => REPEATS.test(line))) return true
  const first = dayIn(lines, 'DTSTART')
  const last = dayIn(lines, 'DTEND')
  if (first && first > compact(toMs + 2 * DAY_MS)) return false
  return !(last && last < compact(fromMs - 2 * DAY_MS))
}

/** Each zone of a file, as it describes it or as the browser knows it. */
const zonesOf = (parts: readonly string[][]) => {
  const described = describedZones(parts)
  const named = new Map<string, Zone | null>()
  return (tzid: string): Zone | null => {
    const known = described.get(tzid) ?? named.get(tzid)
    if (known !== undefined) return known
    named.set(tzid, namedZone(tzid))
    return named.get(tzid) ?? null
  }
}

/** [APPT-21] A calendar by the text of its file; null where that is none. Nothing but the text is asked, and nothing told elsewhere. */
export const readCalendar = (text: string): Calendar | null => {
  if (!isCalendar(text)) return null
  const { events, zones, broken } = takeApart(text)
  const zoneOf = zonesOf(zones)
  const known = new Map<readonly string[], ReadEvent | null>()
  const read = (lines: readonly string[]): ReadEvent | null => {
    const before = known.get(lines)
    if (before !== undefined) return before
    let event: ReadEvent | null = null
    try {
      event = readEvent(lines, zoneOf)
    } catch {
      // It is counted, and told with what could be read.
    }
    known.set(lines, event)
    return event
  }
  return {
    isEmpty: events.length === 0 && broken === 0,
    busyIn: (span, viewer) => {
      const found = events.filter((lines) => mayBeIn(lines, span)).map(read)
      const readable = found.filter((event) => event !== null)
      const moved = Map.groupBy(
        readable.filter(({ insteadOf }) => insteadOf),
        ({ uid }) => uid,
      )
      const busy: Busy = { occurrences: [], unread: broken + found.length - readable.length, unfollowed: [] }
      const budget = { steps: MOST_STEPS }
      for (const event of readable) {
        const others = event.insteadOf ? [] : (moved.get(event.uid) ?? [])
        try {
          busy.occurrences.push(...occurrencesOf(event, others, viewer, span, budget))
        } catch (error) {
          if (!(error instanceof UnfollowedError)) throw error
          busy.unfollowed.push(event.title)
        }
      }
      busy.occurrences.sort((a, b) => a.startMs - b.startMs)
      return busy
    },
  }
}
