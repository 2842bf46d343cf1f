/**
 * For tests and benchmarks: finds free times minute by minute, with each computed by Temporal. Shares only the types of
 * input and result with the engine. Not part of the server.
 */
import type { DayWindow } from '@metapyra/contract/entities/appointment'
import { Temporal } from 'temporal-polyfill'
import type {
  FreeSlot,
  HostTimes,
  SlotQuery,
  SlotRules,
} from '../../features/appointment/slots/slots.rules.ts'

const MINUTE_MS = 60_000

interface Bounds {
  from: number
  to: number
  wall: Temporal.PlainDateTime
}

const zoned = (ms: number, zone: string) =>
  Temporal.Instant.fromEpochMilliseconds(ms).toZonedDateTimeISO(zone)

const atMinute = (date: Temporal.PlainDate, minute: number): Temporal.PlainDateTime =>
  date.toPlainDateTime().add({ minutes: minute })

const instant = (wall: Temporal.PlainDateTime, zone: string): number =>
  wall.toZonedDateTime(zone, { disambiguation: 'compatible' }).epochMilliseconds

const boundsOf = (date: Temporal.PlainDate, { startMin, endMin }: DayWindow, zone: string): Bounds => {
  const wall = atMinute(date, startMin)
  return { from: instant(wall, zone), to: instant(atMinute(date, endMin), zone), wall }
}

const WHOLE_DAY = [{ startMin: 0, endMin: 1440 }]

/** All windows and blocks of the surrounding days, as instants. */
const calendarOf = ({ hours }: HostTimes, fromMs: number, toMs: number) => {
  const { zone, weekly, overrides, blocks } = hours
  const windows: Bounds[] = []
  const blocked: Bounds[] = []
  const last = zoned(toMs, zone).toPlainDate().add({ days: 3 })
  let date = zoned(fromMs, zone).toPlainDate().subtract({ days: 3 })
  for (; Temporal.PlainDate.compare(date, last) <= 0; date = date.add({ days: 1 })) {
    const key = date.toString()
    for (const window of overrides.get(key) ?? weekly[date.dayOfWeek % 7] ?? [])
      windows.push(boundsOf(date, window, zone))
    const block = blocks.get(key)
    for (const window of block?.length === 0 ? WHOLE_DAY : (block ?? []))
      blocked.push(boundsOf(date, window, zone))
  }
  return { windows, blocked }
}

const holds = (bounds: Bounds[], ms: number): boolean => bounds.some(({ from, to }) => from <= ms && ms < to)

const everyMinute = (fromMs: number, toMs: number, isRight: (ms: number) => boolean): boolean => {
  for (let ms = fromMs; ms < toMs; ms += MINUTE_MS) if (!isRight(ms)) return false
  return true
}

const weekOf = (at: Temporal.ZonedDateTime): string => `${at.yearOfWeek} ${at.weekOfYear}`

const isWithinLimits = (
  { hours, booked }: HostTimes,
  { dailyLimit, weeklyLimit }: SlotRules,
  at: Temporal.ZonedDateTime,
): boolean => {
  const others = booked.map((ms) => zoned(ms, hours.zone))
  const onDay = others.filter((other) => other.toPlainDate().equals(at.toPlainDate())).length
  const inWeek = others.filter((other) => weekOf(other) === weekOf(at)).length
  return (
    onDay < (dailyLimit ?? Number.POSITIVE_INFINITY) && inWeek < (weeklyLimit ?? Number.POSITIVE_INFINITY)
  )
}

const look = (host: HostTimes, rules: SlotRules, { fromMs, toMs }: SlotQuery['within'], nowMs: number) => {
  const { zone } = host.hours
  const { windows, blocked } = calendarOf(host, fromMs, toMs)
  // A busy time without duration blocks nothing, wherever within a minute it is.
  const busy = host.busy.filter((one) => one.toMs > one.fromMs)
  const today = zoned(nowMs, zone).toPlainDate()
  return {
    isOnGrid: (ms: number): boolean =>
      windows.some(({ from, to, wall }) => {
        if (ms < from || ms >= to) return false
        const passed = wall.until(zoned(ms, zone).toPlainDateTime(), { largestUnit: 'minutes' }).minutes
        return passed % rules.stepMin === 0
      }),
    isFree: (ms: number): boolean => {
      if (ms < nowMs + rules.minNoticeMin * MINUTE_MS) return false
      const end = ms + rules.durationMin * MINUTE_MS
      if (!everyMinute(ms, end, (at) => holds(windows, at) && !holds(blocked, at))) return false
      const [first, last] = [ms - rules.bufferBeforeMin * MINUTE_MS, end + rules.bufferAfterMin * MINUTE_MS]
      const isAlone = (at: number) => !busy.some((one) => one.fromMs < at + MINUTE_MS && one.toMs > at)
      if (!everyMinute(first, last, isAlone)) return false
      const at = zoned(ms, zone)
      if (today.until(at.toPlainDate()).days > rules.maxAheadDays) return false
      return isWithinLimits(host, rules, at)
    },
  }
}

export const naiveSlots = ({ rules, mode, hosts, within, nowMs }: SlotQuery): FreeSlot[] => {
  const looks = hosts.map((host) => look(host, rules, within, nowMs))
  const slots: FreeSlot[] = []
  for (let startMs = within.fromMs; startMs < within.toMs; startMs += MINUTE_MS) {
    const free = looks.filter(({ isOnGrid, isFree }) => isOnGrid(startMs) && isFree(startMs))
    if (mode === 'roundRobin') {
      if (free.length > 0) slots.push({ startMs, seatsLeft: free.length })
    } else if (looks[0]?.isOnGrid(startMs) && looks.every(({ isFree }) => isFree(startMs)))
      slots.push({ startMs, seatsLeft: 1 })
  }
  return slots
}
