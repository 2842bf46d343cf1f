/** The clock of a place. A wall time is what it shows, as if that were UTC, in milliseconds. */
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

/** Some programs write their own name before the zone’s: `/mozilla.org/20070129_1/Europe/Berlin`. */
const namesIn = (tzid: string): string[] => {
  const parts = tzid.split('/').filter(Boolean)
  return [tzid, parts.slice(-3).join('/'), parts.slice(-2).join('/')]
}

/** A zone that the browser knows by its name; null where it does not. */
export const namedZone = (tzid: string): Zone | null => {
  const format = namesIn(tzid)
    .filter(Boolean)
    .map(formatOf)
    .find((one) => one !== null)
  if (!format) return null
  return {
    wallOf: (atMs) => atMs + offsetIn(format, atMs),
    instantOf: (wallMs) => {
      const before = offsetIn(format, wallMs - DAY_MS)
      const after = offsetIn(format, wallMs + DAY_MS)
      // Of a time that is there twice the first, and what the clock jumps over as if it had not (RFC 5545 §3.3.5).
      const isAfter =
        offsetIn(format, wallMs - before) !== before && offsetIn(format, wallMs - after) === after
      return wallMs - (isAfter ? after : before)
    },
  }
}
