const PAGE_BYTES = 8192
/** Table size, indexes included, that is vacuumed within 250 ms even if every page has changed. */
const SMALL_BYTES = 24 * 1024 ** 2
/** Pages of a table, without its indexes, that can be read and cleaned within 250 ms. */
const MOST_PAGES = 4000
/** Up to this many pages, statistics are sampled from the whole table; for a larger one from at most as many pages. */
const FULL_SAMPLE_PAGES = 1500
const ROUGH_STATISTICS = 5
/** Changed rows after which a large table's new pages are vacuumed. */
const MIN_CHANGED_ROWS = 2000
/** PostgreSQL refuses writes at 2,147 million. */
const OLDEST_TRANSACTIONS = 100_000_000
/** VACUUM reads runs of visible pages shorter than this instead of skipping them. */
const SKIP_PAGES_THRESHOLD = 32
const MAP_HEAD_BYTES = 24
const PAGES_A_BYTE = 4

/** A table's numbers from PostgreSQL's statistics. */
export interface TableStatistics {
  /** The quoted name, with its schema. */
  name: string
  rows: number
  /** Since the last vacuum. */
  deadRows: number
  insertedRows: number
  /** Since the last analyze. */
  changedRows: number
  /**
   * False until a first vacuum since the start, because the statistics start over then and lack what was left before.
   */
  isKnown: boolean
  /** The age of its oldest rows, in transactions. */
  transactions: number
  /** Including indexes. */
  bytes: number
  pages: number
  /** Pages that need no vacuum. */
  visiblePages: number
  /** The visibility map, the file that marks these pages, as of the last checkpoint. */
  visibilityMap: Buffer | null
}

export interface MaintenanceStep {
  statements: string[]
  /** Blocks everyone for longer than is acceptable at busy times. */
  isLong: boolean
}

/**
 * The next maintenance that a table needs. Removing rows from indexes reads them completely, which is slow for a large
 * table; of the table itself, only changed pages are read.
 */
export const nextMaintenance = (table: TableStatistics): MaintenanceStep | undefined =>
  vacuumTurn(table) ?? analyzeTurn(table)

const vacuumTurn = (table: TableStatistics): MaintenanceStep | undefined => {
  const { name, rows, deadRows, insertedRows, isKnown, transactions, bytes, pages, visiblePages } = table
  const isOld = transactions > OLDEST_TRANSACTIONS
  const isDue = deadRows >= 50 + rows / 10 || insertedRows >= 1000 + rows / 5 || !isKnown || isOld
  if (bytes <= SMALL_BYTES)
    return isDue ? { statements: [`vacuum (truncate false) ${name}`], isLong: false } : undefined
  const isShort = !isOld && pagesToRead(table) <= MOST_PAGES
  const isMostlyChanged = pages - visiblePages > pages / 5
  if (isShort && !isMostlyChanged && deadRows + insertedRows >= MIN_CHANGED_ROWS)
    return { statements: [`vacuum (index_cleanup off, truncate false) ${name}`], isLong: false }
  return isMostlyChanged || (isDue && !isShort) || !isKnown
    ? { statements: [`vacuum ${name}`], isLong: true }
    : undefined
}

const analyzeTurn = ({ name, rows, changedRows, pages }: TableStatistics): MaintenanceStep | undefined => {
  if (changedRows < 50 + rows / 10) return undefined
  const statements =
    pages <= FULL_SAMPLE_PAGES
      ? [`analyze ${name}`]
      : [
          `set default_statistics_target = ${ROUGH_STATISTICS}`,
          `analyze ${name}`,
          'reset default_statistics_target',
        ]
  return { statements, isLong: false }
}

/**
 * The map has two bits per page. The lower one means that all transactions see all of its rows, or that it has none.
 */
const pagesToRead = ({ pages, visibilityMap }: TableStatistics): number => {
  let toRead = 0
  let visible = 0
  for (let page = 0; page < pages; page += 1) {
    if (visibilityMap && isVisible(visibilityMap, page)) {
      visible += 1
      continue
    }
    toRead += 1 + (visible < SKIP_PAGES_THRESHOLD ? visible : 0)
    visible = 0
  }
  return toRead
}

const isVisible = (visibilityMap: Buffer, page: number): boolean => {
  const byte = Math.floor(page / PAGES_A_BYTE)
  const inMapPage = PAGE_BYTES - MAP_HEAD_BYTES
  const at = Math.floor(byte / inMapPage) * PAGE_BYTES + MAP_HEAD_BYTES + (byte % inMapPage)
  return (((visibilityMap[at] ?? 0) >> ((page % PAGES_A_BYTE) * 2)) & 1) === 1
}
