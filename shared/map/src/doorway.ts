import type { Box, Tile } from './plan.ts'
import type { IsFree } from './walkable.ts'

/**
 * The tiles where a person steps out of an area: free tiles next to it that share a side with a free tile inside it.
 */
export const doorwayOf = (area: Box, isFree: IsFree): Tile[] => {
  const tiles: Tile[] = []
  const checkOpening = (x: number, y: number, inX: number, inY: number): void => {
    if (isFree(x, y) && isFree(inX, inY)) tiles.push({ x, y })
  }
  const [right, bottom] = [area.x + area.width, area.y + area.height]
  for (let y = area.y; y < bottom; y++) {
    checkOpening(area.x - 1, y, area.x, y)
    checkOpening(right, y, right - 1, y)
  }
  for (let x = area.x; x < right; x++) {
    checkOpening(x, area.y - 1, x, area.y)
    checkOpening(x, bottom, x, bottom - 1)
  }
  return tiles
}
