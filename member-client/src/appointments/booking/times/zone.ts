import { dateFormat, ownZone } from '@metapyra/session/dates'
import { zoneLabel } from '@metapyra/time/labels'

export const MINUTE_MS = 60_000

const isoDay = dateFormat({ dateStyle: 'short' }, 'sv')
/** Returns the date in a time zone. */
export const dayIn = (timeZone: string, atMs: number): string => isoDay(atMs, timeZone)

const wordsIn = (options: Intl.DateTimeFormatOptions) => {
  const words = dateFormat(options)
  return (timeZone: string, instant: string): string => words(instant, timeZone)
}

export const timeIn = wordsIn({ hour: '2-digit', minute: '2-digit' })
const dayWordsIn = wordsIn({ weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' })

/** Formats a date as `Thu 3 December`. */
export const dateIn = wordsIn({ weekday: 'short', day: 'numeric', month: 'long' })

const inUtc =
  (words: (timeZone: string, instant: string) => string) =>
  (day: string): string =>
    words('UTC', day)
/** Formats a calendar day, independent of time zones. */
export const longDay = inUtc(wordsIn({ weekday: 'long', day: 'numeric', month: 'long' }))
export const monthWords = inUtc(wordsIn({ month: 'long', year: 'numeric' }))

interface Span {
  start: string
  end: string
}

const timesIn = (timeZone: string, { start, end }: Span): string =>
  `${timeIn(timeZone, start)}–${timeIn(timeZone, end)}`

/** Formats a span as `Thursday 3 December 2026, 14:00–14:30`. */
export const spanIn = (timeZone: string, span: Span): string =>
  `${dayWordsIn(timeZone, span.start)}, ${timesIn(timeZone, span)}`

export const instantIn = (timeZone: string, instant: string): string =>
  `${dayWordsIn(timeZone, instant)}, ${timeIn(timeZone, instant)}`

/** The host’s local time if it differs from the visitor’s, with the day if that differs too; otherwise null. */
export const hostsTime = (zone: string, hostZone: string, span: Span): string | null => {
  const hostSpan = spanIn(hostZone, span)
  if (hostSpan === spanIn(zone, span)) return null
  const isSameDay = dayWordsIn(zone, span.start) === dayWordsIn(hostZone, span.start)
  return `${isSameDay ? timesIn(hostZone, span) : hostSpan}, ${zoneLabel(hostZone, span.start)}`
}

export const allZones = (): string[] => [
  ...new Set([ownZone(), 'UTC', ...Intl.supportedValuesOf('timeZone')]),
]

const plain = (text: string): string => text.trim().toLowerCase().replaceAll(' ', '_')

/** Returns the time zone for a typed text: by its full name, or by its city if only one zone matches. */
export const findZone = (query: string, zones: readonly string[]): string | null => {
  const name = plain(query)
  const exactMatch = zones.find((zone) => plain(zone) === name)
  if (exactMatch) return exactMatch
  const cities = zones.filter((zone) => plain(zone).endsWith(`/${name}`))
  return (name !== '' && cities.length === 1 && cities[0]) || null
}
