import { CSV_BOM, csvLine } from '@metapyra/contract/csv'
import type { Delimiter } from './delimiters.ts'

/** Writes rows as a CSV that Excel opens correctly and in which it executes no formulas. */
export const writeCsv = (rows: readonly (readonly string[])[], delimiter: Delimiter = ',') =>
  CSV_BOM + rows.map((row) => csvLine(row, delimiter)).join('')
