import { IMPORT_BATCH_ROWS } from '@metapyra/contract/constants'
import type {
  ImportFailedRow,
  ImportMode,
  ImportRow,
  ImportRowResult,
} from '@metapyra/contract/entities/import'
import { fingerprintOf } from '../csv/fingerprint.ts'
import type { Rows } from './checked-rows.ts'
import { failedRowsIn } from './failed-rows.ts'
import type { Outcome, Summary } from './outcome.ts'
import { isIn, isSent, summarise, toImportRow } from './outcome.ts'
import type { Aside } from './set-aside.ts'
import { setAsideCsv } from './set-aside.ts'

export interface Plan {
  /** The same for the same rows, space and choices, on every machine. */
  fingerprint: string
  batchCount: number
  rowCount: number
  /** Rows that stay here with an error. */
  heldBack: number
}

export interface PlanRequest {
  workspaceId: string
  mode: ImportMode
  sendInvitations: boolean
  /** Only the rows that are not in yet, after a run. */
  isAgain?: boolean
}

/** The rows on their way, and what became of each. */
export function createSending(rows: Rows) {
  let mode: ImportMode = 'skip'
  /** Indexes of the rows that go out, in the order of the file; null before it is planned. */
  let sent: number[] | null = null
  let outcomes = new Map<number, Outcome>()

  const rowAt = (index: number): ImportRow[] => {
    const row = rows.checked()[index]
    const { csv, mapping } = rows.state()
    return row ? [toImportRow(csv.rows[index]?.line ?? 1, row.person, mapping.includes('role'))] : []
  }
  const batchAt = (batch: number) =>
    (sent ?? []).slice(batch * IMPORT_BATCH_ROWS, (batch + 1) * IMPORT_BATCH_ROWS)
  const table = () => ({ ...rows.state().csv, checked: rows.checked(), outcomes, sent })

  return {
    forget(): void {
      sent = null
      outcomes = new Map()
    },

    async plan({ workspaceId, mode: as, sendInvitations, isAgain = false }: PlanRequest): Promise<Plan> {
      mode = as
      if (!isAgain) outcomes = new Map()
      sent = rows
        .checked()
        .flatMap((row, index) => (isSent(row) && !isIn(outcomes.get(index)) ? [index] : []))
      for (const index of sent) outcomes.delete(index)
      const named = [workspaceId, mode, sendInvitations, sent.flatMap(rowAt)]
      return {
        fingerprint: await fingerprintOf(JSON.stringify(named)),
        batchCount: Math.ceil(sent.length / IMPORT_BATCH_ROWS),
        rowCount: sent.length,
        heldBack: rows.counts().error,
      }
    },

    batch: (batch: number): ImportRow[] => batchAt(batch).flatMap(rowAt),

    /** Takes in what the server said about a batch. */
    settle(batch: number, results: readonly ImportRowResult[]): void {
      const byLine = new Map(results.map((result) => [result.line, result]))
      for (const index of batchAt(batch)) {
        const result = byLine.get(rows.state().csv.rows[index]?.line ?? 0)
        const outcome = result && { ...result, reason: result.reason ?? '' }
        outcomes.set(
          index,
          outcome ?? { result: 'unsent', reason: 'The server gave no result for this row.' },
        )
      }
    },

    /** Takes in that a whole batch was refused. */
    refuse(batch: number, reason: string): void {
      for (const index of batchAt(batch)) outcomes.set(index, { result: 'failed', reason })
    },

    /** The rows up to the next batch that did not get in: held back with an error, or failed at the server. */
    failedRows(batch: number): { columns: string[]; calls: ImportFailedRow[][] } {
      const first = batch === 0 ? 0 : (batchAt(batch)[0] ?? 0)
      const end = batchAt(batch + 1)[0] ?? rows.checked().length
      return failedRowsIn(table(), first, end)
    },

    summary: (): Summary => summarise(rows.checked(), outcomes),

    /** What was not imported, as a CSV; before a run, what would not be in the mode that is named. */
    setAside: (kind: Aside, as: ImportMode = mode): Blob =>
      new Blob([setAsideCsv(kind, table(), as)], { type: 'text/csv;charset=utf-8' }),
  }
}
