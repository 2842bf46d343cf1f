/** CSV as it is written, by server and console alike. Imports nothing: clients take it at run time. */

/** What a spreadsheet would run: after leading spaces and signs that are none too, and in full-width signs. */
const runs = /^[\s\0]*[=+\-@＝＋－＠]|^[\t\r\0]/

const safeCell = (cell: string) => (runs.test(cell) ? `'${cell}` : cell)

const quoted = (cell: string) =>
  /[",;|\t\r\n']|^\s|\s$/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell

/** What such a file begins with, so that Excel reads it as UTF-8. */
export const CSV_MARK = '\uFEFF'

/**
 * One row with its end (CRLF), in which a spreadsheet runs nothing: a cell that would start a formula gets an
 * apostrophe before it, which reading such a file again takes away.
 */
export const csvLine = (cells: readonly string[], delimiter = ',') =>
  `${cells.map((cell) => quoted(safeCell(cell))).join(delimiter)}\r\n`
