import { isClear } from './clear.ts'
import type { Plan, Tile } from './plan.ts'
import { tileOf } from './plan.ts'
import { tilesBetween } from './tiles-between.ts'
import type { IsFree } from './walkable.ts'

/**
 * The tiles without a wall. People hear each other across them, also over tables and water. Tiles outside the map do
 * not count.
 */
export const wallFreeTiles =
  ({ width, height, walls }: Pick<Plan, 'width' | 'height' | 'walls'>): IsFree =>
  (x, y) =>
    x >= 0 && y >= 0 && x < width && y < height && walls[y * width + x] === '.'

/** Caches the path length between two tiles, for pairs with a wall between them. */
const createPathLengthCache = (isOpen: IsFree, mostTiles: number): ((from: Tile, to: Tile) => number) => {
  const lengths = new Map<number, number>()
  return (from, to) => {
    const [startTile, goalTile] = [tileOf(from), tileOf(to)]
    // Paths are short, so four bits are enough for each difference.
    const key =
      ((startTile.y * 4096 + startTile.x) * 16 + goalTile.y - startTile.y + 8) * 16 +
      goalTile.x -
      startTile.x +
      8
    const tiles = lengths.get(key) ?? tilesBetween(startTile, goalTile, mostTiles, isOpen) ?? Infinity
    lengths.set(key, tiles)
    return tiles
  }
}

/**
 * [TALK-14] The distance in tiles at which two people hear each other. On two sides of a wall it is the length of the
 * path around the wall, or infinite if that exceeds `mostTiles` (less than eight). `isOpen` is `wallFreeTiles` of a plan;
 * without it there are no walls between them.
 */
export const tilesAroundWalls = (mostTiles: number) => {
  const lengthCaches = new WeakMap<IsFree, ReturnType<typeof createPathLengthCache>>()
  return (isOpen: IsFree | undefined, from: Tile, to: Tile): number => {
    const dx = from.x - to.x
    const dy = from.y - to.y
    const straight = Math.sqrt(dx * dx + dy * dy)
    if (!isOpen || straight > mostTiles || isClear(from, to, isOpen)) return straight
    const pathLength = lengthCaches.get(isOpen) ?? createPathLengthCache(isOpen, mostTiles)
    lengthCaches.set(isOpen, pathLength)
    return Math.max(straight, pathLength(from, to))
  }
}
