import type { DayWindow, Schedule, Unavailability } from '@metapyra/contract/entities/appointment'
import { plusDays } from '../../calendar/when.ts'

/** A day on which nobody can book, or with other hours; several in a row that are alike are one. */
export interface OddDay {
  kind: 'blocked' | 'hours'
  date: string
  lastDate: string
  windows: readonly DayWindow[]
  reason: string | null
}

const isAlike = (one: OddDay, other: OddDay): boolean =>
  one.kind === 'blocked' &&
  other.kind === 'blocked' &&
  one.reason === other.reason &&
  JSON.stringify(one.windows) === JSON.stringify(other.windows)

/** By date; what is blocked for days on end stands once. */
export const oddDaysOf = (overrides: Schedule['overrides'], blocked: readonly Unavailability[]): OddDay[] => {
  const days: OddDay[] = [
    ...overrides.map(({ date, windows }) => ({
      kind: 'hours' as const,
      ...{ date, lastDate: date, windows, reason: null },
    })),
    ...blocked.map(({ date, windows, reason }) => ({
      kind: 'blocked' as const,
      ...{ date, lastDate: date, windows, reason },
    })),
  ].sort((one, other) => (one.date < other.date ? -1 : Number(one.date > other.date)))
  const shown: OddDay[] = []
  for (const day of days) {
    const last = shown.at(-1)
    if (last && isAlike(last, day) && plusDays(last.lastDate, 1) === day.date) last.lastDate = day.date
    else shown.push({ ...day })
  }
  return shown
}
