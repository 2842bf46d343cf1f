import type { DaySeries } from '@metapyra/contract/entities/overview'
import { numberFormat } from '@metapyra/session/dates'
import { grouped } from '../ui/format/counted.ts'

const sum = (days: DaySeries) => days.reduce((total, { count }) => total + count, 0)
const percent = numberFormat({ style: 'percent', signDisplay: 'exceptZero' })

export const WEEK_DAYS = 7

/** The last seven days, and the seven before them. */
export const weekOf = (days: DaySeries) => ({
  now: sum(days.slice(-WEEK_DAYS)),
  before: sum(days.slice(-2 * WEEK_DAYS, -WEEK_DAYS)),
})

/** `+12% on the week before`, in words where there is nothing to compare with. */
export const comparedWith = ({ now, before }: ReturnType<typeof weekOf>): string => {
  if (now === before) return now === 0 ? 'None last week either' : 'Same as last week'
  if (before === 0) return 'None last week'
  return `${percent.format(now / before - 1)} from ${grouped(before)} last week`
}
