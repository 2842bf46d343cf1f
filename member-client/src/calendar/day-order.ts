/** Returns the rows of a day by time; rows with the same time keep their order. Times compare as text. */
export const inDayOrder = <T>(rows: readonly T[], timeOf: (row: T) => string): T[] =>
  rows.toSorted((a, b) => Number(timeOf(a) > timeOf(b)) - Number(timeOf(a) < timeOf(b)))
