import type { ImportFailedRow } from '@metapyra/contract/entities/import'
import { IMPORT_KEPT } from '@metapyra/contract/import'
import type { Table } from './not-imported-rows.ts'
import { failureReason, ownCells, ownHeaders } from './not-imported-rows.ts'

/** Maximum size of one call, well below the server's limit. */
const CALL_CHARS = 400_000

const shortened = (text: string) =>
  (text.length > IMPORT_KEPT.cellChars ? `${text.slice(0, IMPORT_KEPT.cellChars - 1)}…` : text)
    .replaceAll('\0', '')
    .toWellFormed()

/** Returns the failed rows of a part of the file in the server's format, split into calls of a limited size. */
export function failedRowsIn(
  table: Table,
  first: number,
  end: number,
): { columns: string[]; calls: ImportFailedRow[][] } {
  const calls: ImportFailedRow[][] = []
  let chars = 0
  for (let index = first; index < end; index++) {
    const row = table.rows[index]
    const checked = table.checked[index]
    const outcome = table.outcomes.get(index)
    // A row that was not sent yet has not failed.
    if (!row || !checked || (checked.state !== 'error' && outcome?.result !== 'failed')) continue
    const error = failureReason(checked, outcome, true)
    if (error === null) continue
    const cells = ownCells(table.headers, row.cells).slice(0, IMPORT_KEPT.columns).map(shortened)
    const failed = { row: index, line: row.line, cells, error: shortened(error) }
    const length = cells.reduce((sum, cell) => sum + cell.length, error.length)
    const last = calls.at(-1)
    if (last && last.length < IMPORT_KEPT.rowsACall && chars + length <= CALL_CHARS) {
      last.push(failed)
      chars += length
    } else {
      calls.push([failed])
      chars = length
    }
  }
  return { columns: ownHeaders(table.headers).map(shortened), calls }
}
