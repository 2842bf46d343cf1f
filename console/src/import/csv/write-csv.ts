import { CSV_MARK, csvLine } from '@metapyra/contract/csv'
import type { Delimiter } from './delimiters.ts'

/** Rows as a CSV that Excel opens rightly and runs nothing from. */
export const writeCsv = (rows: readonly (readonly string[])[], delimiter: Delimiter = ',') =>
  CSV_MARK + rows.map((row) => csvLine(row, delimiter)).join('')
