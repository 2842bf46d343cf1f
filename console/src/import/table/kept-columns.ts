import { IMPORT_FILE } from '@metapyra/contract/import'
import type { CsvRow } from '../csv/read-csv.ts'
import { isKnownHeader } from '../matching/header-words.ts'
import type { Dropped } from './layout.ts'
import { droppedTexts } from './layout.ts'

const isBlank = (cell: string | undefined) => cell === undefined || cell.trim() === ''

interface KeptColumns {
  headerCells: string[]
  rows: CsvRow[]
  dropped: Dropped[]
}

/** The columns with a cell that is not empty. Stops early, since most columns have one in the first rows. */
function filledColumns(rows: readonly CsvRow[], width: number): boolean[] {
  const isFilled = Array.from({ length: width }, () => false)
  let open = width
  for (const { cells } of rows) {
    for (let column = 0; column < cells.length && column < width; column++) {
      if (isFilled[column] || isBlank(cells[column])) continue
      isFilled[column] = true
      open--
    }
    if (open === 0) break
  }
  return isFilled
}

/**
 * Columns without a header and without values fall away. Of more than the page can show, those are kept that can be
 * imported, then those that have values, in the file's order.
 */
export function keptColumns(headerCells: readonly string[], rows: CsvRow[]): KeptColumns {
  // Cells beyond the headers belong to a row that is broken, and stay for its check.
  const width = headerCells.length || rows.reduce((most, { cells }) => Math.max(most, cells.length), 0)
  const isFilled = filledColumns(rows, width)
  const named = Array.from({ length: width }, (_, column) => headerCells[column] ?? '')
  const useful = [...named.keys()].filter((column) => isFilled[column] || !isBlank(named[column]))
  const empty = width - useful.length
  const kept = useful.length > IMPORT_FILE.columns ? bestColumns(useful, named, isFilled) : useful
  const left = useful.filter((column) => !kept.includes(column))
  const dropped = [
    ...droppedTexts('emptyColumns', [], empty),
    ...droppedTexts(
      'extraColumns',
      left.map((column) => named[column] || `Column ${column + 1}`),
    ),
  ]
  if (kept.length === width) return { headerCells: named, rows, dropped }
  const isPrefix = kept.every((column, index) => column === index)
  for (const row of rows) {
    const extra = row.cells.slice(width)
    row.cells =
      isPrefix && row.cells.length <= kept.length
        ? row.cells
        : [...kept.map((column) => row.cells[column] ?? ''), ...extra]
    if (row.fault) row.fault.column = Math.max(0, kept.indexOf(row.fault.column))
  }
  return { headerCells: kept.map((column) => named[column] ?? ''), rows, dropped }
}

function bestColumns(
  useful: readonly number[],
  named: readonly string[],
  isFilled: readonly boolean[],
): number[] {
  const rank = (column: number) => (isKnownHeader(named[column] ?? '') ? 0 : isFilled[column] ? 1 : 2)
  return useful
    .toSorted((a, b) => rank(a) - rank(b) || a - b)
    .slice(0, IMPORT_FILE.columns)
    .sort((a, b) => a - b)
}
