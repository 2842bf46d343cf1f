/** Writes CSV for server and console. Imports nothing, so that clients can import it at run time. */

/**
 * Matches cells that a spreadsheet would run as a formula, also after leading spaces and invisible characters, and with
 * full-width characters.
 */
const runs = /^[\s\0]*[=+\-@＝＋－＠]|^[\t\r\0]/

const safeCell = (cell: string) => (runs.test(cell) ? `'${cell}` : cell)

const quoteCell = (cell: string) =>
  /[",;|\t\r\n']|^\s|\s$/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell

/** The byte order mark at the start of a CSV file, so that Excel reads it as UTF-8. */
export const CSV_BOM = '\uFEFF'

/**
 * One row with its line end (CRLF), from which a spreadsheet runs nothing: a cell that would start a formula gets a
 * leading apostrophe. Reading such a file again removes it.
 */
export const csvLine = (cells: readonly string[], delimiter = ',') =>
  `${cells.map((cell) => quoteCell(safeCell(cell))).join(delimiter)}\r\n`
