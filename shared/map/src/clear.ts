import type { Tile } from './plan.ts'
import { tileOf } from './plan.ts'
import type { IsFree } from './walkable.ts'

/**
 * Whether a person can walk from one position to another in a straight line. A person inside something solid (for
 * example, after the map has changed) can walk out of it. No one gets through between two solid tiles that touch at a
 * corner.
 */
export const isClear = (from: Tile, to: Tile, isFree: IsFree): boolean => {
  const last = tileOf(to)
  let { x, y } = tileOf(from)
  const [dx, dy] = [to.x - from.x, to.y - from.y]
  const [stepX, stepY] = [Math.sign(dx), Math.sign(dy)]
  // How far along the line, from 0 to 1, the next tile border is on each axis (Amanatides and Woo, 1987).
  let nextX = stepX === 0 ? Infinity : (x + stepX / 2 - from.x) / dx
  let nextY = stepY === 0 ? Infinity : (y + stepY / 2 - from.y) / dy
  while (x !== last.x || y !== last.y) {
    const isAcross = nextX <= nextY
    const isDown = nextY <= nextX
    // Beyond the end because of a rounding error: the last tile has already been checked.
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
