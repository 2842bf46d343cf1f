import type { DaySeries } from '@metapyra/contract/entities/overview'
import { numberFormat } from '@metapyra/session/dates'
import { formatNumber } from '../ui/format/counted.ts'

const sum = (days: DaySeries) => days.reduce((total, { count }) => total + count, 0)
const percent = numberFormat({ style: 'percent', signDisplay: 'exceptZero' })

export const WEEK_DAYS = 7

/** The sums of the last seven days and of the seven days before. */
export const weekOf = (days: DaySeries) => ({
  now: sum(days.slice(-WEEK_DAYS)),
  before: sum(days.slice(-2 * WEEK_DAYS, -WEEK_DAYS)),
})

/** Formats the change as `+12% on the week before`, or as a phrase if there is nothing to compare with. */
export const comparedWith = ({ now, before }: ReturnType<typeof weekOf>): string => {
  if (now === before) return now === 0 ? 'None last week either' : 'Same as last week'
  if (before === 0) return 'None last week'
  return `${percent.format(now / before - 1)} from ${formatNumber(before)} last week`
}
