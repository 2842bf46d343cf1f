export interface Header {
  /** The header as in the file, or 'Column 3' if it is blank. */
  label: string
  /** Lower-cased and joined with underscores; unique within the file. */
  key: string
  problem?: 'blank' | 'duplicate'
}

/** §5: headers are lower-cased and joined with underscores to form keys. */
const keyOf = (header: string) => header.trim().toLowerCase().split(/\s+/).join('_')

/**
 * Returns one header per column: blank ones get a name, and a repeated name gets a number. Values are always looked up
 * by column index, so that a header like `__proto__` is only a name.
 */
export function headerFromCells(cells: readonly string[], hasHeader: boolean): Header[] {
  const taken = new Set(cells.map(keyOf))
  const seen = new Set<string>()
  return cells.map((cell, index) => {
    const isBlank = keyOf(cell) === ''
    const label = isBlank ? `Column ${index + 1}` : cell.trim().replace(/\s+/g, ' ')
    const key = keyOf(label)
    const blank = isBlank && hasHeader ? { problem: 'blank' as const } : {}
    const isFree = isBlank ? !taken.has(key) : !seen.has(key)
    if (isFree) seen.add(key)
    const time = isFree ? 1 : freeNumber(key, taken)
    const name = isFree ? key : `${key}_${time}`
    taken.add(name)
    if (isFree) return { label, key: name, ...blank }
    const problem = isBlank ? blank : { problem: 'duplicate' as const }
    return { label: `${label} (${time})`, key: name, ...problem }
  })
}

/** Skips numbers that are taken, so that a column that is itself called `email_2` keeps its name. */
const freeNumber = (key: string, taken: ReadonlySet<string>): number => {
  let number = 2
  while (taken.has(`${key}_${number}`)) number += 1
  return number
}
