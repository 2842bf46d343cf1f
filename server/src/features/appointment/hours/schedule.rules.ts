import type { DayWindow } from '@metapyra/contract/entities/appointment'
import { isWallTime } from '@metapyra/time/wall'
import { wrong } from '../../../platform/http/app-error.ts'

export const checkDate = (field: string, date: string): void => {
  if (!isWallTime(`${date}T00:00`)) throw wrong({ [field]: 'Choose a valid date.' })
}

/** In their order; throws VALIDATION where one ends before it begins, or two overlap. */
export const checkedWindows = (field: string, windows: DayWindow[]): DayWindow[] => {
  const sorted = windows.toSorted((one, other) => one.startMin - other.startMin)
  sorted.forEach(({ startMin, endMin }, at) => {
    if (endMin <= startMin)
      throw wrong({ [field]: 'Each time needs to end after it starts. Split times that go past midnight.' })
    if (startMin < (sorted[at - 1]?.endMin ?? 0)) throw wrong({ [field]: 'Times can’t overlap.' })
  })
  return sorted
}
