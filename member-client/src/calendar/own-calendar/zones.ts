import ICAL from 'ical.js'

/** A time zone. A wall time is in milliseconds, as if it were UTC. */
export interface Zone {
  instantOf(wallMs: number): number
  wallOf(atMs: number): number
}

export const UTC: Zone = { instantOf: (wallMs) => wallMs, wallOf: (atMs) => atMs }

const DAY_MS = 86_400_000

const offsetIn = (format: Intl.DateTimeFormat, atMs: number): number => {
  const [, sign, hours = 0, minutes = 0, seconds = 0] =
    /GMT(?:([+-])(\d\d):(\d\d)(?::(\d\d))?)?/.exec(format.format(atMs)) ?? []
  const offset = (Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds)) * 1000
  return sign === '-' ? -offset : offset
}

const formatOf = (timeZone: string): Intl.DateTimeFormat | null => {
  try {
    return new Intl.DateTimeFormat('en-US', { timeZone, timeZoneName: 'longOffset' })
  } catch {
    return null
  }
}

/**
 * Returns the possible zone names, because some programs prefix their own name:
 * `/mozilla.org/20070129_1/Europe/Berlin`.
 */
const namesIn = (tzid: string): string[] => {
  const parts = tzid.split('/').filter(Boolean)
  return [tzid, parts.slice(-3).join('/'), parts.slice(-2).join('/')]
}

/** Returns a zone that the browser knows by its name; null if it does not. */
export const namedZone = (tzid: string): Zone | null => {
  const format = namesIn(tzid)
    .filter(Boolean)
    .map(formatOf)
    .find((zone) => zone !== null)
  if (!format) return null
  return {
    wallOf: (atMs) => atMs + offsetIn(format, atMs),
    instantOf: (wallMs) => {
      const before = offsetIn(format, wallMs - DAY_MS)
      const after = offsetIn(format, wallMs + DAY_MS)
      // A time that occurs twice means the first one; a skipped time is read with the offset before the change
      // (RFC 5545 §3.3.5).
      const isAfter =
        offsetIn(format, wallMs - before) !== before && offsetIn(format, wallMs - after) === after
      return wallMs - (isAfter ? after : before)
    },
  }
}

/** Converts a wall time to the library's type, without a zone. */
export const timeOf = (wallMs: number, isDate = false): ICAL.Time => {
  const [year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0] = new Date(wallMs)
    .toISOString()
    .split(/[-T:.]/)
    .map(Number)
  return new ICAL.Time({ year, month, day, hour, minute, second, isDate }, ICAL.Timezone.localTimezone)
}

/**
 * In the hour that a clock change skips or repeats, the library already uses the later offset; as above, the earlier
 * one applies.
 */
const firstOf = (offset: (wallMs: number) => number, wallMs: number): number => {
  const offsetAtWall = offset(wallMs)
  const before = offset(wallMs - DAY_MS)
  return offset(wallMs - Math.abs(offsetAtWall - before)) === before ? before : offsetAtWall
}

/**
 * True if the zone's rules are yearly. Clocks change a few times a year; other rules are invalid and would be expanded
 * forever.
 */
const isZone = (lines: readonly string[]): boolean =>
  !lines.some((line) => /^RRULE/i.test(line) && !/FREQ=YEARLY/i.test(line)) &&
  !lines.some((line) => /^RRULE.*BY(HOUR|MINUTE|SECOND|YEARDAY)=/i.test(line))

/** The zones that a file describes, by their names in it; those that can't be parsed are left out. */
export const describedZones = (parts: readonly string[][]): ReadonlyMap<string, Zone> => {
  const zones = new Map<string, Zone>()
  for (const lines of parts.filter(isZone)) {
    try {
      const zone = new ICAL.Timezone(new ICAL.Component(ICAL.parse(lines.join('\r\n'))))
      const offset = (wallMs: number) => zone.utcOffset(timeOf(wallMs)) * 1000
      const instantOf = (wallMs: number) => wallMs - firstOf(offset, wallMs)
      const wallOf = (atMs: number) => {
        const [less, more] = [offset(atMs - DAY_MS), offset(atMs + DAY_MS)].sort((a, b) => a - b) as [
          number,
          number,
        ]
        return atMs + (instantOf(atMs + more) === atMs ? more : less)
      }
      if (Number.isFinite(instantOf(0))) zones.set(zone.tzid, { instantOf, wallOf })
    } catch {
      // The browser may know a zone of this name; otherwise its times are in the viewer's zone.
    }
  }
  return zones
}
