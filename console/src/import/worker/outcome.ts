import type { ImportRow, ImportRowResult } from '@metapyra/contract/entities/import'
import type { Person } from '../csv/check-row.ts'
import type { CheckedRow } from '../csv/check-table.ts'
import { countStates } from '../csv/check-table.ts'

/** The outcome of a row that was to be sent; `unsent` means it was not sent, or not confirmed. */
export interface Outcome {
  result: ImportRowResult['result'] | 'unsent'
  reason: string
  /** The field that caused the outcome, or `seat`. */
  field?: string | undefined
}

export interface Summary {
  rows: number
  created: number
  updated: number
  /** Skipped by the server, as in its import history. */
  skipped: number
  /** Duplicates, skipped in this browser. */
  duplicates: number
  /** Left out by a rule or by hand in this browser. */
  leftOut: number
  /** Not sent because of an error, or refused by the server. */
  failed: number
  unsent: number
  /** Refused by the server, which may accept them later. */
  refused: number
  /** Why rows failed, most frequent reason first. */
  faults: Fault[]
}

/** The rows that failed for one reason. */
export interface Fault {
  reason: string
  count: number
  isOfSeats: boolean
}

/**
 * True for rows that are sent, including those of people who are already in the space, in every mode. The server
 * decides who is already there, so the same file stays the same import even after a part of it has been imported.
 */
export const isSent = (row: CheckedRow) => row.state === 'ready' || row.state === 'known'

/** True if the row is done. */
export const isDone = (outcome: Outcome | undefined): boolean =>
  outcome !== undefined && outcome.result !== 'failed' && outcome.result !== 'unsent'

/** Converts a row to the call's input. What it doesn't give is left out, so that an update leaves it unchanged. */
export function toImportRow(line: number, person: Person, givesRole: boolean): ImportRow {
  const { name, role, companyPosition } = person
  return {
    line,
    email: person.email,
    ...(name ? { name } : {}),
    ...(givesRole ? { role } : {}),
    ...(companyPosition ? { companyPosition } : {}),
  }
}

/** Summarizes the outcomes of the rows since the run began. */
export function summarise(checked: readonly CheckedRow[], outcomes: ReadonlyMap<number, Outcome>): Summary {
  const { rows, error, duplicate, ready, known, leftOut } = countStates(checked)
  const came = { created: 0, updated: 0, skipped: 0, failed: 0, unsent: ready + known - outcomes.size }
  for (const { result } of outcomes.values()) came[result]++
  return {
    ...came,
    rows,
    duplicates: duplicate,
    leftOut,
    failed: error + came.failed,
    refused: came.failed,
    faults: faultsOf(checked, outcomes),
  }
}

function faultsOf(checked: readonly CheckedRow[], outcomes: ReadonlyMap<number, Outcome>): Fault[] {
  const faults = new Map<string, Fault>()
  for (const [index, { problems }] of checked.entries()) {
    const outcome = outcomes.get(index)
    const refused = outcome?.result === 'failed' ? outcome.reason : undefined
    const reason = refused ?? problems.find(({ severity }) => severity === 'error')?.message
    if (reason === undefined) continue
    const fault = faults.get(reason) ?? { reason, count: 0, isOfSeats: outcome?.field === 'seat' }
    faults.set(reason, { ...fault, count: fault.count + 1 })
  }
  return [...faults.values()].toSorted((a, b) => b.count - a.count)
}
