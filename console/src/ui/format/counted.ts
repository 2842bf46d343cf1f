import { numberFormat } from '@metapyra/session/dates'

const numbers = numberFormat()

/** `1,204` */
export const grouped = (count: number) => numbers.format(count)

/** `1 person`, `1,204 people` */
export const counted = (count: number, one: string, many: string) =>
  `${grouped(count)} ${count === 1 ? one : many}`
