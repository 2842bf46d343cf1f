import { parse } from 'papaparse'

/** [LIB-52] The rows of a table that is written as text; null where it has less than two columns. */
export const rowsOf = (text: string, most: number): string[][] | null => {
  const { data } = parse<string[]>(text, { preview: most, skipEmptyLines: 'greedy' })
  return data.some((row) => row.length > 1) ? data : null
}
