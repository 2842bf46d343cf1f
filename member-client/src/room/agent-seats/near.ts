import type { Tile } from '@metapyra/map/plan'
import { tileOf } from '@metapyra/map/plan'
import type { IsFree } from '@metapyra/map/walkable'
import { wayTo } from '@metapyra/map/way'

/** Where one stops before somebody an empty tile lies between the two; a tile more, however one comes. */
const NEAR_TILES = 3

/** How far it is to walk up to a seat; nothing where that is too far, or a wall stands between. */
const tilesTo = (seat: Tile, place: Tile, isFree: IsFree): number[] => {
  const way = wayTo(tileOf(place), seat, isFree, NEAR_TILES)
  const end = way.at(-1) ?? tileOf(place)
  return end.x === seat.x && end.y === seat.y ? [way.length] : []
}

/** [AGENT-14] Whom somebody who stands there has walked up to. */
export const nearestSeat = <T extends Tile>(
  seats: readonly T[],
  place: Tile,
  isFree: IsFree,
): T | undefined =>
  seats
    .flatMap((seat) => tilesTo(seat, place, isFree).map((tiles) => ({ seat, tiles })))
    .sort((one, other) => one.tiles - other.tiles)[0]?.seat
