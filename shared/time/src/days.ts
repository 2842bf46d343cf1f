import { instantOfWall, offsetAt } from './zone.ts'

const DAY_MS = 86_400_000

/** From an instant on, and before another. */
export interface Interval {
  fromMs: number
  toMs: number
}

/** The day that a zone's clock shows. Days are counted from 1970 on, a Thursday. */
export const dayAt = (ms: number, zone: string): number => Math.floor((ms + offsetAt(ms, zone)) / DAY_MS)
/** 0 is Sunday. */
export const weekdayOf = (day: number): number => (((day + 4) % 7) + 7) % 7
export const startOfDay = (day: number, zone: string): number => instantOfWall(day * DAY_MS, zone)
export const dateOf = (day: number): string => new Date(day * DAY_MS).toISOString().slice(0, 10)
export const dayNumber = (date: string): number => Date.parse(date) / DAY_MS

/** The days that end with today, as the clock of a zone has them, the oldest first. */
export const lastDays = (now: Date, zone: string, count: number): string[] => {
  const today = dayAt(now.getTime(), zone)
  return Array.from({ length: count }, (_, day) => dateOf(today - (count - 1 - day)))
}
