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
const createPathLengthCache = (isOpen: IsFree, mostTiles: number): ((one: Tile, other: Tile) => number) => {
  const known = new Map<number, number>()
  return (one, other) => {
    const [from, to] = [tileOf(one), tileOf(other)]
    // Paths are short, so four bits are enough for each difference.
    const key = ((from.y * 4096 + from.x) * 16 + to.y - from.y + 8) * 16 + to.x - from.x + 8
    const tiles = known.get(key) ?? tilesBetween(from, to, mostTiles, isOpen) ?? Infinity
    known.set(key, tiles)
    return tiles
  }
}

/**
 * [TALK-14] The distance in tiles at which two people hear each other. On two sides of a wall it is the length of the
 * path around the wall, or infinite if that exceeds `mostTiles` (less than eight). `isOpen` is `wallFreeTiles` of a plan;
 * without it there are no walls between them.
 */
export const tilesAroundWalls = (mostTiles: number) => {
  const ways = new WeakMap<IsFree, ReturnType<typeof createPathLengthCache>>()
  return (isOpen: IsFree | undefined, one: Tile, other: Tile): number => {
    const dx = one.x - other.x
    const dy = one.y - other.y
    const straight = Math.sqrt(dx * dx + dy * dy)
    if (!isOpen || straight > mostTiles || isClear(one, other, isOpen)) return straight
    const way = ways.get(isOpen) ?? createPathLengthCache(isOpen, mostTiles)
    ways.set(isOpen, way)
    return Math.max(straight, way(one, other))
  }
}
