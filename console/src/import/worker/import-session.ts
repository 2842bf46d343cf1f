import { cleanEmail, isEmail } from '@metapyra/contract/email-address'
import type {
  ImportFailedRow,
  ImportMode,
  ImportRow,
  ImportRowResult,
} from '@metapyra/contract/entities/import'
import { IMPORT_BATCH_ROWS } from '@metapyra/contract/import'
import type { Person } from '../csv/check-row.ts'
import { checkRow, givesRole } from '../csv/check-row.ts'
import type { CheckedRow, Counts } from '../csv/check-table.ts'
import { checkTable, countStates } from '../csv/check-table.ts'
import { fingerprintOf } from '../csv/fingerprint.ts'
import type { ImportRules } from '../csv/import-rules.ts'
import { NO_RULES } from '../csv/import-rules.ts'
import type { KnownPeople, KnownPerson } from '../csv/known-people.ts'
import type { Field, Mapping } from '../csv/mapping.ts'
import type { NameStyle } from '../csv/person-name.ts'
import { nameStyleOf, WESTERN } from '../csv/person-name.ts'
import type { Csv } from '../csv/read-csv.ts'
import type { RoleChoices } from '../csv/role.ts'
import { roleFlagsOf } from '../csv/role-flags.ts'
import { leavingDatesOf } from '../matching/leave-out.ts'
import type { LeaveOutRule } from '../matching/leave-out-rule.ts'
import { compileRules } from '../matching/leave-out-rule.ts'
import type { MendKind } from '../text/cell-mends.ts'
import { mendCell } from '../text/cell-mends.ts'
import { failedRowsIn } from './failed-rows.ts'
import type { NotImportedKind } from './not-imported-rows.ts'
import { notImportedCsv } from './not-imported-rows.ts'
import type { FileFacts, OpenOptions } from './open-file.ts'
import { openFile } from './open-file.ts'
import type { Outcome, Summary } from './outcome.ts'
import { isDone, isSent, summarise, toImportRow } from './outcome.ts'
import { replaceIn } from './replace.ts'
import type { Review, RoleValue, ValueCount } from './review.ts'
import { damagedCells, reviewOf, rolesIn, valuesIn } from './review.ts'
import type { PageRequest, RowPage } from './row-page.ts'
import { indexesOf, pageOf } from './row-page.ts'

/** Email addresses checked in one call (POST v2/admin/workspace/known-emails). */
const EMAILS_PER_CALL = 5000

/** Everything needed to continue with the rows in another page. */
export interface RowsState {
  csv: Omit<Csv, 'layout'>
  mapping: Mapping
  mayMakeAdmins: boolean
  rules?: ImportRules
  /** Rows that a person ticked or unticked, whatever the rules say. */
  ticks?: ReadonlyMap<number, boolean>
  /** Who is in the space already, by which rows are known or in error. */
  people?: KnownPeople
  nameStyle?: NameStyle
}

const addedValues = (before: LeaveOutRule[], after: LeaveOutRule[]): LeaveOutRule[] =>
  after.map(({ column, values }) => {
    const had = new Set(before.find((one) => one.column === column)?.values)
    return { column, values: values.filter((value) => !had.has(value)) }
  })

export interface FileChoices {
  /** The fields of the file's columns, by column name. */
  columns: ReadonlyMap<string, Field>
  roles: RoleChoices
}

const EMPTY: RowsState = {
  csv: { delimiter: ',', hasHeader: true, headers: [], rows: [] },
  mapping: [],
  mayMakeAdmins: false,
}

export interface Plan {
  /** The same for the same rows, space and options, on every machine. */
  fingerprint: string
  batchCount: number
  rowCount: number
  /** Number of rows that are not sent because they have an error. */
  rowsWithErrors: number
  /** Number of rows in the file, whatever becomes of them. */
  fileRows: number
}

