import type { Box, ItemKind, Plan } from './plan.ts'
import { FURNITURE, isWithin } from './plan.ts'

/** Whether a tile can be walked on. */
export type IsFree = (x: number, y: number) => boolean

const isSolid = (kind: ItemKind): boolean => FURNITURE[kind] === 'solid'

/** The tiles of a map that can be walked on. None outside its edges. */
export const walkableOf = ({ width, height, ground, walls, items }: Plan): IsFree => {
  const occupiedTiles = new Uint8Array(width * height)
  for (let at = 0; at < occupiedTiles.length; at++) {
    const letter = ground[at]
    occupiedTiles[at] = letter === ' ' || letter === 'a' || walls[at] !== '.' ? 1 : 0
  }
  for (const item of items) {
    if (!isSolid(item.kind)) continue
    for (let y = item.y; y < item.y + item.height; y++) {
      occupiedTiles.fill(1, y * width + item.x, y * width + item.x + item.width)
    }
  }
  return (x, y) => x >= 0 && y >= 0 && x < width && y < height && occupiedTiles[y * width + x] === 0
}

/** Returns a check that is true for the free tiles outside the closed boxes. */
export const excluding =
  (isFree: IsFree, closedAreas: readonly Box[]): IsFree =>
  (x, y) =>
    isFree(x, y) && !closedAreas.some((box) => isWithin(box, { x, y }))
