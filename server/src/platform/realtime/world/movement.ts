import type { Move } from '@metapyra/contract/realtime'
import type { Box, Plan, Tile } from '@metapyra/map/plan'
import { tilesBetween } from '@metapyra/map/tiles-between'
import type { IsFree } from '@metapyra/map/walkable'
import { excluding } from '@metapyra/map/walkable'

/** What people walk on: its size in tiles, and which tiles are free. */
export interface Room {
  width: number
  height: number
  isFree: IsFree
  /** The tiles that voices pass; given only if the map has walls. */
  isOpen?: IsFree
  /** The map's id, if there are several. */
  id?: string
  /** The map's areas, if it has any. */
  plan?: Pick<Plan, 'areas'>
}

export interface Walker {
  x: number
  y: number
  /** Index into the contract's DIRECTIONS. */
  direction: number
  isMoving: boolean
  /** How many tiles can be walked at once by now; grows with time up to one second's worth. */
  reachTiles: number
  steppedAtMs: number
}

/** Returns the parts of a room that a person can't enter from their position. */
export type ClosedAreas = (spaceId: string, personId: string, room: Room, from?: Tile) => readonly Box[]

/** The room for someone to whom parts of it are closed. */
export const closedOff = (room: Room, closed: readonly Box[]): Room =>
  closed.length > 0 ? { ...room, isFree: excluding(room.isFree, closed) } : room

/** Faster than any avatar walks, slower than a jump across the room. */
export const MAX_TILES_PER_SECOND = 12

/** Positions on the wire and in the database are rounded to a hundredth of a tile. */
const rounded = (tiles: number): number => Math.round(tiles * 100) / 100

/**
 * [LIVE-7] Moves a person, or leaves them in place and returns false. A step must end inside the room, be no longer
 * than possible since the last one, and [MAP-2] not pass through anything solid.
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
  // Rounded before the check, because rounding afterwards could move a person to the other side of a wall.
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
