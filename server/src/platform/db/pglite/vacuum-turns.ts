const PAGE_BYTES = 8192
/** With its indexes: so much is vacuumed within 250 ms also where every page of it has changed. */
const SMALL_BYTES = 24 * 1024 ** 2
/** Of a table alone, without its indexes: so many are read, and rows taken away in them, within 250 ms. */
const MOST_PAGES = 4000
/** What a table of so many pages is like is guessed from all of it, of a larger one from as many pages or fewer. */
const ALL_LOOKED_AT_PAGES = 1500
const ROUGH_STATISTICS = 5
/** Changed rows that a large table's new pages are looked at for. */
const ROWS_A_TURN = 2000
/** PostgreSQL refuses to write at 2,147 million. */
const OLDEST_TRANSACTIONS = 100_000_000
/** VACUUM reads on over fewer visible pages than these in a row. */
const SKIPPED_FROM = 32
const MAP_HEAD_BYTES = 24
const PAGES_A_BYTE = 4

/** A table as PostgreSQL's statistics have it. */
export interface TableFigures {
  /** With its schema, quoted. */
  name: string
  rows: number
  /** Since it was last vacuumed. */
  deadRows: number
  insertedRows: number
  /** Since it was last analyzed. */
  changedRows: number
  /** The statistics begin anew with each start: what is left of the time before is in none. */
  isKnown: boolean
  /** Of how many transactions ago its oldest rows may be. */
  transactions: number
  /** With its indexes. */
  bytes: number
  pages: number
  /** Of those that nothing is to be done in. */
  visiblePages: number
  /** The file that says which these are, as the last checkpoint has left it. */
  visibilityMap: Buffer | null
}

export interface Turn {
  statements: string[]
  /** Holds everybody up for longer than anybody should be. */
  isLong: boolean
}

/**
 * What is to be done for a table. Its indexes are read whole wherever a row of it is taken out of them, which for a large
 * one is long; the table itself is read where it has changed alone.
 */
export const turnOf = (table: TableFigures): Turn | undefined => vacuumTurn(table) ?? analyzeTurn(table)

const vacuumTurn = (table: TableFigures): Turn | undefined => {
  const { name, rows, deadRows, insertedRows, isKnown, transactions, bytes, pages, visiblePages } = table
  const isOld = transactions > OLDEST_TRANSACTIONS
  const isDue = deadRows >= 50 + rows / 10 || insertedRows >= 1000 + rows / 5 || !isKnown || isOld
  if (bytes <= SMALL_BYTES)
    return isDue ? { statements: [`vacuum (truncate false) ${name}`], isLong: false } : undefined
  const isShort = !isOld && pagesToRead(table) <= MOST_PAGES
  const isWorn = pages - visiblePages > pages / 5
  if (isShort && !isWorn && deadRows + insertedRows >= ROWS_A_TURN)
    return { statements: [`vacuum (index_cleanup off, truncate false) ${name}`], isLong: false }
  return isWorn || (isDue && !isShort) || !isKnown
    ? { statements: [`vacuum ${name}`], isLong: true }
    : undefined
}

const analyzeTurn = ({ name, rows, changedRows, pages }: TableFigures): Turn | undefined => {
  if (changedRows < 50 + rows / 10) return undefined
  const statements =
    pages <= ALL_LOOKED_AT_PAGES
      ? [`analyze ${name}`]
      : [
          `set default_statistics_target = ${ROUGH_STATISTICS}`,
          `analyze ${name}`,
          'reset default_statistics_target',
        ]
  return { statements, isLong: false }
}

/** Two bits a page, of which the lower one says that all see all of its rows, or none are left. */
const pagesToRead = ({ pages, visibilityMap: map }: TableFigures): number => {
  let toRead = 0
  let visible = 0
  for (let page = 0; page < pages; page += 1) {
    if (map && isVisible(map, page)) {
      visible += 1
      continue
    }
    toRead += 1 + (visible < SKIPPED_FROM ? visible : 0)
    visible = 0
  }
  return toRead
}

const isVisible = (map: Buffer, page: number): boolean => {
  const byte = Math.floor(page / PAGES_A_BYTE)
  const inMapPage = PAGE_BYTES - MAP_HEAD_BYTES
  const at = Math.floor(byte / inMapPage) * PAGE_BYTES + MAP_HEAD_BYTES + (byte % inMapPage)
  return (((map[at] ?? 0) >> ((page % PAGES_A_BYTE) * 2)) & 1) === 1
}
