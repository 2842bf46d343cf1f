import { isClear } from './clear.ts'
import type { Plan, Tile } from './plan.ts'
import { tileOf } from './plan.ts'
import { tilesBetween } from './tiles-between.ts'
import type { IsFree } from './walkable.ts'

/** Which tiles no wall stands on: there people hear each other, over tables and water too; none beyond its edges. */
export const openOf =
  ({ width, height, walls }: Pick<Plan, 'width' | 'height' | 'walls'>): IsFree =>
  (x, y) =>
    x >= 0 && y >= 0 && x < width && y < height && walls[y * width + x] === '.'

/** The way between two tiles is looked for once, and of those alone between which a wall stands. */
const createWays = (isOpen: IsFree, mostTiles: number): ((one: Tile, other: Tile) => number) => {
  const known = new Map<number, number>()
  return (one, other) => {
    const [from, to] = [tileOf(one), tileOf(other)]
    // Ways are short: four bits for each difference.
    const key = ((from.y * 4096 + from.x) * 16 + to.y - from.y + 8) * 16 + to.x - from.x + 8
    const tiles = known.get(key) ?? tilesBetween(from, to, mostTiles, isOpen) ?? Infinity
    known.set(key, tiles)
    return tiles
  }
}

/**
 * [TALK-14] How many tiles two people are apart for each other's ears: on the two sides of a wall as many as it is to
 * walk around it, infinitely many where that is more than `mostTiles` (less than eight). `isOpen` is `openOf` a plan;
 * without it nothing stands between them.
 */
export const tilesAroundWalls = (mostTiles: number) => {
  const ways = new WeakMap<IsFree, ReturnType<typeof createWays>>()
  return (isOpen: IsFree | undefined, one: Tile, other: Tile): number => {
    const dx = one.x - other.x
    const dy = one.y - other.y
    const straight = Math.sqrt(dx * dx + dy * dy)
    if (!isOpen || straight > mostTiles || isClear(one, other, isOpen)) return straight
    const way = ways.get(isOpen) ?? createWays(isOpen, mostTiles)
    ways.set(isOpen, way)
    return Math.max(straight, way(one, other))
  }
}
