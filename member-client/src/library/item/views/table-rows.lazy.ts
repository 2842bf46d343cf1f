import { parse } from 'papaparse'

/** [LIB-52] The rows of a table in text form; null if it has fewer than two columns. */
export const rowsOf = (text: string, most: number): string[][] | null => {
  const { data } = parse<string[]>(text, { preview: most, skipEmptyLines: 'greedy' })
  return data.some((row) => row.length > 1) ? data : null
}
