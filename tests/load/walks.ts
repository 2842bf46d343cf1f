import type { IsFree } from '@metapyra/map/walkable'

/** A person who walks to and fro, as a page sends it: ten steps a second, with a stop at some of the turns. */
export interface Walk {
  x: number
  y: number
  step(): [x: number, y: number, direction: number, isMoving: number]
}

/** The distance that a person walks in a tenth of a second. */
const STEP_TILES = 0.5
const HEADINGS = [
  [0, -1],
  [0, 1],
  [-1, 0],
  [1, 0],
] as const
const LONGEST_LEG = 16
const STOPS_AT = 1 / 3

const rounded = (tiles: number): number => Math.round(tiles * 100) / 100

export const createWalk = (x: number, y: number, isFree: IsFree): Walk => {
  let direction = 0
  let left = 0
  const turn = (): void => {
    direction = Math.floor(Math.random() * HEADINGS.length)
    left = Math.ceil(Math.random() * LONGEST_LEG)
  }
  const walk: Walk = {
    x,
    y,
    step: () => {
      const wasWalking = left > 0
      const [dx, dy] = HEADINGS[direction] ?? [0, 0]
      const [nextX, nextY] = [rounded(walk.x + dx * STEP_TILES), rounded(walk.y + dy * STEP_TILES)]
      left -= 1
      if (left >= 0 && isOpen(nextX, nextY, isFree)) {
        walk.x = nextX
        walk.y = nextY
        return [nextX, nextY, direction, 1]
      }
      turn()
      return [walk.x, walk.y, direction, wasWalking && Math.random() < STOPS_AT ? 0 : 1]
    },
  }
  return walk
}

/** Between two tiles, a person is on both. */
const isOpen = (x: number, y: number, isFree: IsFree): boolean =>
  [Math.floor(x), Math.ceil(x)].every((column) =>
    [Math.floor(y), Math.ceil(y)].every((row) => isFree(column, row)),
  )
