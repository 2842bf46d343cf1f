import { instantOfWall, offsetAt } from './zone.ts'

const DAY_MS = 86_400_000

/** Half-open: from one instant until before another. */
export interface Interval {
  fromMs: number
  toMs: number
}

/** The day in a zone, counted from 1970-01-01, a Thursday. */
export const dayAt = (ms: number, zone: string): number => Math.floor((ms + offsetAt(ms, zone)) / DAY_MS)
/** 0 is Sunday. */
export const weekdayOf = (day: number): number => (((day + 4) % 7) + 7) % 7
export const startOfDay = (day: number, zone: string): number => instantOfWall(day * DAY_MS, zone)
export const dateOf = (day: number): string => new Date(day * DAY_MS).toISOString().slice(0, 10)
export const dayNumber = (date: string): number => Date.parse(date) / DAY_MS

/** The last `count` days up to today in a zone, oldest first. */
export const lastDays = (now: Date, zone: string, count: number): string[] => {
  const today = dayAt(now.getTime(), zone)
  return Array.from({ length: count }, (_, day) => dateOf(today - (count - 1 - day)))
}
