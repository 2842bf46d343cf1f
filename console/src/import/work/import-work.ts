import { IMPORT_BATCH_ROWS } from '@metapyra/contract/constants'
import type { ImportRow, ImportRowResult } from '@metapyra/contract/entities/import'
import { emailKey } from '../check/email.ts'
import type { CheckedRow, Counts } from '../check/table.ts'
import { checkTable, countStates } from '../check/table.ts'
import type { Encoding } from '../csv/decode.ts'
import { decode } from '../csv/decode.ts'
import { fingerprintOf } from '../csv/fingerprint.ts'
import type { Mapping } from '../csv/mapping.ts'
import { guessMapping } from '../csv/mapping.ts'
import type { Csv, ReadOptions } from '../csv/read-csv.ts'
import { readCsv } from '../csv/read-csv.ts'
import type { ImportMode, Outcome, Summary } from './outcome.ts'
import { isSent, summarise, toImportRow } from './outcome.ts'
import type { PageRequest, ShownPage } from './page.ts'
import { pageOf } from './page.ts'
import type { Aside } from './set-aside.ts'
import { setAsideCsv } from './set-aside.ts'

/** Addresses asked about in one call (POST v2/admin/workspace/known-emails). */
const EMAILS_PER_CALL = 5000

export interface FileFacts extends Omit<Csv, 'rows'> {
  fileName: string
  bytes: number
  encoding: Encoding
  isEncodingGuess: boolean
  rowCount: number
  /** A few cells of each column, to tell by. */
  samples: string[][]
  mapping: Mapping
}

export interface OpenOptions extends ReadOptions {
  encoding?: Encoding
}

export interface Plan {
  /** The same for the same rows, space and choices, on every machine. */
  fingerprint: string
  batchCount: number
  rowCount: number
}

export interface PlanRequest {
  workspaceId: string
  mode: ImportMode
  sendInvitations: boolean
}

/**
 * One import from the file to its summary, without a browser around it. It lives in a worker, keeps all rows there
 * and hands out a page, a batch or a count at a time. Every method throws FileError for what a person can mend.
 */
export function createImportWork() {
  let csv: Csv = { delimiter: ',', hasHeader: true, headers: [], rows: [] }
  let mapping: Mapping = []
  let mayMakeAdmins = false
  let mode: ImportMode = 'skip'
  let checked: CheckedRow[] = []
  let known: ReadonlySet<string> = new Set()
  let addresses: string[] = []
  let sent: number[] = []
  let outcomes = new Map<number, Outcome>()

  const check = (): Counts => {
    checked = checkTable(csv.rows, { mapping, columnCount: csv.headers.length, mayMakeAdmins }, known)
    return countStates(checked)
  }
  const batchAt = (batch: number) => sent.slice(batch * IMPORT_BATCH_ROWS, (batch + 1) * IMPORT_BATCH_ROWS)
  const rowAt = (index: number): ImportRow[] => {
    const row = checked[index]
    return row ? [toImportRow(csv.rows[index]?.line ?? 1, row.person, mapping.includes('role'))] : []
  }

  return {
    async open(file: File, options: OpenOptions = {}): Promise<FileFacts> {
      const decoded = decode(new Uint8Array(await file.arrayBuffer()), options.encoding)
      csv = readCsv(decoded.text, options)
      known = new Set()
      outcomes = new Map()
      sent = []
      const { rows, ...facts } = csv
      const samples = rows.slice(0, 200).map((row) => row.cells)
      mapping = guessMapping(csv.headers, samples)
      return {
        ...facts,
        fileName: file.name,
        bytes: file.size,
        encoding: decoded.encoding,
        isEncodingGuess: decoded.isGuess,
        rowCount: rows.length,
        samples: csv.headers.map((_, column) =>
          samples.flatMap((cells) => cells[column]?.trim().slice(0, 60) || []).slice(0, 3),
        ),
        mapping,
      }
    },

    map(next: Mapping, mayAdmins: boolean): Counts {
      mapping = next
      mayMakeAdmins = mayAdmins
      return check()
    },

    /** Gathers the addresses that the space should be asked about; how many calls that takes. */
    gatherAddresses(): number {
      const all = checked.filter((row) => row.state !== 'error').map((row) => emailKey(row.person.email))
      addresses = [...new Set(all)]
      return Math.ceil(addresses.length / EMAILS_PER_CALL)
    },

    addresses: (call: number): string[] =>
      addresses.slice(call * EMAILS_PER_CALL, (call + 1) * EMAILS_PER_CALL),

    /** Takes in which of them the space has. */
    setKnown(found: readonly string[]): Counts {
      known = new Set(found.map(emailKey))
      return check()
    },

    page: (request: PageRequest): ShownPage => pageOf(csv.rows, checked, csv.headers.length, request),

    edit(index: number, column: number, value: string): Counts {
      const row = csv.rows[index]
      if (row) {
        while (row.cells.length < column) row.cells.push('')
        row.cells[column] = value
        // Whoever typed into the broken cell has seen it.
        if (row.fault?.column === column) delete row.fault
      }
      return check()
    },

    async plan(request: PlanRequest): Promise<Plan> {
      mode = request.mode
      outcomes = new Map()
      sent = checked.flatMap((row, index) => (isSent(row, mode) ? [index] : []))
      const fingerprint = await fingerprintOf(JSON.stringify([request, sent.flatMap(rowAt)]))
      return { fingerprint, batchCount: Math.ceil(sent.length / IMPORT_BATCH_ROWS), rowCount: sent.length }
    },

    batch: (batch: number): ImportRow[] => batchAt(batch).flatMap(rowAt),

    /** Takes in what the server said about a batch. */
    settle(batch: number, results: readonly ImportRowResult[]): void {
      const byLine = new Map(results.map((result) => [result.line, result]))
      for (const index of batchAt(batch)) {
        const result = byLine.get(csv.rows[index]?.line ?? 0)
        const outcome = result ? { result: result.result, reason: result.reason ?? '' } : undefined
        outcomes.set(
          index,
          outcome ?? { result: 'unsent', reason: 'The server said nothing about this row.' },
        )
      }
    },

    /** Takes in that a whole batch was refused. */
    refuse(batch: number, reason: string): void {
      for (const index of batchAt(batch)) outcomes.set(index, { result: 'failed', reason })
    },

    summary: (): Summary => summarise(countStates(checked), outcomes, sent.length),

    /** What was not imported, as a CSV; before a run, what would not be in the mode that is named. */
    setAside: (kind: Aside, as: ImportMode = mode): Blob =>
      new Blob([setAsideCsv(kind, { ...csv, checked, outcomes }, as)], {
        type: 'text/csv;charset=utf-8',
      }),
  }
}

export type ImportWork = ReturnType<typeof createImportWork>
