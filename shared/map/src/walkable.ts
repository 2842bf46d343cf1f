import type { Box, ItemKind, Plan } from './plan.ts'
import { FURNITURE, isWithin } from './plan.ts'

/** Whether a tile can be walked on. */
export type IsFree = (x: number, y: number) => boolean

const isSolid = (kind: ItemKind): boolean => FURNITURE[kind] === 'solid'

/** The tiles of a map that can be walked on. None outside its edges. */
export const walkableOf = ({ width, height, ground, walls, items }: Plan): IsFree => {
  const taken = new Uint8Array(width * height)
  for (let at = 0; at < taken.length; at++) {
    const letter = ground[at]
    taken[at] = letter === ' ' || letter === 'a' || walls[at] !== '.' ? 1 : 0
  }
  for (const item of items) {
    if (!isSolid(item.kind)) continue
    for (let y = item.y; y < item.y + item.height; y++) {
      taken.fill(1, y * width + item.x, y * width + item.x + item.width)
    }
  }
  return (x, y) => x >= 0 && y >= 0 && x < width && y < height && taken[y * width + x] === 0
}

/** The same tiles, without the closed boxes. */
export const excluding =
  (isFree: IsFree, closed: readonly Box[]): IsFree =>
  (x, y) =>
    isFree(x, y) && !closed.some((box) => isWithin(box, { x, y }))
