import type { DayWindow } from '@metapyra/contract/entities/appointment'
import { wrong } from '../../http/app-error.ts'
import { isWallTime } from '../../time/wall.ts'

export const checkDate = (field: string, date: string): void => {
  if (!isWallTime(`${date}T00:00`)) throw wrong({ [field]: 'must be a day that there is' })
}

/** In their order; throws VALIDATION where one ends before it begins, or two overlap. */
export const checkedWindows = (field: string, windows: DayWindow[]): DayWindow[] => {
  const sorted = windows.toSorted((one, other) => one.startMin - other.startMin)
  sorted.forEach(({ startMin, endMin }, at) => {
    if (endMin <= startMin)
      throw wrong({ [field]: 'must each end after they begin: what goes past midnight is two' })
    if (startMin < (sorted[at - 1]?.endMin ?? 0)) throw wrong({ [field]: 'must not overlap' })
  })
  return sorted
}
