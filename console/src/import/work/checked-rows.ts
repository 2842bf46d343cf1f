import { emailKey, isEmail } from '../../email/address.ts'
import type { CheckedRow, Counts } from '../check/table.ts'
import { checkTable, countStates } from '../check/table.ts'
import type { Mapping } from '../csv/mapping.ts'
import type { Csv } from '../csv/read-csv.ts'
import type { PageRequest, ShownPage } from './page.ts'
import { pageOf } from './page.ts'
import { replaceIn } from './replace.ts'

/** Addresses asked about in one call (POST v2/admin/workspace/known-emails). */
const EMAILS_PER_CALL = 5000

/** All that the rows are made of, to go on with them in another page. */
export interface RowsState {
  csv: Csv
  mapping: Mapping
  mayMakeAdmins: boolean
}

const EMPTY: RowsState = {
  csv: { delimiter: ',', hasHeader: true, headers: [], rows: [] },
  mapping: [],
  mayMakeAdmins: false,
}

/** The rows of a file as they are checked and mended. */
export function createRows() {
  let state = EMPTY
  let checked: CheckedRow[] = []
  let known: ReadonlySet<string> = new Set()
  let addresses: string[] = []

  const check = (): Counts => {
    const { csv, mapping, mayMakeAdmins } = state
    checked = checkTable(csv.rows, { mapping, columnCount: csv.headers.length, mayMakeAdmins }, known)
    return countStates(checked)
  }
  const setCell = (index: number, column: number, value: string) => {
    const row = state.csv.rows[index]
    if (!row) return
    while (row.cells.length < column) row.cells.push('')
    row.cells[column] = value
    // Whoever wrote over the broken cell has seen it.
    if (row.fault?.column === column) delete row.fault
  }

  return {
    state: (): RowsState => state,
    checked: (): readonly CheckedRow[] => checked,
    counts: (): Counts => countStates(checked),

    /** Begins anew with these rows; nobody has been compared with them yet. */
    take(next: RowsState): Counts {
      state = next
      known = new Set()
      return check()
    },

    map(mapping: Mapping, mayMakeAdmins: boolean): Counts {
      state = { ...state, mapping, mayMakeAdmins }
      return check()
    },

    /**
     * Gathers the addresses that the space should be asked about; how many calls that takes. Those of rows with another
     * error too: once that is mended, whose they are is known.
     */
    gatherAddresses(): number {
      const all = checked.flatMap(({ person: { email } }) => (isEmail(email) ? emailKey(email) : []))
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

    page: (request: PageRequest): ShownPage =>
      pageOf(state.csv.rows, checked, state.csv.headers.length, request),

    edit(index: number, column: number, value: string): Counts {
      setCell(index, column, value)
      return check()
    },

    /** Replaces a text in all cells of a column, whatever its case. */
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
  }
}

export type Rows = ReturnType<typeof createRows>
