import type { IsFree } from './walkable.ts'

/** Which tiles of a drawing can be walked on: all but `#`. */
export const drawn = (drawing: string): IsFree => {
  const rows = drawing.trim().split('\n')
  return (x, y) => rows[y]?.[x] !== undefined && rows[y][x] !== '#'
}
