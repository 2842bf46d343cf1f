import type { DaySeries } from '@metapyra/contract/entities/overview'

/** Four weeks: this one and the three before. */
export const OVERVIEW_DAYS = 28
export const WEEK_DAYS = 7

/** Returns each day with its count, including days without any. */
export const seriesOf = (days: string[], counted: { day: string; count: number }[]): DaySeries => {
  const counts = new Map(counted.map(({ day, count }) => [day, count]))
  return days.map((day) => ({ day, count: counts.get(day) ?? 0 }))
}
