import type { DayWindow } from '@metapyra/contract/entities/appointment'
import { AppError } from '../../http/app-error.ts'
import { isWallTime, zoneNamed } from '../../time/wall.ts'

export const wrong = (fields: Record<string, string>): AppError => new AppError('VALIDATION', { fields })

/** As it is called today; throws VALIDATION for what is none. */
export const checkedZone = (timezone: string): string => {
  const zone = zoneNamed(timezone)
  if (!zone) throw wrong({ timezone: 'must be a time zone, like Europe/Berlin' })
  return zone
}

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
