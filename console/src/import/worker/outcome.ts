import type { ImportRow, ImportRowResult } from '@metapyra/contract/entities/import'
import { emailKey } from '../../email/address.ts'
import type { Person } from '../csv/check-row.ts'
import type { CheckedRow } from '../csv/check-table.ts'
import { countStates } from '../csv/check-table.ts'

/** What became of a row that was sent; `unsent` never left, or nobody confirmed it. */
export interface Outcome {
  result: ImportRowResult['result'] | 'unsent'
  reason: string
  /** What of the row, or `seat`. */
  field?: string | undefined
}

export interface Summary {
  rows: number
  created: number
  updated: number
  /** Left out by the server, as its history has it. */
  skipped: number
  /** Left out here. */
  twice: number
  /** Kept back with an error, or refused by the server. */
  failed: number
  unsent: number
  /** Refused by the server, which may take them another time. */
  refused: number
  /** Why rows failed, the most frequent first. */
  faults: Fault[]
}

/** Rows that failed for one reason. */
export interface Fault {
  reason: string
  count: number
  isOfSeats: boolean
}

/**
 * Which rows go out: those of people who are in the space too, whatever the mode. The server knows best who is, and so
 * the same file is the same import also once a part of it is in.
 */
export const isSent = (row: CheckedRow) => row.state === 'ready' || row.state === 'known'

/** Nothing more is to be done for it. */
export const isIn = (outcome: Outcome | undefined): boolean =>
  outcome !== undefined && outcome.result !== 'failed' && outcome.result !== 'unsent'

/** A row as the call takes it; empty cells are left out, so that an update clears nothing. */
export function toImportRow(line: number, person: Person, hasRoleColumn: boolean): ImportRow {
  const { name, role, companyPosition } = person
  return {
    line,
    email: emailKey(person.email),
    ...(name ? { name } : {}),
    ...(hasRoleColumn ? { role } : {}),
    ...(companyPosition ? { companyPosition } : {}),
  }
}

/** What became of the rows once a run has begun. */
export function summarise(checked: readonly CheckedRow[], outcomes: ReadonlyMap<number, Outcome>): Summary {
  const { rows, error, duplicate, ready, known } = countStates(checked)
  const came = { created: 0, updated: 0, skipped: 0, failed: 0, unsent: ready + known - outcomes.size }
  for (const { result } of outcomes.values()) came[result]++
  return {
    ...came,
    rows,
    twice: duplicate,
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
