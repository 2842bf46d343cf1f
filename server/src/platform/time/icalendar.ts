import { Temporal } from 'temporal-polyfill'

/** An iCalendar property, with its parameters in the name: `DTSTART;TZID=Europe/Berlin`. */
export type Property = [name: string, value: string]

const LINE_BYTES = 75

/** RFC 5545 §3.1: a line has at most 75 bytes, and no character is split. */
const folded = (line: string): string => {
  const parts: string[] = []
  let part = ''
  let bytes = 0
  for (const letter of line) {
    const size = Buffer.byteLength(letter)
    if (bytes + size > LINE_BYTES) {
      parts.push(part)
      part = ' '
      bytes = 1
    }
    part += letter
    bytes += size
  }
  return [...parts, part].join('\r\n')
}

/** RFC 5545 §3.3.11: escapes text as a value. */
export const textValue = (text: string): string =>
  text
    .replace(/[\\;,]/g, '\\$&')
    .replace(/\r\n|\r|\n/g, '\\n')
    .replace(/\p{Cc}/gu, '')

/** RFC 5545 §3.2: quotes text as a parameter, which can't contain quotation marks. */
export const parameterValue = (text: string): string => `"${text.replace(/["\p{Cc}]/gu, '')}"`

export const component = (name: string, properties: Property[], parts: string[] = []): string =>
  [
    `BEGIN:${name}`,
    ...properties.map(([property, value]) => folded(`${property}:${value}`)),
    ...parts,
    `END:${name}`,
  ].join('\r\n')

/** Converts `2026-11-23T09:00` to `20261123T090000`. */
export const localValue = (local: string): string => `${local.replace(/[-:]/g, '')}00`
export const dayValue = (local: string): string => local.slice(0, 10).replaceAll('-', '')
export const utcValue = (at: Date): string => `${at.toISOString().slice(0, 19).replace(/[-:]/g, '')}Z`

/** How many years ahead of now clock changes are listed. */
const YEARS_AHEAD = 10

const offsetValue = (nanoseconds: number): string => {
  const seconds = Math.abs(Math.round(nanoseconds / 1e9))
  const digits = [seconds / 3600, (seconds % 3600) / 60, seconds % 60].map((part) =>
    String(Math.floor(part)).padStart(2, '0'),
  )
  return `${nanoseconds < 0 ? '-' : '+'}${digits.slice(0, seconds % 60 ? 3 : 2).join('')}`
}

interface Observance {
  /** Local time before the change. */
  onset: string
  from: number
  to: number
}

/** A zone's clock changes between two years, preceded by the offset before the first. */
const observancesOf = (zone: string, fromYear: number, toYear: number): Observance[] => {
  let at = Temporal.ZonedDateTime.from({ year: fromYear, month: 1, day: 1, timeZone: zone })
  const found: Observance[] = [
    { onset: '19700101T000000', from: at.offsetNanoseconds, to: at.offsetNanoseconds },
  ]
  for (;;) {
    const next = at.getTimeZoneTransition('next')
    if (!next || next.year > toYear) return found
    const from = next.subtract({ nanoseconds: 1 }).offsetNanoseconds
    // The wall time of the change on the clock before it.
    const onset = new Date(next.epochMilliseconds + from / 1e6)
      .toISOString()
      .slice(0, 19)
      .replace(/[-:]/g, '')
    found.push({ onset, from, to: next.offsetNanoseconds })
    at = next
  }
}

/**
 * A zone in the form of RFC 5545 §3.6.5, with each clock change listed, so that readers have no rule to misinterpret.
 */
export const timezonePart = (zone: string, fromYear: number, now: Date): string => {
  const changes = observancesOf(zone, fromYear, now.getUTCFullYear() + YEARS_AHEAD)
  const alike = Map.groupBy(changes, ({ from, to }) => `${from} ${to}`)
  const parts = [...alike.values()].flatMap(([first, ...others]) =>
    first
      ? component(first.to > first.from ? 'DAYLIGHT' : 'STANDARD', [
          ['DTSTART', first.onset],
          // One property each, because some readers don't support lists.
          ...others.map(({ onset }): Property => ['RDATE', onset]),
          ['TZOFFSETFROM', offsetValue(first.from)],
          ['TZOFFSETTO', offsetValue(first.to)],
        ])
      : [],
  )
  return component('VTIMEZONE', [['TZID', zone]], parts)
}
