import type { Move } from '@metapyra/contract/realtime'
import { findPath } from '@metapyra/map/path-finding'
import type { Plan, Tile } from '@metapyra/map/plan'
import { tileOf } from '@metapyra/map/plan'
import type { IsFree } from '@metapyra/map/walkable'

export const TILES_PER_SECOND = 5
/** Positions are sent at most this often, and only changes. A turn or a stop is sent at the next free moment. */
const TELL_EVERY_MS = 100
/** A page that was suspended for longer continues as if no time had passed. */
const LONGEST_STEP_MS = 100
/** Half the width of a person: how far the middle stays away from obstacles. */
const BODY_RADIUS_TILES = 0.3

/** Returns a direction as on the wire: an index into up, down, left, right. */
const directionOf = (dx: number, dy: number): number =>
  Math.abs(dx) > Math.abs(dy) ? (dx < 0 ? 2 : 3) : dy < 0 ? 0 : 1

/** Positions are those of a tile's corner: the last one in a row of 32 is 31. */
const clamp = (at: number, size: number): number => Math.min(Math.max(at, 0), size - 1)

export type Walker = ReturnType<typeof createWalker>

/**
 * The user's own avatar: moves by keys or along a path, and reports its positions, which are fractions of tiles while
 * it moves.
 */
export const createWalker = (
  room: Pick<Plan, 'width' | 'height'>,
  isFree: IsFree,
  start: Tile,
  sendMove: (move: Move) => void,
  /** True if a tile is behind a door that is closed to the user. The result can change. */
  isBarred: (x: number, y: number, from: Tile) => boolean = () => false,
  /** True if another person is on the tile. */
  isTaken: (tile: Tile) => boolean = () => false,
) => {
  let { x, y } = start
  let direction = 1
  let heading = { x: 0, y: 0 }
  let path: Tile[] = []
  let facing: Tile | undefined
  let lastMs: number | undefined
  let lastSent = { atMs: 0, direction, isMoving: false }

  const isOpenAt = (toX: number, toY: number): boolean => {
    // Checks only the middle, because a person who walks out is still partly in the door.
    const middle = tileOf({ x: toX, y: toY })
    if (isBarred(middle.x, middle.y, { x, y })) return false
    for (const dx of [-BODY_RADIUS_TILES, BODY_RADIUS_TILES]) {
      for (const dy of [-BODY_RADIUS_TILES, BODY_RADIUS_TILES]) {
        const tile = tileOf({ x: toX + dx, y: toY + dy })
        // A person inside an obstacle, for example after the map changed, can walk out of it.
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
    // Moves on each axis separately, so that the avatar slides along walls.
    const nextX = clamp(x + dx, room.width)
    if (isOpenAt(nextX, y)) x = nextX
    const nextY = clamp(y + dy, room.height)
    if (isOpenAt(x, nextY)) y = nextY
    return x !== wasAt.x || y !== wasAt.y
  }
  const walkPath = (tiles: number): void => {
    for (let left = tiles; left > 0 && path[0]; ) {
      const [next] = path
      const distance = Math.hypot(next.x - x, next.y - y)
      if (distance > 0) direction = directionOf(next.x - x, next.y - y)
      if (distance <= left) {
        ;({ x, y } = next)
        path.shift()
        // If another person took the goal first, the avatar stops beside them.
        if (path.length === 1 && path[0] && isTaken(path[0])) path = []
      } else {
        x += ((next.x - x) / distance) * left
        y += ((next.y - y) / distance) * left
      }
      left -= distance
    }
  }
  /** Sends the position if it is due. True if nothing is left to send. */
  const sendIfDue = (nowMs: number, isMoving: boolean): boolean => {
    const isTurn = isMoving !== lastSent.isMoving || direction !== lastSent.direction
    if (!isTurn && !isMoving) return true
    if (nowMs - lastSent.atMs < TELL_EVERY_MS) return !isTurn
    lastSent = { atMs: nowMs, direction, isMoving }
    sendMove([Math.round(x * 100) / 100, Math.round(y * 100) / 100, direction, isMoving ? 1 : 0])
    return true
  }

  return {
    get place() {
      return { x, y, direction }
    },
    /** Moves for the time since the last call. True while there is more to walk or to send. */
    tick: (nowMs: number): boolean => {
      const ms = Math.min(nowMs - (lastMs ?? nowMs - 16), LONGEST_STEP_MS)
      const tiles = (TILES_PER_SECOND * ms) / 1000
      const isSteered = heading.x !== 0 || heading.y !== 0
      const isWalking = isSteered ? walkHeading(tiles) : path.length > 0
      if (!isSteered) walkPath(tiles)
      const isMoving = isWalking && (isSteered || path.length > 0)
      if (facing && path.length === 0) {
        if (!isSteered) direction = directionOf(facing.x - x, facing.y - y)
        facing = undefined
      }
      lastMs = isSteered || isMoving ? nowMs : undefined
      const isSent = sendIfDue(nowMs, isMoving)
      return isSteered || isMoving || !isSent
    },
    /** Steers by keys: -1, 0 or 1 on each axis. Ends a path. */
    steer: (next: { x: number; y: number }): void => {
      heading = next
      if (next.x !== 0 || next.y !== 0) path = []
    },
    /** Walks to a tile, and turns to `towards` at the end. */
    walkTo: (goal: Tile, towards?: Tile): void => {
      const from = { x, y }
      path = findPath(tileOf(from), goal, (toX, toY) => isFree(toX, toY) && !isBarred(toX, toY, from))
      facing = towards
    },
    stop: (): void => {
      heading = { x: 0, y: 0 }
      path = []
    },
    /** Moves the avatar to the server's position, which is authoritative. */
    setPosition: (place: Tile): void => {
      ;({ x, y } = place)
      path = []
    },
  }
}
