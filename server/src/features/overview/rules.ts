import type { DaySeries } from '@metapyra/contract/entities/overview'

/** Four weeks: this one beside the three before it. */
export const OVERVIEW_DAYS = 28
export const WEEK_DAYS = 7

/** Each of the days with its count, those without any among them. */
export const seriesOf = (days: string[], counted: { day: string; count: number }[]): DaySeries => {
  const counts = new Map(counted.map(({ day, count }) => [day, count]))
  return days.map((day) => ({ day, count: counts.get(day) ?? 0 }))
}
