import { Temporal } from 'temporal-polyfill'

/** A property of iCalendar, parameters in its name: `DTSTART;TZID=Europe/Berlin`. */
export type Property = [name: string, value: string]

const LINE_BYTES = 75

/** RFC 5545 §3.1: no line is longer than 75 bytes, and none is cut within a character. */
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

/** RFC 5545 §3.3.11: a text as a value. */
export const textValue = (text: string): string =>
  text
    .replace(/[\\;,]/g, '\\$&')
    .replace(/\r\n|\r|\n/g, '\\n')
    .replace(/\p{Cc}/gu, '')

/** RFC 5545 §3.2: a text as a parameter, which has no way to hold a quote. */
export const parameterValue = (text: string): string => `"${text.replace(/["\p{Cc}]/gu, '')}"`

export const component = (name: string, properties: Property[], parts: string[] = []): string =>
  [
    `BEGIN:${name}`,
    ...properties.map(([property, value]) => folded(`${property}:${value}`)),
    ...parts,
    `END:${name}`,
  ].join('\r\n')

/** `2026-11-23T09:00` as `20261123T090000`. */
export const localValue = (local: string): string => `${local.replace(/[-:]/g, '')}00`
export const dayValue = (local: string): string => local.slice(0, 10).replaceAll('-', '')
export const utcValue = (at: Date): string => `${at.toISOString().slice(0, 19).replace(/[-:]/g, '')}Z`

/** So far beyond the present the changes of clocks are written out. */
const YEARS_AHEAD = 10

const offsetValue = (nanoseconds: number): string => {
  const seconds = Math.abs(Math.round(nanoseconds / 1e9))
  const digits = [seconds / 3600, (seconds % 3600) / 60, seconds % 60].map((part) =>
    String(Math.floor(part)).padStart(2, '0'),
  )
  return `${nanoseconds < 0 ? '-' : '+'}${digits.slice(0, seconds % 60 ? 3 : 2).join('')}`
}

interface Observance {
  /** By the clock that is left. */
  onset: string
  from: number
  to: number
}

/** Each change of clocks of a zone between two years, and what held before the first. */
const observancesOf = (zone: string, fromYear: number, toYear: number): Observance[] => {
  let at = Temporal.ZonedDateTime.from({ year: fromYear, month: 1, day: 1, timeZone: zone })
  const found: Observance[] = [
    { onset: '19700101T000000', from: at.offsetNanoseconds, to: at.offsetNanoseconds },
  ]
  for (;;) {
    const next = at.getTimeZoneTransition('next')
    if (!next || next.year > toYear) return found
    const from = next.subtract({ nanoseconds: 1 }).offsetNanoseconds
    // The wall time of the change as the clock before it would have it.
    const onset = new Date(next.epochMilliseconds + from / 1e6)
      .toISOString()
      .slice(0, 19)
      .replace(/[-:]/g, '')
    found.push({ onset, from, to: next.offsetNanoseconds })
    at = next
  }
}

/** A zone of RFC 5545 §3.6.5, with each change of its clocks written out: no rule to be understood otherwise. */
export const timezonePart = (zone: string, fromYear: number, now: Date): string => {
  const changes = observancesOf(zone, fromYear, now.getUTCFullYear() + YEARS_AHEAD)
  const alike = Map.groupBy(changes, ({ from, to }) => `${from} ${to}`)
  const parts = [...alike.values()].flatMap(([first, ...others]) =>
    first
      ? component(first.to > first.from ? 'DAYLIGHT' : 'STANDARD', [
          ['DTSTART', first.onset],
          // One each: not every reader takes a list.
          ...others.map(({ onset }): Property => ['RDATE', onset]),
          ['TZOFFSETFROM', offsetValue(first.from)],
          ['TZOFFSETTO', offsetValue(first.to)],
        ])
      : [],
  )
  return component('VTIMEZONE', [['TZID', zone]], parts)
}
