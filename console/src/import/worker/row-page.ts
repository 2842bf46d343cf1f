import type { CheckedRow, RowState } from '../csv/check-table.ts'
import type { CsvRow } from '../csv/read-csv.ts'
import type { Problem } from '../csv/row-problem.ts'

export const ROW_FILTERS = ['all', 'problems', 'error', 'warning', 'duplicate', 'known'] as const
export type RowFilter = (typeof ROW_FILTERS)[number]

export interface PageRequest {
  filter: RowFilter
  offset: number
  limit: number
}

export interface PageRow {
  index: number
  line: number
  cells: string[]
  state: RowState
  problems: readonly Problem[]
}

export interface RowPage {
  /** Number of rows that match the filter. */
  total: number
  rows: PageRow[]
}

const SHOWN_CHARS = 300

const filters: Record<RowFilter, (row: CheckedRow) => boolean> = {
  all: () => true,
  problems: (row) => row.problems.length > 0,
  error: (row) => row.state === 'error',
  warning: (row) => row.problems.length > 0 && (row.state === 'ready' || row.state === 'known'),
  duplicate: (row) => row.state === 'duplicate',
  known: (row) => row.state === 'known',
}

/** One page of rows with their problems, with cells cut to a displayable length. */
export function pageOf(
  rows: readonly CsvRow[],
  checked: readonly CheckedRow[],
  columnCount: number,
  { filter, offset, limit }: PageRequest,
): RowPage {
  const passes = filters[filter]
  const indexes = checked.flatMap((row, index) => (passes(row) ? [index] : []))
  const shown = indexes.slice(offset, offset + limit).flatMap((index): PageRow[] => {
    const row = rows[index]
    const check = checked[index]
    if (!row || !check) return []
    const cells = Array.from({ length: columnCount }, (_, column) =>
      (row.cells[column] ?? '').slice(0, SHOWN_CHARS),
    )
    return [{ index, line: row.line, cells, state: check.state, problems: check.problems }]
  })
  return { total: indexes.length, rows: shown }
}
