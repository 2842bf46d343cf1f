import type { DayWindow, Schedule, Unavailability } from '@metapyra/contract/entities/appointment'
import { plusDays } from '../../calendar/local-dates.ts'

/** A date override: no availability on a day, or other hours. Consecutive days with the same override are merged. */
export interface DateOverride {
  kind: 'blocked' | 'hours'
  date: string
  lastDate: string
  windows: readonly DayWindow[]
  reason: string | null
}

const isAlike = (a: DateOverride, b: DateOverride): boolean =>
  a.kind === 'blocked' &&
  b.kind === 'blocked' &&
  a.reason === b.reason &&
  JSON.stringify(a.windows) === JSON.stringify(b.windows)

/** Sorted by date; a range of blocked days is one entry. */
export const dateOverridesOf = (
  overrides: Schedule['overrides'],
  blocked: readonly Unavailability[],
): DateOverride[] => {
  const days: DateOverride[] = [
    ...overrides.map(({ date, windows }) => ({
      kind: 'hours' as const,
      ...{ date, lastDate: date, windows, reason: null },
    })),
    ...blocked.map(({ date, windows, reason }) => ({
      kind: 'blocked' as const,
      ...{ date, lastDate: date, windows, reason },
    })),
  ].sort((a, b) => (a.date < b.date ? -1 : Number(a.date > b.date)))
  const grouped: DateOverride[] = []
  for (const day of days) {
    const last = grouped.at(-1)
    if (last && isAlike(last, day) && plusDays(last.lastDate, 1) === day.date) last.lastDate = day.date
    else grouped.push({ ...day })
  }
  return grouped
}
