/** Numbers and dates are written as the viewer's browser has them, whatever language the words are in. */
const numbers = new Intl.NumberFormat()

/** `1,204` */
export const grouped = (count: number) => numbers.format(count)

/** `1 person`, `1,204 people` */
export const counted = (count: number, one: string, many: string) =>
  `${grouped(count)} ${count === 1 ? one : many}`
