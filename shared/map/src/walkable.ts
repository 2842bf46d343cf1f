import type { Box, ItemKind, Plan, Tile } from './plan.ts'
import { FURNITURE, isWithin, tileOf } from './plan.ts'

/** Whether a tile can be walked on. */
export type IsFree = (x: number, y: number) => boolean

const isSolid = (kind: ItemKind): boolean => FURNITURE[kind] === 'solid'

/** Which tiles of a map can be walked on; none beyond its edges. */
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

/** The same ground with parts of it closed. */
export const without =
  (isFree: IsFree, closed: readonly Box[]): IsFree =>
  (x, y) =>
    isFree(x, y) && !closed.some((box) => isWithin(box, { x, y }))

/**
 * Whether one can walk from a place to another in a straight line. Whoever stands in something solid (the map has
 * changed, say) may walk out of it; between two solid tiles that touch at a corner nobody gets through.
 */
export const isClear = (from: Tile, to: Tile, isFree: IsFree): boolean => {
  const last = tileOf(to)
  let { x, y } = tileOf(from)
  const [dx, dy] = [to.x - from.x, to.y - from.y]
  const [stepX, stepY] = [Math.sign(dx), Math.sign(dy)]
  // How far along the line, 0 to 1, the next border of a tile lies on each axis (Amanatides and Woo, 1987).
  let nextX = stepX === 0 ? Infinity : (x + stepX / 2 - from.x) / dx
  let nextY = stepY === 0 ? Infinity : (y + stepY / 2 - from.y) / dy
  while (x !== last.x || y !== last.y) {
    const isAcross = nextX <= nextY
    const isDown = nextY <= nextX
    // Beyond the end by an error of rounding: the last tile was seen.
    if (Math.min(nextX, nextY) > 1) break
    if (isAcross && isDown && !(isFree(x + stepX, y) && isFree(x, y + stepY))) return false
    if (isAcross) {
      x += stepX
      nextX += stepX / dx
    }
    if (isDown) {
      y += stepY
      nextY += stepY / dy
    }
    if (!isFree(x, y)) return false
  }
  return true
}
