import type { Move } from '@metapyra/contract/realtime'
import type { Box, Plan, Tile } from '@metapyra/map/plan'
import { tilesBetween } from '@metapyra/map/tiles-between'
import type { IsFree } from '@metapyra/map/walkable'
import { without } from '@metapyra/map/walkable'

/** What people walk on: its size in tiles, and which of them are free. */
export interface Room {
  width: number
  height: number
  isFree: IsFree
  /** And where a voice gets, where there are walls. */
  isOpen?: IsFree
  /** Which map it is, where there are several. */
  id?: string
  /** Its parts, where it has any. */
  plan?: Pick<Plan, 'areas'>
}

export interface Walker {
  x: number
  y: number
  /** Index into the contract's DIRECTIONS. */
  direction: number
  isMoving: boolean
  /** How many tiles may be gone at once by now; it grows with time up to one second's worth. */
  reachTiles: number
  steppedAtMs: number
}

/** The parts of a room into which somebody may not walk from where they stand. */
export type Bar = (spaceId: string, personId: string, room: Room, from?: Tile) => readonly Box[]

/** A room as it is for whom parts of it are closed. */
export const closedOff = (room: Room, closed: readonly Box[]): Room =>
  closed.length > 0 ? { ...room, isFree: without(room.isFree, closed) } : room

/** Faster than any figure walks, slower than a jump across the room. */
export const MAX_TILES_PER_SECOND = 12

/** What is written to the wire and the database is rounded to a hundredth of a tile. */
const rounded = (tiles: number): number => Math.round(tiles * 100) / 100

/**
 * [LIVE-7] Moves somebody, or leaves them where they are and answers false: a step must end inside the room, be no
 * longer than what can be walked in the time since the last, and lead [MAP-2] through nothing solid.
 */
export const step = (
  walker: Walker,
  [x, y, direction, isMoving]: Move,
  room: Room,
  nowMs: number,
): boolean => {
  const seconds = Math.max(0, nowMs - walker.steppedAtMs) / 1000
  walker.reachTiles = Math.min(MAX_TILES_PER_SECOND, walker.reachTiles + seconds * MAX_TILES_PER_SECOND)
  walker.steppedAtMs = nowMs
  // As it is kept: what is rounded only afterwards may stand on the other side of a wall.
  const to = { x: rounded(x), y: rounded(y) }
  const tiles = isInside(room, to) ? tilesBetween(walker, to, walker.reachTiles, room.isFree) : undefined
  if (tiles === undefined) return false
  walker.reachTiles -= tiles
  walker.x = to.x
  walker.y = to.y
  walker.direction = direction
  walker.isMoving = isMoving === 1
  return true
}

const isInside = (room: Room, { x, y }: Tile): boolean =>
  x >= 0 && y >= 0 && x <= room.width - 1 && y <= room.height - 1
