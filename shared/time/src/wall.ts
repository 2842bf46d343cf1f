import { Temporal } from 'temporal-polyfill'
import { instantOfWall, instantsOf } from './zone.ts'

/** A wall time is text, `2026-11-21T09:30`, so that its text order is its time order. */
const DATE_TIME = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}$/
const EARLIEST = '1970-01-01T00:00'
const LATEST = '2200-01-01T00:00'

/** True if the date and time exist and are within the supported range. */
export const isWallTime = (local: string): boolean => {
  if (!DATE_TIME.test(local) || local < EARLIEST || local >= LATEST) return false
  try {
    return wallText(Temporal.PlainDateTime.from(local, { overflow: 'reject' })) === local
  } catch {
    return false
  }
}

export const isMidnight = (local: string): boolean => local.endsWith('T00:00')

/** The milliseconds of the wall time read as UTC. */
const wallMsOf = (local: string): number => Date.parse(`${local}Z`)

const wallText = (time: Temporal.PlainDateTime): string => time.toString({ smallestUnit: 'minute' })

/**
 * [EVENT-2] Converts a wall time to an instant. A time that the clock skips is moved later by the skipped length; of
 * one that occurs twice the first is used (RFC 5545 §3.3.5).
 */
export const instantOf = (local: string, zone: string): Date => new Date(instantOfWall(wallMsOf(local), zone))

/** True if the clock skips a wall time or shows it twice. */
export const isUnclear = (local: string, zone: string): boolean =>
  instantsOf(wallMsOf(local), zone).all.length !== 1

/** The wall time of an instant, to the minute. */
export const wallOf = (at: Date, zone: string): string =>
  wallText(Temporal.Instant.fromEpochMilliseconds(at.getTime()).toZonedDateTimeISO(zone).toPlainDateTime())

/** The minutes between two wall times, ignoring clock changes. */
export const minutesBetween = (from: string, to: string): number => (wallMsOf(to) - wallMsOf(from)) / 60_000

export const plusMinutes = (local: string, minutes: number): string =>
  new Date(wallMsOf(local) + minutes * 60_000).toISOString().slice(0, 16)

export interface Span {
  startsAt: Date
  endsAt: Date
}

/**
 * [EVENT-3] The instants between two wall times. If a clock change would put the end before the start, the duration is
 * the difference of the wall times.
 */
export const spanOf = (startLocal: string, endLocal: string, zone: string): Span => {
  const startsAt = instantOf(startLocal, zone)
  const endsAt = instantOf(endLocal, zone)
  if (endsAt > startsAt) return { startsAt, endsAt }
  return { startsAt, endsAt: new Date(startsAt.getTime() + minutesBetween(startLocal, endLocal) * 60_000) }
}
