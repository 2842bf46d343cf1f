import { findPath } from '@metapyra/map/path-finding'
import type { Tile } from '@metapyra/map/plan'
import { tileOf } from '@metapyra/map/plan'
import type { IsFree } from '@metapyra/map/walkable'

/** A person stops with one empty tile between them and an agent. One more is allowed for any angle. */
const NEAR_TILES = 3

/** Tiles to walk to a seat, as an array of one; empty if it is too far or behind a wall. */
const tilesTo = (seat: Tile, place: Tile, isFree: IsFree): number[] => {
  const path = findPath(tileOf(place), seat, isFree, NEAR_TILES)
  const end = path.at(-1) ?? tileOf(place)
  return end.x === seat.x && end.y === seat.y ? [path.length] : []
}

/** [AGENT-14] The agent's seat that a person at this place has walked up to. */
export const nearestSeat = <T extends Tile>(
  seats: readonly T[],
  place: Tile,
  isFree: IsFree,
): T | undefined =>
  seats
    .flatMap((seat) => tilesTo(seat, place, isFree).map((tiles) => ({ seat, tiles })))
    .sort((a, b) => a.tiles - b.tiles)[0]?.seat
