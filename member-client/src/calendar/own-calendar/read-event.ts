import ICAL from 'ical.js'
import type { Zone } from './zones.ts'
import { UTC } from './zones.ts'

/** A time in a file: a whole day, or a wall time; a null zone means the viewer's. */
export interface CalendarTime {
  wallMs: number
  zone: Zone | null
  isDay: boolean
}

export interface ReadEvent {
  uid: string
  title: string
  /** True if neither canceled nor marked as free. */
  isBusy: boolean
  start: CalendarTime
  /** Duration: whole calendar days, plus the rest in elapsed time. */
  days: number
  restMs: number
  rules: ICAL.Recur[]
  more: CalendarTime[]
  excluded: CalendarTime[]
  /** The occurrence of a series that it replaces. */
  replacedOccurrence: CalendarTime | null
  /** True if the event also replaces all later occurrences (RFC 5545 §3.2.13). */
  isOnwards: boolean
}

export type ZoneOf = (tzid: string) => Zone | null

const DAY_MS = 86_400_000
const LONGEST_TITLE = 120

/** Returns the instant in the time's own zone, or in the viewer's. */
export const instantOf = ({ wallMs, zone }: CalendarTime, viewer: Zone): number =>
  (zone ?? viewer).instantOf(wallMs)

export const wallOf = ({ year, month, day, hour, minute, second }: ICAL.Time): number =>
  Date.UTC(year, month - 1, day, hour, minute, second)

/** True if the library's value is in UTC. */
export const isUtc = (time: ICAL.Time): boolean => time.zone === ICAL.Timezone.utcTimezone

export const whenOf = (time: ICAL.Time, zone: Zone | null): CalendarTime => {
  const wallMs = wallOf(time)
  if (!Number.isFinite(wallMs)) throw new Error('No time')
  return { wallMs, isDay: time.isDate, zone: time.isDate ? null : isUtc(time) ? UTC : zone }
}

/** Parses an event from its lines; throws if it has no valid time. */
export const readEvent = (lines: readonly string[], zoneOf: ZoneOf): ReadEvent => {
  const event = new ICAL.Component(ICAL.parse(lines.join('\r\n')))
  const whensOf = (name: string): CalendarTime[] =>
    event.getAllProperties(name).flatMap((property) => {
      const [tzid] = [property.getParameter('tzid') ?? []].flat()
      const zone = tzid ? zoneOf(tzid) : null
      return property
        .getValues()
        .map((value: ICAL.Time | ICAL.Period) =>
          whenOf(value instanceof ICAL.Period ? value.start : value, zone),
        )
    })
  const words = (name: string): string => String(event.getFirstPropertyValue(name) ?? '')
  const [start] = whensOf('dtstart')
  if (!start) throw new Error('No start')
  const [end] = whensOf('dtend')
  const duration = event.getFirstPropertyValue('duration')
  return {
    uid: words('uid'),
    title: words('summary').replace(/\s+/g, ' ').trim().slice(0, LONGEST_TITLE),
    isBusy:
      words('transp').toUpperCase() !== 'TRANSPARENT' &&
      words('status').toUpperCase() !== 'CANCELLED' &&
      words('x-microsoft-cdo-busystatus').toUpperCase() !== 'FREE',
    start,
    ...lengthOf(start, end, duration instanceof ICAL.Duration ? duration : null),
    rules: event.getAllProperties('rrule').flatMap((rule) => rule.getValues() as ICAL.Recur[]),
    more: whensOf('rdate'),
    excluded: whensOf('exdate'),
    replacedOccurrence: whensOf('recurrence-id')[0] ?? null,
    isOnwards: event.getFirstProperty('recurrence-id')?.getParameter('range') === 'THISANDFUTURE',
  }
}

const lengthOf = (
  start: CalendarTime,
  end: CalendarTime | undefined,
  duration: ICAL.Duration | null,
): Pick<ReadEvent, 'days' | 'restMs'> => {
  if (start.isDay && end)
    return { days: Math.max(1, Math.round((end.wallMs - start.wallMs) / DAY_MS)), restMs: 0 }
  // RFC 5545 §3.8.5.3: each occurrence takes as long as the first, in elapsed time.
  if (end) return { days: 0, restMs: Math.max(0, instantOf(end, UTC) - instantOf(start, UTC)) }
  if (!duration) return { days: start.isDay ? 1 : 0, restMs: 0 }
  const { weeks, days, hours, minutes, seconds } = duration
  return { days: weeks * 7 + days, restMs: ((hours * 60 + minutes) * 60 + seconds) * 1000 }
}
