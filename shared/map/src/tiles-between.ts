import { isClear } from './clear.ts'
import { distance, findPath } from './path-finding.ts'
import type { Tile } from './plan.ts'
import { tileOf } from './plan.ts'
import type { IsFree } from './walkable.ts'

const lengthOf = (path: readonly Tile[], start: Tile): number => {
  let tiles = 0
  let last = start
  for (const tile of path) {
    tiles += distance(last, tile)
    last = tile
  }
  return tiles
}

/**
 * How many tiles a person has to walk between two positions, straight or around obstacles. It is the most plausible
 * path if the moves in between were lost. Undefined if more than `mostTiles`.
 */
export const tilesBetween = (from: Tile, to: Tile, mostTiles: number, isFree: IsFree): number | undefined => {
  const straight = distance(from, to)
  if (straight > mostTiles) return undefined
  if (isClear(from, to, isFree)) return straight
  const [start, goal] = [tileOf(from), tileOf(to)]
  // Paths connect tile centers; both ends can be off center.
  const offTiles = distance(from, start) + distance(to, goal)
  const path = findPath(start, goal, isFree, mostTiles + offTiles)
  const end = path.at(-1)
  if (end?.x !== goal.x || end.y !== goal.y) return undefined
  return Math.min(mostTiles, lengthOf(path, start))
}
