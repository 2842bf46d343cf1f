import type { CheckContext, Person } from './check-row.ts'
import { checkRow, givesRole } from './check-row.ts'
import type { CsvRow } from './read-csv.ts'
import type { Problem } from './row-problem.ts'
import { warningIn } from './row-problem.ts'

/**
 * error: not sent until corrected · duplicate: an earlier row has the same person · known: the person is already in the
 * space · leftOut: a rule or a person leaves the row out.
 */
export type RowState = 'ready' | 'error' | 'duplicate' | 'known' | 'leftOut'

/** Decides whether a row is left out, by its index and cells. */
export type LeavesOut = (index: number, cells: readonly string[]) => boolean

export interface CheckedRow {
  state: RowState
  person: Person
  problems: readonly Problem[]
  /** For a duplicate or known row: where its person already is. */
  existingAt?: string
}

export interface Counts {
  rows: number
  ready: number
  error: number
  duplicate: number
  known: number
  /** Rows that a rule or a person leaves out. */
  leftOut: number
  /** Rows that are ready to send but have a warning. */
  warning: number
  /** Rows that are ready to send and whose people would take a seat. */
  seats: number
}

const nothing: readonly Problem[] = []

/**
 * Checks every row by itself and against the rows above it; `known` holds the space's email addresses in lower case.
 */
export function checkTable(
  rows: readonly CsvRow[],
  context: CheckContext,
  known: ReadonlySet<string>,
  leavesOut: LeavesOut = () => false,
): CheckedRow[] {
  const firstLine = new Map<string, number>()
  const emailColumn = context.mapping.indexOf('email')
  return rows.map((row, index) => {
    const { person, problems: found } = checkRow(row, context)
    const key = person.email
    // An exported list has its owners and admins, whose rows change no role; the server checks that.
    const problems = known.has(key) ? found.filter(({ isOfRole }) => !isOfRole) : found
    if (!givesRole(row, context)) person.role = known.has(key) ? 'unchanged' : 'user'
    if (leavesOut(index, row.cells)) return { state: 'leftOut', person, problems: nothing }
    if (problems.some((problem) => problem.severity === 'error')) return { state: 'error', person, problems }
    const earlier = firstLine.get(key)
    if (earlier !== undefined) {
      const message = `Same email as line ${earlier}.`
      const twice = warningIn(
        emailColumn,
        person.email,
        message,
        'Only the first row is imported. Change the email to keep this one.',
      )
      return { state: 'duplicate', person, problems: [...problems, twice], existingAt: message }
    }
    firstLine.set(key, row.line)
    const checked = { person, problems: problems.length ? problems : nothing }
    return known.has(key)
      ? { ...checked, state: 'known', existingAt: 'This person is already in the space.' }
      : { ...checked, state: 'ready' }
  })
}

export function countStates(checked: readonly CheckedRow[]): Counts {
  const counts: Counts = {
    rows: checked.length,
    ready: 0,
    error: 0,
    duplicate: 0,
    known: 0,
    leftOut: 0,
    warning: 0,
    seats: 0,
  }
  for (const { state, problems, person } of checked) {
    counts[state]++
    if (state === 'ready' && person.role !== 'guest') counts.seats++
    if (problems.length && (state === 'ready' || state === 'known')) counts.warning++
  }
  return counts
}
