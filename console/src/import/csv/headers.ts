export interface Header {
  /** As it stands in the file, or 'Column 3' where it is blank. */
  label: string
  /** Lower-cased and joined with underscores; unique within the file. */
  key: string
  problem?: 'blank' | 'duplicate'
}

/** §5: headers are lower-cased and joined with underscores to make keys. */
const keyOf = (header: string) => header.trim().toLowerCase().split(/\s+/).join('_')

/** A first row with a mail address in it is a person: the file has no header row. */
export const looksLikeData = (cells: readonly string[]) =>
  cells.some((cell) => /^\s*[^\s@]+@[^\s@]+\.[^\s@]+\s*$/.test(cell))

/**
 * One header a column, whatever stands there: blank ones get a name, a name that comes twice gets a number.
 * Values are always found by the column's index, so that a header like `__proto__` is only a name.
 */
export function headerFromCells(cells: readonly string[], hasHeader: boolean): Header[] {
  const taken = new Map<string, number>()
  return cells.map((cell, index) => {
    const key = keyOf(cell)
    if (key === '') {
      const label = `Column ${index + 1}`
      return { label, key: keyOf(label), ...(hasHeader ? { problem: 'blank' as const } : {}) }
    }
    const times = (taken.get(key) ?? 0) + 1
    taken.set(key, times)
    const label = cell.trim().replace(/\s+/g, ' ')
    return times === 1
      ? { label, key }
      : { label: `${label} (${times})`, key: `${key}_${times}`, problem: 'duplicate' }
  })
}
