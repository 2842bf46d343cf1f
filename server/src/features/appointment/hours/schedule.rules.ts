import type { DayWindow } from '@metapyra/contract/entities/appointment'
import { isWallTime } from '@metapyra/time/wall'
import { validationError } from '../../../platform/http/app-error.ts'

export const checkDate = (field: string, date: string): void => {
  if (!isWallTime(`${date}T00:00`)) throw validationError({ [field]: 'Choose a valid date.' })
}

/** Sorts windows; throws VALIDATION if one ends before it starts, or two overlap. */
export const checkedWindows = (field: string, windows: DayWindow[]): DayWindow[] => {
  const sorted = windows.toSorted((a, b) => a.startMin - b.startMin)
  sorted.forEach(({ startMin, endMin }, index) => {
    if (endMin <= startMin)
      throw validationError({
        [field]: 'Each time needs to end after it starts. Split times that go past midnight.',
      })
    if (startMin < (sorted[index - 1]?.endMin ?? 0))
      throw validationError({ [field]: 'Times can’t overlap.' })
  })
  return sorted
}
