import { isCalendar, splitCalendar } from './calendar-text.ts'
import type { Occurrence } from './occurrences.ts'
import { occurrencesOf } from './occurrences.ts'
import type { ReadEvent } from './read-event.ts'
import { readEvent } from './read-event.ts'
import type { Span } from './rule-times.ts'
import { RuleLimitError } from './rule-times.ts'
import type { Zone } from './zones.ts'
import { describedZones, namedZone } from './zones.ts'

export interface Busy {
  occurrences: Occurrence[]
  /** Number of events that can't be parsed. */
  unread: number
  /** Titles of events that repeat too often to be expanded, or whose rule never matches. */
  notExpanded: string[]
}

export interface Calendar {
  isEmpty: boolean
  /** When its owner is busy; `viewer` is the zone for times without one. */
  busyIn(span: Span, viewer: Zone): Busy
}

const DAY_MS = 86_400_000
/** Step limit for all rules of a file per query; takes a few seconds. */
const MOST_STEPS = 300_000

const dayIn = (lines: readonly string[], name: string): string | undefined =>
  lines.find((line) => line.toUpperCase().startsWith(name))?.match(/:(\d{8})/)?.[1]

const REPEATS = /^(RRULE|RDATE|RECURRENCE-ID)/i
const compact = (atMs: number): string => new Date(atMs).toISOString().slice(0, 10).replaceAll('-', '')

/** Only compares the digits of the dates, so that from ten years of a calendar only a month is parsed. */
const mayBeIn = (lines: readonly string[], { fromMs, toMs }: Span): boolean => {
  if (lines.some((line) => REPEATS.test(line))) return true
  const first = dayIn(lines, 'DTSTART')
  const last = dayIn(lines, 'DTEND')
  if (first && first > compact(toMs + 2 * DAY_MS)) return false
  return !(last && last < compact(fromMs - 2 * DAY_MS))
}

/** Looks up the zones of a file, as described in it or as known to the browser. */
const zonesOf = (parts: readonly string[][]) => {
  const zonesInFile = describedZones(parts)
  const standardZones = new Map<string, Zone | null>()
  return (tzid: string): Zone | null => {
    const zone = zonesInFile.get(tzid) ?? standardZones.get(tzid)
    if (zone !== undefined) return zone
    standardZones.set(tzid, namedZone(tzid))
    return standardZones.get(tzid) ?? null
  }
}

/** [APPT-21] Parses the text of a calendar file; null if it is none. Uses nothing but the text and sends nothing. */
export const readCalendar = (text: string): Calendar | null => {
  if (!isCalendar(text)) return null
  const { events, zones, broken } = splitCalendar(text)
  const zoneOf = zonesOf(zones)
  const parsedEvents = new Map<readonly string[], ReadEvent | null>()
  const read = (lines: readonly string[]): ReadEvent | null => {
    const parsed = parsedEvents.get(lines)
    if (parsed !== undefined) return parsed
    let event: ReadEvent | null = null
    try {
      event = readEvent(lines, zoneOf)
    } catch {
      // Counted, and reported with what could be parsed.
    }
    parsedEvents.set(lines, event)
    return event
  }
  return {
    isEmpty: events.length === 0 && broken === 0,
    busyIn: (span, viewer) => {
      const found = events.filter((lines) => mayBeIn(lines, span)).map(read)
      const readable = found.filter((event) => event !== null)
      const moved = Map.groupBy(
        readable.filter(({ replacedOccurrence }) => replacedOccurrence),
        ({ uid }) => uid,
      )
      const busy: Busy = { occurrences: [], unread: broken + found.length - readable.length, notExpanded: [] }
      const budget = { steps: MOST_STEPS }
      for (const event of readable) {
        const exceptions = event.replacedOccurrence ? [] : (moved.get(event.uid) ?? [])
        try {
          busy.occurrences.push(...occurrencesOf(event, exceptions, viewer, span, budget))
        } catch (error) {
          if (!(error instanceof RuleLimitError)) throw error
          busy.notExpanded.push(event.title)
        }
      }
      busy.occurrences.sort((a, b) => a.startMs - b.startMs)
      return busy
    },
  }
}
