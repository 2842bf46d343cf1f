import type { Person } from '../csv/check-row.ts'
import type { CheckedRow, RowState } from '../csv/check-table.ts'
import type { KnownPerson, PersonChange } from '../csv/known-people.ts'
import type { CsvRow } from '../csv/read-csv.ts'
import type { Problem } from '../csv/row-problem.ts'
import { ruleKey } from '../matching/leave-out-rule.ts'

export const ROW_FILTERS = [
  'all',
  'problems',
  'error',
  'warning',
  'duplicate',
  'known',
  'leftOut',
  'roleChange',
] as const
export type RowFilter = (typeof ROW_FILTERS)[number]

export interface PageRequest {
  filter: RowFilter
  /** Only rows with this value in this column. */
  where?: ColumnValue | null
  offset: number
  limit: number
}

export interface ColumnValue {
  column: number
  value: string
}

export interface PageRow {
  /** The person as they will be in the space. */
  person: Person
  index: number
  line: number
  cells: string[]
  state: RowState
  problems: readonly Problem[]
  /** See `CheckedRow`. */
  known: KnownPerson | null
  changes: readonly PersonChange[]
  leftOutBecause: string | null
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
  leftOut: (row) => row.state === 'leftOut',
  roleChange: (row) => row.changes?.some(({ field }) => field === 'role') ?? false,
}

/** The indexes of the rows that pass, in file order. */
export function indexesOf(
  rows: readonly CsvRow[],
  checked: readonly CheckedRow[],
  { filter, where }: Pick<PageRequest, 'filter' | 'where'>,
): number[] {
  const passes = filters[filter]
  const value = where && ruleKey(where.value)
  const indexes: number[] = []
  for (const [index, row] of checked.entries()) {
    if (!passes(row)) continue
    if (where && ruleKey(rows[index]?.cells[where.column] ?? '') !== value) continue
    indexes.push(index)
  }
  return indexes
}

/** One page of rows with their problems, with cells cut to a displayable length. */
export function pageOf(
  rows: readonly CsvRow[],
  checked: readonly CheckedRow[],
  columnCount: number,
  request: PageRequest,
): RowPage {
  const indexes = indexesOf(rows, checked, request)
  const { offset, limit } = request
  const shown = indexes.slice(offset, offset + limit).flatMap((index): PageRow[] => {
    const row = rows[index]
    const check = checked[index]
    if (!row || !check) return []
    const cells = Array.from({ length: columnCount }, (_, column) =>
      (row.cells[column] ?? '').slice(0, SHOWN_CHARS),
    )
    const { person, state, problems, known = null, changes = [], leftOutBecause = null } = check
    return [{ index, line: row.line, cells, person, state, problems, known, changes, leftOutBecause }]
  })
  return { total: indexes.length, rows: shown }
}
