import { IMPORT_FILE } from '@metapyra/contract/import'

/** How much of a broken cell is kept for display. */
const SHOWN_CELL_CHARS = 200

/**
 * Parses the cells of a record with invalid quotes as a person would: a quoted cell ends at a quote that is followed by
 * a delimiter or the end; a quote that is never closed is an ordinary character.
 */
function lenientCells(raw: string, delimiter: string): string[] {
  const cells: string[] = []
  let at = 0
  while (at <= raw.length && cells.length < IMPORT_FILE.columns) {
    const quoted = raw[at] === '"' ? closingQuote(raw, at + 1, delimiter) : null
    const end = quoted ? quoted.end : indexOrEnd(raw, delimiter, at)
    const text = quoted
      ? raw.slice(at + 1, quoted.close).replaceAll('""', '"')
      : raw.slice(at, end).replace(/^"/, '')
    cells.push(text)
    at = end + 1
  }
  return cells
}

function indexOrEnd(text: string, sought: string, from: number): number {
  const at = text.indexOf(sought, from)
  return at < 0 ? text.length : at
}

function closingQuote(raw: string, from: number, delimiter: string): { close: number; end: number } | null {
  for (let close = raw.indexOf('"', from); close >= 0; close = raw.indexOf('"', close + 1)) {
    if (raw[close + 1] === '"') {
      close++
      continue
    }
    let end = close + 1
    while (raw[end] === ' ') end++
    if (end >= raw.length || raw[end] === delimiter) return { close, end: Math.min(end, raw.length) }
  }
  return null
}

/**
 * Rewrites a broken record as well-formed CSV, with its cells cut to the displayed length, so that the parser stays
 * aligned with the rows.
 */
export function rewriteRecord(raw: string, delimiter: string): string {
  return lenientCells(raw.slice(0, IMPORT_FILE.cellChars), delimiter)
    .map((cell) => (cell.length > SHOWN_CELL_CHARS ? `${cell.slice(0, SHOWN_CELL_CHARS)}…` : cell))
    .map((cell) => `"${cell.replaceAll('"', '""')}"`)
    .join(delimiter)
}
