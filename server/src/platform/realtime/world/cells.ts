import type { Room } from './movement.ts'

/** People see everyone move in their own cell and its eight neighbors: at least this far in each direction. */
export const CELL_TILES = 8
/**
 * How far outside its border someone still belongs to a cell, so that walking along a border doesn't switch cells back
 * and forth.
 */
const LINGER_TILES = 1

/** A square of the room, and its contents. */
export interface Cell<T> {
  readonly index: number
  readonly left: number
  readonly top: number
  /** The cell itself and its neighbors. */
  readonly around: readonly Cell<T>[]
  readonly inside: Set<T>
}

export interface Grid<T> {
  readonly cells: readonly Cell<T>[]
  /** The cell of a place; stays `current` while the place is just outside of it. */
  cellOf(place: { x: number; y: number }, current?: Cell<T>): Cell<T>
}

export const createGrid = <T>({ width, height }: Room): Grid<T> => {
  const columns = Math.max(1, Math.ceil(width / CELL_TILES))
  const rows = Math.max(1, Math.ceil(height / CELL_TILES))
  const cells = Array.from({ length: columns * rows }, (_, index) => ({
    index,
    left: (index % columns) * CELL_TILES,
    top: Math.floor(index / columns) * CELL_TILES,
    around: [] as Cell<T>[],
    inside: new Set<T>(),
  }))
  for (const cell of cells) {
    cell.around = cells.filter(
      (other) =>
        Math.abs(other.left - cell.left) <= CELL_TILES && Math.abs(other.top - cell.top) <= CELL_TILES,
    )
  }
  const at = (tiles: number, count: number): number =>
    Math.min(count - 1, Math.max(0, Math.floor(tiles / CELL_TILES)))
  return {
    cells,
    cellOf: ({ x, y }, current) => {
      if (current && isWithin(current.left, x) && isWithin(current.top, y)) return current
      return cells[at(y, rows) * columns + at(x, columns)] as Cell<T>
    },
  }
}

const isWithin = (from: number, tiles: number): boolean =>
  tiles >= from - LINGER_TILES && tiles < from + CELL_TILES + LINGER_TILES
