import type { CheckedRow } from '../check/table.ts'
import type { Header } from '../csv/headers.ts'
import type { CsvRow, Delimiter } from '../csv/read-csv.ts'
import { writeCsv } from '../csv/write-csv.ts'
import type { ImportMode, Outcome } from './outcome.ts'
import { isSent } from './outcome.ts'

/** Rows that are not in: those to mend, and those that were left out because their person is there already. */
export type Aside = 'failed' | 'skipped'

type Reason = (row: CheckedRow, outcome: Outcome | undefined, wasSent: boolean) => string | null

/** Why a row has to be mended, or null where it has not. */
const faultOf: Reason = (row, outcome, wasSent) => {
  if (row.state === 'error') {
    return row.problems
      .filter((problem) => problem.severity === 'error')
      .map((problem) => `${problem.message} ${problem.fix}`)
      .join(' ')
  }
  if (!wasSent) return null
  if (!outcome || outcome.result === 'unsent')
    return outcome?.reason ?? 'Not sent: the import was stopped before.'
  return outcome.result === 'failed' ? outcome.reason : null
}

/** Why a row was left out, here or by the server, or null where it was not. */
const whyLeftOut: Reason = (row, outcome, wasSent) => {
  if (!wasSent) return row.alreadyThere ?? null
  return outcome?.result === 'skipped' ? outcome.reason : null
}

const kinds: Record<Aside, { column: string; reasonOf: Reason }> = {
  failed: { column: 'error', reasonOf: faultOf },
  skipped: { column: 'skipped because', reasonOf: whyLeftOut },
}
/** By their keys; they are not the file's own, and written anew where such a file comes back. */
const ownColumns = ['error', 'skipped_because']

interface Table {
  delimiter: Delimiter
  headers: readonly Header[]
  rows: readonly CsvRow[]
  checked: readonly CheckedRow[]
  outcomes: ReadonlyMap<number, Outcome>
}

/**
 * The rows of one kind in their own columns, with the reason in a last one, to mend and drop in again. They are
 * separated as the file was, so that the spreadsheet that wrote it opens them rightly.
 */
export function setAsideCsv(
  kind: Aside,
  { delimiter, headers, rows, checked, outcomes }: Table,
  mode: ImportMode,
): string {
  const { column: reasonColumn, reasonOf } = kinds[kind]
  const kept = [...headers.keys()].filter((column) => !ownColumns.includes(headers[column]?.key ?? ''))
  const table = [[...kept.map((column) => headers[column]?.label ?? ''), reasonColumn]]
  for (const [index, row] of checked.entries()) {
    const reason = reasonOf(row, outcomes.get(index), isSent(row, mode))
    const cells = rows[index]?.cells ?? []
    if (reason !== null) table.push([...kept.map((column) => cells[column] ?? ''), reason])
  }
  return writeCsv(table, delimiter)
}