export interface PlanRequest {
  workspaceId: string
  mode: ImportMode
  sendInvitations: boolean
  /** True to send only the rows that a previous run did not import. */
  onlyFailed?: boolean
}

/** What the columns of a file say besides those that are imported. */
const readingOf = ({ headers, rows }: RowsState['csv']) => ({
  roleFlags: roleFlagsOf(headers, rows),
  leavingDates: leavingDatesOf(headers, rows),
})

/**
 * One import from the file to its summary, independent of the browser. It runs in a worker, holds all rows there and
 * returns one page, batch or count at a time. Every method throws FileError for problems that the user can fix.
 */
export function createImportSession() {
  let state = EMPTY
  let checked: CheckedRow[] = []
  let reading = readingOf(EMPTY.csv)
  let addresses: string[] = []
  let mode: ImportMode = 'skip'
  /** Indexes of the rows to send, in file order; null before the run is planned. */
  let sent: number[] | null = null
  let outcomes = new Map<number, Outcome>()

  const check = (): Counts => {
    const { csv, rules = NO_RULES, ticks, people } = state
    const isGone = compileRules(rules.leaveOut)
    checked = checkTable(csv.rows, context(), people ?? new Map(), (index, cells) => {
      const isIn = ticks?.get(index)
      const column = isIn ? null : isGone(cells)
      if (column !== null) return `${csv.headers[column]?.label ?? ''} is ${(cells[column] ?? '').trim()}`
      return isIn === false ? 'You left this row out' : null
    })
    return countStates(checked)
  }
  const context = () => {
    const { csv, mapping, mayMakeAdmins, rules = NO_RULES, nameStyle = WESTERN } = state
    return {
      ...common(mapping),
      columnCount: csv.headers.length,
      mayMakeAdmins,
      roles: rules.roles,
      nameStyle,
    }
  }
  /** What a check of rows needs to know of the whole file. */
  const common = (mapping: Mapping) => ({
    mapping,
    ...(mapping.includes('role') ? { roleFlags: reading.roleFlags } : {}),
    leavingDates: reading.leavingDates,
    nowMs: Date.now(),
  })
  /** Found once for a mapping, so that the correction of one name doesn't turn all others. */
  const withNameStyle = (next: RowsState): RowsState => ({
    ...next,
    nameStyle: nameStyleOf(next.csv.headers, next.csv.rows, next.mapping),
  })
  /** Starts over with these rows, none of which was sent. They are checked once their columns are mapped. */
  const reset = (next: RowsState): void => {
    state = next.nameStyle ? next : withNameStyle(next)
    checked = []
    sent = null
    outcomes = new Map()
    reading = readingOf(next.csv)
  }
  const setCell = (index: number, column: number, value: string) => {
    const row = state.csv.rows[index]
    if (!row) return
    while (row.cells.length < column) row.cells.push('')
    row.cells[column] = value
    // Someone who overwrites the broken cell has seen the fault.
    if (row.fault?.column === column) delete row.fault
  }
  const rowAt = (index: number): ImportRow[] => {
    const row = checked[index]
    const read = state.csv.rows[index]
    return row && read
      ? [toImportRow(read.line, row.person, row.person.role !== 'unchanged' && givesRole(read, context()))]
      : []
  }
  const batchAt = (batch: number) =>
    (sent ?? []).slice(batch * IMPORT_BATCH_ROWS, (batch + 1) * IMPORT_BATCH_ROWS)
  const table = () => ({ ...state.csv, checked, outcomes, sent })

  return {
    async open(file: File, options: OpenOptions = {}): Promise<FileFacts> {
      const {
        csv: { layout: _, ...csv },
        facts,
      } = await openFile(file, options)
      const rules = { leaveOut: facts.leaveOut, roles: {} }
      reset({ csv, mapping: facts.mapping, mayMakeAdmins: false, rules })
      return facts
    },

    /** The current rows with all corrections, for another page to `restore`. */
    rowsState: (): RowsState => state,
    /** Restores rows that are mapped again before anything is read of them. */
    restoreUnchecked: reset,
    restore(rows: RowsState): Counts {
      reset(rows)
      return check()
    },

    map(mapping: Mapping, mayMakeAdmins: boolean, rules = state.rules ?? NO_RULES): Counts {
      state = withNameStyle({ ...state, mapping, mayMakeAdmins, rules })
      return check()
    },

    /** Changes which rows are left out by a column's values. */
    setLeaveOut(leaveOut: LeaveOutRule[]): Counts {
      const rules = state.rules ?? NO_RULES
      const added = compileRules(addedValues(rules.leaveOut, leaveOut))
      // Who leaves out a value means its rows too that were taken in before.
      const ticks = new Map(state.ticks)
      for (const [index, { cells }] of state.csv.rows.entries())
        if (added(cells) !== null) ticks.delete(index)
      state = { ...state, ticks, rules: { ...rules, leaveOut } }
      return check()
    },

    /** Turns a rule off, and takes in the rows that it shows as left out even where another rule means them too. */
    includeRule(column: number): Counts {
      const rules = state.rules ?? NO_RULES
      const isGone = compileRules(rules.leaveOut)
      const ticks = new Map(state.ticks)
      for (const [index, { cells }] of state.csv.rows.entries())
        if (checked[index]?.state === 'leftOut' && isGone(cells) === column) ticks.set(index, true)
      const leaveOut = rules.leaveOut.map((one) => (one.column === column ? { ...one, values: [] } : one))
      state = { ...state, ticks, rules: { ...rules, leaveOut } }
      return check()
    },

    /** Takes rows in or leaves them out, whatever the rules say: single ones, or all that pass a filter. */
    tick(which: { index: number } | Pick<PageRequest, 'filter' | 'where'>, isIn: boolean): Counts {
      const indexes = 'index' in which ? [which.index] : indexesOf(state.csv.rows, checked, which)
      const ticks = new Map(state.ticks)
      for (const index of indexes) ticks.set(index, isIn)
      state = { ...state, ticks }
      return check()
    },

    /** The first people as a mapping would make them, before it is applied. */
    preview(mapping: Mapping, rules: ImportRules, most = 3): Person[] {
      const { csv, mayMakeAdmins } = state
      const style = nameStyleOf(csv.headers, csv.rows, mapping)
      const isGone = compileRules(rules.leaveOut)
      const rows = csv.rows.slice(0, 200).filter(({ cells }) => isGone(cells) === null)
      const as = {
        ...common(mapping),
        columnCount: csv.headers.length,
        mayMakeAdmins,
        roles: rules.roles,
        nameStyle: style,
      }
      return rows.slice(0, most).map((row) => {
        const { person } = checkRow(row, as)
        return person.role === 'owner' ? { ...person, role: 'user' } : person
      })
    },

    review: (): Review => reviewOf(state.csv.rows, checked, state.mapping, state.rules?.leaveOut ?? []),

    rolesIn: (column: number, leaveOut: readonly LeaveOutRule[] = []): RoleValue[] =>
      rolesIn(state.csv.rows, state.csv.headers[column], column, leaveOut),

    valuesIn: (column: number): { values: ValueCount[]; total: number } => valuesIn(state.csv.rows, column),

    /** Mends all imported cells that are damaged in one way. */
    mend(kind: MendKind): { changed: number; counts: Counts } {
      const cells = [...damagedCells(state.csv.rows, checked, state.mapping)].filter(
        (one) => one.kind === kind,
      )
      for (const { index, column, cell } of cells) setCell(index, column, mendCell(kind, cell))
      return { changed: cells.length, counts: check() }
    },

    /**
     * Collects the email addresses to compare with the space and returns the number of calls needed. Rows with other
     * errors are included, so that they are already compared once they are corrected.
     */
    gatherAddresses(): number {
      const all = checked.flatMap(({ person: { email } }) => (isEmail(email) ? email : []))
      addresses = [...new Set(all)]
      return Math.ceil(addresses.length / EMAILS_PER_CALL)
    },

    addresses: (call: number): string[] =>
      addresses.slice(call * EMAILS_PER_CALL, (call + 1) * EMAILS_PER_CALL),

    /** Stores who of them is already in the space, and as what. */
    setKnown(found: readonly KnownPerson[]): Counts {
      state = { ...state, people: new Map(found.map((person) => [cleanEmail(person.email), person])) }
      return check()
    },

    page: (request: PageRequest): RowPage =>
      pageOf(state.csv.rows, checked, state.csv.headers.length, request),

    edit(index: number, column: number, value: string): Counts {
      setCell(index, column, value)
      return check()
    },

    /** Replaces a text in all cells of a column, ignoring case. */
    replace(column: number, sought: string, by: string): { changed: number; counts: Counts } {
      let changed = 0
      for (const [index, row] of state.csv.rows.entries()) {
        const before = row.cells[column] ?? ''
        const after = replaceIn(before, sought, by)
        if (after === before) continue
        setCell(index, column, after)
        changed++
      }
      return { changed, counts: check() }
    },

    /** Decides which rows are sent, and in which batches. */
    async plan({ workspaceId, mode: as, sendInvitations, onlyFailed = false }: PlanRequest): Promise<Plan> {
      mode = as
      if (!onlyFailed) outcomes = new Map()
      sent = checked.flatMap((row, index) => (isSent(row) && !isDone(outcomes.get(index)) ? [index] : []))
      for (const index of sent) outcomes.delete(index)
      const named = [workspaceId, mode, sendInvitations, sent.flatMap(rowAt)]
      return {
        fingerprint: await fingerprintOf(JSON.stringify(named)),
        batchCount: Math.ceil(sent.length / IMPORT_BATCH_ROWS),
        rowCount: sent.length,
        rowsWithErrors: countStates(checked).error,
        fileRows: checked.length,
      }
    },

    batch: (batch: number): ImportRow[] => batchAt(batch).flatMap(rowAt),

    /** Stores the server's results of a batch, which are in the order of its rows: lines may repeat in a pasted list. */
    settle(batch: number, results: readonly ImportRowResult[]): void {
      for (const [at, index] of batchAt(batch).entries()) {
        const result = results[at]
        const outcome = result && { ...result, reason: result.reason ?? '' }
        outcomes.set(
          index,
          outcome ?? { result: 'unsent', reason: 'The server gave no result for this row.' },
        )
      }
    },

    /** Stores that a whole batch was refused. */
    refuse(batch: number, reason: string): void {
      for (const index of batchAt(batch)) outcomes.set(index, { result: 'failed', reason })
    },

    /** Returns the failed rows before the next batch: not sent because of an error, or failed on the server. */
    failedRows(batch: number): { columns: string[]; calls: ImportFailedRow[][] } {
      const first = batch === 0 ? 0 : (batchAt(batch)[0] ?? 0)
      const end = batchAt(batch + 1)[0] ?? checked.length
      return failedRowsIn(table(), first, end)
    },

    /** The choices by which other rows of this file are read in the same way. */
    choices: (): FileChoices => ({
      columns: new Map(
        state.csv.headers.flatMap(({ label }, column) => {
          const field = state.mapping[column]
          return field ? [[label, field] as const] : []
        }),
      ),
      roles: (state.rules ?? NO_RULES).roles,
    }),

    summary: (): Summary => summarise(checked, outcomes),

    /**
     * Returns the rows that were not imported as a CSV; before a run, the rows that would not be imported in the given
     * mode.
     */
    setAside: (kind: NotImportedKind, as: ImportMode = mode): Blob =>
      new Blob([notImportedCsv(kind, table(), as)], { type: 'text/csv;charset=utf-8' }),
  }
}

export type ImportSession = ReturnType<typeof createImportSession>
