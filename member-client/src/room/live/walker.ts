import type { Move } from '@metapyra/contract/realtime'
import type { Plan, Tile } from '@metapyra/map/plan'
import { tileOf } from '@metapyra/map/plan'
import type { IsFree } from '@metapyra/map/walkable'
import { wayTo } from '@metapyra/map/way'

export const TILES_PER_SECOND = 5
/** Places are told no more often than this, and only changes: a turn or a stop at the next moment that is free. */
const TELL_EVERY_MS = 100
/** A page that was stopped for longer goes on as if no time had passed. */
const LONGEST_STEP_MS = 100
/** How far from their middle people keep from what stands in the room. */
const GIRTH = 0.3

/** As the wire has it: an index into up, down, left, right. */
const directionOf = (dx: number, dy: number): number =>
  Math.abs(dx) > Math.abs(dy) ? (dx < 0 ? 2 : 3) : dy < 0 ? 0 : 1

/** Places are of a tile's corner: the last one in a row of 32 is 31. */
const within = (at: number, size: number): number => Math.min(Math.max(at, 0), size - 1)

export type Walker = ReturnType<typeof createWalker>

/** One's own figure: goes where the keys or a way lead it, and tells of it. Between tiles while it walks. */
export const createWalker = (
  room: Pick<Plan, 'width' | 'height'>,
  isFree: IsFree,
  start: Tile,
  tell: (move: Move) => void,
  /** Behind a door that is closed to one; what is, changes. */
  isBarred: (x: number, y: number, from: Tile) => boolean = () => false,
  /** Somebody else stands there. */
  isTaken: (tile: Tile) => boolean = () => false,
) => {
  let { x, y } = start
  let direction = 1
  let heading = { x: 0, y: 0 }
  let way: Tile[] = []
  let facing: Tile | undefined
  let lastMs: number | undefined
  let told = { atMs: 0, direction, isMoving: false }

  const isOpenAt = (toX: number, toY: number): boolean => {
    // By one's middle alone: whoever walks out is still half in the door.
    const middle = tileOf({ x: toX, y: toY })
    if (isBarred(middle.x, middle.y, { x, y })) return false
    for (const dx of [-GIRTH, GIRTH]) {
      for (const dy of [-GIRTH, GIRTH]) {
        const tile = tileOf({ x: toX + dx, y: toY + dy })
        // Someone who stands inside of something (the plan has changed, say) may walk out of it.
        const isHere = tile.x === Math.round(x) && tile.y === Math.round(y)
        if (!isHere && !isFree(tile.x, tile.y)) return false
      }
    }
    return true
  }
  const walkHeading = (tiles: number): boolean => {
    const length = Math.hypot(heading.x, heading.y)
    const dx = (heading.x / length) * tiles
    const dy = (heading.y / length) * tiles
    direction = directionOf(dx, dy)
    const wasAt = { x, y }
    // Each axis by itself: along a wall one slides.
    const nextX = within(x + dx, room.width)
    if (isOpenAt(nextX, y)) x = nextX
    const nextY = within(y + dy, room.height)
    if (isOpenAt(x, nextY)) y = nextY
    return x !== wasAt.x || y !== wasAt.y
  }
  const walkWay = (tiles: number): void => {
    for (let left = tiles; left > 0 && way[0]; ) {
      const [next] = way
      const distance = Math.hypot(next.x - x, next.y - y)
      if (distance > 0) direction = directionOf(next.x - x, next.y - y)
      if (distance <= left) {
        ;({ x, y } = next)
        way.shift()
        // Who came there first stays there alone: one stops beside them.
        if (way.length === 1 && way[0] && isTaken(way[0])) way = []
      } else {
        x += ((next.x - x) / distance) * left
        y += ((next.y - y) / distance) * left
      }
      left -= distance
    }
  }
  /** True where nothing is left to tell. */
  const tellOf = (nowMs: number, isMoving: boolean): boolean => {
    const isTurn = isMoving !== told.isMoving || direction !== told.direction
    if (!isTurn && !isMoving) return true
    if (nowMs - told.atMs < TELL_EVERY_MS) return !isTurn
    told = { atMs: nowMs, direction, isMoving }
    tell([Math.round(x * 100) / 100, Math.round(y * 100) / 100, direction, isMoving ? 1 : 0])
    return true
  }

  return {
    get place() {
      return { x, y, direction }
    },
    /** Goes on for the time since the last call; true while there is more to go or to tell. */
    tick: (nowMs: number): boolean => {
      const ms = Math.min(nowMs - (lastMs ?? nowMs - 16), LONGEST_STEP_MS)
      const tiles = (TILES_PER_SECOND * ms) / 1000
      const isSteered = heading.x !== 0 || heading.y !== 0
      const isWalking = isSteered ? walkHeading(tiles) : way.length > 0
      if (!isSteered) walkWay(tiles)
      const isMoving = isWalking && (isSteered || way.length > 0)
      if (facing && way.length === 0) {
        if (!isSteered) direction = directionOf(facing.x - x, facing.y - y)
        facing = undefined
      }
      lastMs = isSteered || isMoving ? nowMs : undefined
      const isTold = tellOf(nowMs, isMoving)
      return isSteered || isMoving || !isTold
    },
    /** Keys: -1, 0 or 1 on each axis. They end a way. */
    steer: (next: { x: number; y: number }): void => {
      heading = next
      if (next.x !== 0 || next.y !== 0) way = []
    },
    /** Walks there, and turns to `towards` in the end. */
    walkTo: (goal: Tile, towards?: Tile): void => {
      const from = { x, y }
      way = wayTo(tileOf(from), goal, (toX, toY) => isFree(toX, toY) && !isBarred(toX, toY, from))
      facing = towards
    },
    stop: (): void => {
      heading = { x: 0, y: 0 }
      way = []
    },
    /** The server has it elsewhere: it is right. */
    put: (place: Tile): void => {
      ;({ x, y } = place)
      way = []
    },
  }
}
