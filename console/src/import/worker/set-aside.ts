import type { ImportMode } from '@metapyra/contract/entities/import'
import type { CheckedRow } from '../csv/check-table.ts'
import type { Delimiter } from '../csv/delimiters.ts'
import type { Header } from '../csv/headers.ts'
import type { CsvRow } from '../csv/read-csv.ts'
import { writeCsv } from '../csv/write-csv.ts'
import type { Outcome } from './outcome.ts'
import { isSent } from './outcome.ts'

/** Rows that are not in: those to mend, and those that were left out because their person is there already. */
export type Aside = 'failed' | 'skipped'

/** Why a row has to be mended, or null where it has not. */
export function faultOf(row: CheckedRow, outcome: Outcome | undefined, isPlanned: boolean): string | null {
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

/** Why a row was left out, here or by the server, or would be; null where it was not. */
function whyLeftOut(
  row: CheckedRow,
  outcome: Outcome | undefined,
  isPlanned: boolean,
  mode: ImportMode,
): string | null {
  if (row.state === 'duplicate') return row.alreadyThere ?? null
  if (outcome) return outcome.result === 'skipped' ? outcome.reason : null
  return !isPlanned && row.state === 'known' && mode === 'skip' ? (row.alreadyThere ?? null) : null
}

const kinds = {
  failed: { column: 'error', reasonOf: faultOf },
  skipped: { column: 'skipped because', reasonOf: whyLeftOut },
}
/** By their keys; they are not the file's own, and written anew where such a file comes back. */
const ourColumns = ['error', 'skipped_because']

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
 * The rows of one kind in their own columns, with the reason in a last one, to mend and drop in again. They are
 * separated as the file was, so that the spreadsheet that wrote it opens them rightly.
 */
export function setAsideCsv(
  kind: Aside,
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
