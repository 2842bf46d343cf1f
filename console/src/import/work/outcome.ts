import type { ImportRow, ImportRowResult } from '@metapyra/contract/entities/import'
import type { Person } from '../check/check-row.ts'
import { emailKey } from '../check/email.ts'
import type { CheckedRow, Counts } from '../check/table.ts'

/** What became of a row that was sent; `unsent` never left, or nobody confirmed it. */
export interface Outcome {
  result: ImportRowResult['result'] | 'unsent'
  reason: string
}

export interface Summary {
  rows: number
  created: number
  updated: number
  /** Left out here (twice in the file) or by the server. */
  skipped: number
  /** Kept back with an error, or refused by the server. */
  failed: number
  unsent: number
}

/**
 * Which rows go out: those of people who are in the space too, whatever the mode. The server knows best who is, and so
 * the same file is the same import also once a part of it is in.
 */
export const isSent = (row: CheckedRow) => row.state === 'ready' || row.state === 'known'

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

export function summarise(counts: Counts, outcomes: ReadonlyMap<number, Outcome>, sentRows: number): Summary {
  const summary = { rows: counts.rows, created: 0, updated: 0, skipped: 0, failed: counts.error, unsent: 0 }
  for (const { result } of outcomes.values()) summary[result]++
  summary.unsent += sentRows - outcomes.size
  summary.skipped += counts.rows - counts.error - sentRows
  return summary
}
