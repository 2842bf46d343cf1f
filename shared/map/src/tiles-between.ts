import { isClear } from './clear.ts'
import type { Tile } from './plan.ts'
import { tileOf } from './plan.ts'
import type { IsFree } from './walkable.ts'
import { distance, wayTo } from './way.ts'

const lengthOf = (way: readonly Tile[], start: Tile): number => {
  let tiles = 0
  let last = start
  for (const tile of way) {
    tiles += distance(last, tile)
    last = tile
  }
  return tiles
}

/**
 * How many tiles one has to walk from a place to another, straight or around what stands between, as it looks where
 * what was told on the way did not arrive; undefined where it is more than `mostTiles`.
 */
export const tilesBetween = (from: Tile, to: Tile, mostTiles: number, isFree: IsFree): number | undefined => {
  const straight = distance(from, to)
  if (straight > mostTiles) return undefined
  if (isClear(from, to, isFree)) return straight
  const [start, goal] = [tileOf(from), tileOf(to)]
  // Ways lead between the middles of tiles, which either end may be off.
  const offTiles = distance(from, start) + distance(to, goal)
  const way = wayTo(start, goal, isFree, mostTiles + offTiles)
  const end = way.at(-1)
  if (end?.x !== goal.x || end.y !== goal.y) return undefined
  return Math.min(mostTiles, lengthOf(way, start))
}
