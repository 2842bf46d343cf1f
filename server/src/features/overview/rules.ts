import type { DaySeries } from '@metapyra/contract/entities/overview'

/** Four weeks: this one beside the three before it. */
const OVERVIEW_DAYS = 28
export const WEEK_DAYS = 7

/** The days that end with today, as the clock of a zone has them, the oldest first. */
export const lastDays = (now: Date, timeZone: string, count = OVERVIEW_DAYS): string[] => {
  const today = new Intl.DateTimeFormat('en-CA', { timeZone, dateStyle: 'short' }).format(now)
  const noon = Date.parse(`${today}T12:00:00Z`)
  return Array.from({ length: count }, (_, day) =>
    new Date(noon - (count - 1 - day) * 86_400_000).toISOString().slice(0, 10),
  )
}

/** Each of the days with its count, those without any among them. */
export const seriesOf = (days: string[], counted: { day: string; count: number }[]): DaySeries => {
  const counts = new Map(counted.map(({ day, count }) => [day, count]))
  return days.map((day) => ({ day, count: counts.get(day) ?? 0 }))
}
