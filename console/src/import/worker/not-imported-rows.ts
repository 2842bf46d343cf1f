import type { ImportMode } from '@metapyra/contract/entities/import'
import type { CheckedRow } from '../csv/check-table.ts'
import type { Delimiter } from '../csv/delimiters.ts'
import type { Header } from '../csv/headers.ts'
import type { CsvRow } from '../csv/read-csv.ts'
import { writeCsv } from '../csv/write-csv.ts'
import type { Outcome } from './outcome.ts'
import { isSent } from './outcome.ts'

/**
 * Rows that were not imported: those with errors to correct, those skipped because their person already exists, and
 * those that were left out.
 */
export type NotImportedKind = 'failed' | 'skipped' | 'leftOut'

/** Returns the reason why a row has to be corrected; null if it has none. */
export function failureReason(
  row: CheckedRow,
  outcome: Outcome | undefined,
  isPlanned: boolean,
): string | null {
  if (row.state === 'error') {
    return row.problems
      .filter((problem) => problem.severity === 'error')
      .map((problem) => `${problem.message} ${problem.fix}`)
      .join(' ')
  }
  if (!isPlanned || !isSent(row)) return null
  if (!outcome || outcome.result === 'unsent') return outcome?.reason ?? 'Not sent: the import was stopped.'
  return outcome.result === 'failed' ? outcome.reason : null
}

/** Returns why a row was or would be skipped, here or by the server; null if it was not. */
function skipReason(
  row: CheckedRow,
  outcome: Outcome | undefined,
  isPlanned: boolean,
  mode: ImportMode,
): string | null {
  if (row.state === 'duplicate') return row.existingAt ?? null
  if (outcome) return outcome.result === 'skipped' ? outcome.reason : null
  return !isPlanned && row.state === 'known' && mode === 'skip' ? (row.existingAt ?? null) : null
}

const kinds = {
  failed: { column: 'error', reasonOf: failureReason },
  skipped: { column: 'skipped because', reasonOf: skipReason },
  leftOut: {
    column: 'left out because',
    reasonOf: ({ leftOutBecause }: CheckedRow) => leftOutBecause ?? null,
  },
}
/**
 * Keys of the columns that our downloads add. They are not part of the original file and are written again if such a
 * file is imported.
 */
const ourColumns = ['error', 'skipped_because', 'left_out_because']

export interface Table {
  delimiter: Delimiter
  headers: readonly Header[]
  rows: readonly CsvRow[]
  checked: readonly CheckedRow[]
  outcomes: ReadonlyMap<number, Outcome>
  /** Null before a run is planned. */
  sent: readonly number[] | null
}

const ownColumns = (headers: readonly Header[]) =>
  [...headers.keys()].filter((column) => !ourColumns.includes(headers[column]?.key ?? ''))

export const ownHeaders = (headers: readonly Header[]): string[] =>
  ownColumns(headers).map((column) => headers[column]?.label ?? '')

export const ownCells = (headers: readonly Header[], cells: readonly string[]): string[] =>
  ownColumns(headers).map((column) => cells[column] ?? '')

/**
 * Returns the rows of one kind in their original columns, with the reason in a last column, to correct and import
 * again. It uses the file's own delimiter, so that the spreadsheet that wrote the file opens it correctly.
 */
export function notImportedCsv(
  kind: NotImportedKind,
  { delimiter, headers, rows, checked, outcomes, sent }: Table,
  mode: ImportMode,
): string {
  const { column: reasonColumn, reasonOf } = kinds[kind]
  const table = [[...ownHeaders(headers), reasonColumn]]
  for (const [index, row] of checked.entries()) {
    const reason = reasonOf(row, outcomes.get(index), sent !== null, mode)
    if (reason !== null) table.push([...ownCells(headers, rows[index]?.cells ?? []), reason])
  }
  return writeCsv(table, delimiter)
}
