const rowsIn = (grid: Element) => [...grid.querySelectorAll('[role="row"]')]
const cellsIn = (row: Element | undefined) => [...(row?.children ?? [])] as HTMLElement[]

/** The cell that a key moves to in a grid with rows of different lengths; undefined if none. */
export const cellAfter = (
  grid: Element,
  from: Element,
  { key, ctrlKey, metaKey }: Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey'>,
): HTMLElement | undefined => {
  const rows = rowsIn(grid)
  const row = rows.findIndex((candidate) => candidate.contains(from))
  const cells = cellsIn(rows[row])
  const column = cells.indexOf(from as HTMLElement)
  const inRow = (at: number, inColumn: number) => {
    const targetCells = cellsIn(rows[at])
    return targetCells[Math.min(inColumn, targetCells.length - 1)]
  }
  const isWhole = ctrlKey || metaKey
  switch (key) {
    case 'ArrowRight':
      return cells[column + 1] ?? inRow(row + 1, 0)
    case 'ArrowLeft':
      return cells[column - 1] ?? cellsIn(rows[row - 1]).at(-1)
    case 'ArrowDown':
      return inRow(row + 1, column)
    case 'ArrowUp':
      return inRow(row - 1, column)
    case 'Home':
      return isWhole ? inRow(0, 0) : cells[0]
    case 'End':
      return isWhole ? cellsIn(rows.at(-1)).at(-1) : cells.at(-1)
    default:
      return undefined
  }
}
