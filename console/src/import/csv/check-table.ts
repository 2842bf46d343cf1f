import type { CheckContext, Person } from './check-row.ts'
import { checkRow, givesRole } from './check-row.ts'
import type { KnownPeople, KnownPerson, PersonChange } from './known-people.ts'
import { changesOf, isOutOfReach } from './known-people.ts'
import type { CsvRow } from './read-csv.ts'
import type { Problem } from './row-problem.ts'
import { warningIn } from './row-problem.ts'

/**
 * error: not sent until corrected · duplicate: an earlier row has the same person · known: the person is already in the
 * space · leftOut: a rule or a person leaves the row out.
 */
export type RowState = 'ready' | 'error' | 'duplicate' | 'known' | 'leftOut'

/** Why a row is left out, by its index and cells; null if it is not. */
export type LeavesOut = (index: number, cells: readonly string[]) => string | null

export interface CheckedRow {
  state: RowState
  person: Person
  problems: readonly Problem[]
  /** For a duplicate or known row: where its person already is. */
  existingAt?: string
  /** For a left-out row: why. */
  leftOutBecause?: string
  /** For a known row: the person as they are in the space, and what an update would change. */
  known?: KnownPerson
  changes?: readonly PersonChange[]
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
  /** Known people whom an update would change, and what becomes of their roles. */
  updates: number
  roleChanges: number
  adminsMade: number
  adminsLost: number
}

const nothing: readonly Problem[] = []

/**
 * Checks every row by itself, against the rows above it and against the people who are in the space.
 */
export function checkTable(
  rows: readonly CsvRow[],
  context: CheckContext,
  people: KnownPeople,
  leavesOut: LeavesOut = () => null,
): CheckedRow[] {
  const firstLine = new Map<string, number>()
  const emailColumn = context.mapping.indexOf('email')
  return rows.map((row, index) => {
    const { person, problems: found } = checkRow(row, context)
    const key = person.email
    const known = people.get(key)
    const gives = givesRole(row, context)
    const problems = known ? problemsOfKnown(found, person, known, { gives, context }) : found
    if (!gives || known?.role === 'owner') person.role = known ? 'unchanged' : 'user'
    const leftOutBecause = leavesOut(index, row.cells)
    if (leftOutBecause !== null)
      return { state: 'leftOut', person, problems: nothing, leftOutBecause, ...(known && { known }) }
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
    if (!known) return { person, problems: problems.length ? problems : nothing, state: 'ready' }
    const changes = changesOf(person, known)
    const isRefused = changes.length > 0 && isOutOfReach(known, context.mayMakeAdmins)
    return {
      person,
      problems: isRefused ? [...problems, OUT_OF_REACH] : problems.length ? problems : nothing,
      state: 'known',
      existingAt: 'This person is already in the space.',
      known,
      changes: isRefused ? [] : changes,
    }
  })
}

const OUT_OF_REACH = warningIn(
  null,
  '',
  'Only an owner can change this person.',
  'If you choose to update people, this row fails.',
)

/**
 * An exported list has its owners and admins, whose rows change no role. An owner stays one whatever the file says, and
 * the row says so.
 */
function problemsOfKnown(
  found: Problem[],
  person: Person,
  known: KnownPerson,
  { gives, context }: { gives: boolean; context: CheckContext },
): Problem[] {
  const isChange = gives && person.role !== known.role
  const problems = found.filter(({ isOfRole }) => !isOfRole || (isChange && known.role !== 'owner'))
  if (known.role !== 'owner' || !isChange) return problems
  const column = context.mapping.indexOf('role')
  const fix = 'An import doesn’t change that. You can under People.'
  return [...problems, warningIn(column, '', 'This person is an owner and stays one.', fix)]
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
    updates: 0,
    roleChanges: 0,
    adminsMade: 0,
    adminsLost: 0,
  }
  for (const { state, problems, person, changes } of checked) {
    counts[state]++
    if (state === 'ready' && person.role !== 'guest') counts.seats++
    if (problems.length && (state === 'ready' || state === 'known')) counts.warning++
    if (!changes?.length) continue
    counts.updates++
    const role = changes.find(({ field }) => field === 'role')
    if (!role) continue
    counts.roleChanges++
    if (role.from === 'admin') counts.adminsLost++
    if (role.to === 'admin') counts.adminsMade++
  }
  return counts
}
