import { Temporal } from 'temporal-polyfill'
import { instantOfWall, instantsOf } from './zone.ts'

/** A wall time is text, `2026-11-21T09:30`: in this form the order of texts is that of times. */
const DATE_TIME = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}$/
const EARLIEST = '1970-01-01T00:00'
const LATEST = '2200-01-01T00:00'

/** Whether there is such a day and time, within reason. */
export const isWallTime = (local: string): boolean => {
  if (!DATE_TIME.test(local) || local < EARLIEST || local >= LATEST) return false
  try {
    return wallText(Temporal.PlainDateTime.from(local, { overflow: 'reject' })) === local
  } catch {
    return false
  }
}

export const isMidnight = (local: string): boolean => local.endsWith('T00:00')

/** What it would be in UTC. */
const wallMsOf = (local: string): number => Date.parse(`${local}Z`)

const wallText = (time: Temporal.PlainDateTime): string => time.toString({ smallestUnit: 'minute' })

/**
 * [EVENT-2] The instant of a wall time. One that the clock jumps over is as much later as it jumps; of one that there is
 * twice it is the first (RFC 5545 §3.3.5).
 */
export const instantOf = (local: string, zone: string): Date => new Date(instantOfWall(wallMsOf(local), zone))

/** Whether the clock jumps over a wall time, or shows it twice. */
export const isUnclear = (local: string, zone: string): boolean =>
  instantsOf(wallMsOf(local), zone).all.length !== 1

/** The wall time of an instant, by the minute. */
export const wallOf = (at: Date, zone: string): string =>
  wallText(Temporal.Instant.fromEpochMilliseconds(at.getTime()).toZonedDateTimeISO(zone).toPlainDateTime())

/** From one wall time to another, as if no clock were ever changed. */
export const minutesBetween = (from: string, to: string): number => (wallMsOf(to) - wallMsOf(from)) / 60_000

export const plusMinutes = (local: string, minutes: number): string =>
  new Date(wallMsOf(local) + minutes * 60_000).toISOString().slice(0, 16)

export interface Span {
  startsAt: Date
  endsAt: Date
}

/**
 * [EVENT-3] From wall time to wall time. Where a change of clocks would put the end before the start, it lasts as long
 * as its wall times are apart.
 */
export const spanOf = (startLocal: string, endLocal: string, zone: string): Span => {
  const startsAt = instantOf(startLocal, zone)
  const endsAt = instantOf(endLocal, zone)
  if (endsAt > startsAt) return { startsAt, endsAt }
  return { startsAt, endsAt: new Date(startsAt.getTime() + minutesBetween(startLocal, endLocal) * 60_000) }
}
