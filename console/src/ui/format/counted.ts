import { numberFormat } from '@metapyra/session/dates'

const numbers = numberFormat()

/** Formats a number as `1,204`. */
export const formatNumber = (count: number) => numbers.format(count)

/** Formats a count as `1 person` or `1,204 people`. */
export const formatCount = (count: number, singular: string, plural: string) =>
  `${formatNumber(count)} ${count === 1 ? singular : plural}`
