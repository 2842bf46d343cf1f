import type { Delimiter } from './read-csv.ts'

/** What a spreadsheet would run: after leading spaces too, and in full-width signs. */
const runs = /^\s*[=+\-@＝＋－＠]|^[\t\r]/

const safeCell = (cell: string) => (runs.test(cell) ? `'${cell}` : cell)

const quoted = (cell: string) =>
  /[",;|\t\r\n']|^\s|\s$/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell

/**
 * Rows as a CSV that Excel opens rightly (mark, CRLF) and runs nothing from: a cell that would start a formula gets
 * an apostrophe before it, which reading such a file again takes away.
 */
export const writeCsv = (rows: readonly (readonly string[])[], delimiter: Delimiter = ',') =>
  `\uFEFF${rows.map((row) => row.map((cell) => quoted(safeCell(cell))).join(delimiter)).join('\r\n')}\r\n`
