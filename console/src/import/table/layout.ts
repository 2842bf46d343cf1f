import type { CsvRow } from '../csv/read-csv.ts'

/** Something in a file that is not part of its table, so that it can be told before it is left out. */
export interface Dropped {
  kind: 'above' | 'below' | 'secondHeader' | 'repeatedHeader' | 'emptyColumns' | 'extraColumns' | 'listText'
  count: number
  /** The first lines or columns, cut to a displayable length. */
  examples: string[]
}

export interface Layout {
  /** The file's line that has the headers; null if there are none. */
  headerLine: number | null
  /** The first lines of the file, to choose the headers from. */
  firstLines: { line: number; text: string }[]
  dropped: Dropped[]
  /** Rows that are hidden in the workbook, by a filter or by hand. */
  hidden?: { count: number; isLeftOut: boolean }
  /** Addresses that were taken from a second column, where the first one has none. */
  secondEmail?: { column: number; second: number; count: number }
}

const EXAMPLES = 3
const EXAMPLE_CHARS = 60

const shortened = (text: string) => (text.length > EXAMPLE_CHARS ? `${text.slice(0, EXAMPLE_CHARS)}…` : text)

export const droppedTexts = (
  kind: Dropped['kind'],
  texts: readonly string[],
  count = texts.length,
): Dropped[] => (count === 0 ? [] : [{ kind, count, examples: texts.slice(0, EXAMPLES).map(shortened) }])

export const droppedRows = (kind: Dropped['kind'], rows: readonly CsvRow[]): Dropped[] =>
  droppedTexts(
    kind,
    rows.slice(0, EXAMPLES).map(({ cells }) => cells.filter((cell) => cell.trim() !== '').join(', ')),
    rows.length,
  )
