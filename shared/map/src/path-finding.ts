import type { Tile } from './plan.ts'
import type { IsFree } from './walkable.ts'

/** The tiles around one, those that share a side first. */
const AROUND: readonly Tile[] = [
  [0, -1],
  [0, 1],
  [-1, 0],
  [1, 0],
  [-1, -1],
  [1, -1],
  [-1, 1],
  [1, 1],
].map(([x = 0, y = 0]) => ({ x, y }))
const keyOf = ({ x, y }: Tile): number => y * 4096 + x

interface Step extends Tile {
  from: Step | null
  /** Tiles walked so far. */
  tiles: number
}

/** Diagonal steps go around corners, never across them. */
const isOpen = ({ x, y }: Tile, direction: Tile, isFree: IsFree): boolean =>
  isFree(x + direction.x, y + direction.y) &&
  (direction.x === 0 || direction.y === 0 || (isFree(x + direction.x, y) && isFree(x, y + direction.y)))

export const distance = (tileA: Tile, tileB: Tile): number => Math.hypot(tileA.x - tileB.x, tileA.y - tileB.y)

const stepsTo = (last: Step): Tile[] => {
  const steps: Tile[] = []
  for (let at: Step | null = last; at?.from; at = at.from) steps.unshift({ x: at.x, y: at.y })
  return steps
}

/**
 * The path from one tile to another, without the first tile. If the goal can't be reached, it leads to the nearest tile
 * that can. Searches breadth first, because a map has only some thousand tiles. Paths of more than `mostTiles` are not
 * considered.
 */
export const findPath = (from: Tile, goal: Tile, isFree: IsFree, mostTiles = Infinity): Tile[] => {
  const start: Step = { ...from, from: null, tiles: 0 }
  const visited = new Set([keyOf(start)])
  const queue = [start]
  let nearest = start
  for (const at of queue) {
    if (distance(at, goal) < distance(nearest, goal)) nearest = at
    if (at.x === goal.x && at.y === goal.y) break
    for (const direction of AROUND) {
      const tiles = at.tiles + Math.hypot(direction.x, direction.y)
      const next: Step = { x: at.x + direction.x, y: at.y + direction.y, from: at, tiles }
      if (tiles > mostTiles || visited.has(keyOf(next)) || !isOpen(at, direction, isFree)) continue
      visited.add(keyOf(next))
      queue.push(next)
    }
  }
  return stepsTo(nearest)
}

/**
 * The free tile near a person that is nearest to someone who walks up to them, with an empty tile in between, because
 * side by side their avatars would touch. A tile next to the person if no other is free. The person's own tile does not
 * count as free.
 */
export const nearestFreeTile = (
  person: Tile,
  from: Tile,
  isFree: IsFree,
  isTaken: (tile: Tile) => boolean,
): Tile => {
  const isEmpty = (tile: Tile) => isFree(tile.x, tile.y) && !isTaken(tile)
  const at = (direction: Tile, times: number): Tile => ({
    x: person.x + direction.x * times,
    y: person.y + direction.y * times,
  })
  const beside = AROUND.filter((direction) => isEmpty(at(direction, 1)))
  const apart = beside.map((direction) => at(direction, 2)).filter(isEmpty)
  const nearest = (tiles: Tile[]) =>
    tiles.sort((tileA, tileB) => distance(tileA, from) - distance(tileB, from))[0]
  return nearest(apart) ?? nearest(beside.map((direction) => at(direction, 1))) ?? person
}
