import type { IsFree } from './walkable.ts'

/** For tests: the walkable tiles of a text drawing, all but `#`. */
export const freeTilesOfDrawing = (drawing: string): IsFree => {
  const rows = drawing.trim().split('\n')
  return (x, y) => rows[y]?.[x] !== undefined && rows[y][x] !== '#'
}
