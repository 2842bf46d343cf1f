import { personColour } from '@metapyra/contract/constants'
import type { Person } from '@metapyra/contract/person'
import type { SeenTexts } from '@metapyra/contract/profile-fields'
import { seenTexts, shownAs, shownName } from '@metapyra/contract/profile-fields'
import { nearestFreeTile } from '@metapyra/map/path-finding'
import type { Box, Plan, Tile } from '@metapyra/map/plan'
import { tileOf } from '@metapyra/map/plan'
import type { IsFree } from '@metapyra/map/walkable'

/** The avatar of people who have chosen none. */
const DEFAULT_LOOK = 'round'

/** A person's name and avatar, as stored. */
export type Looks = Pick<Person, 'name' | 'image' | 'role'> &
  Partial<SeenTexts> & {
    character: { look: string; colour: string } | null
    lastLocation: Tile | null
  }
export type Figure = Looks & Pick<Person, 'status' | 'handUpAt'>

/** The parts of a map that determine where people can stand. */
interface Ground {
  plan: Pick<Plan, 'areas'>
  isFree: IsFree
}

/** A prime larger than the number of tiles of any entrance, so that steps of this size reach every tile. */
const STRIDE = 7919
/** At this distance, no avatar covers another's face or name. */
const ROOMY_TILES = 3

const tilesToNearest = ({ x, y }: Tile, occupied: readonly Tile[]): number =>
  occupied.reduce(
    (least, other) => Math.min(least, Math.max(Math.abs(other.x - x), Math.abs(other.y - y))),
    ROOMY_TILES,
  )

const tilesIn = ({ x, y, width, height }: Box, step: number): Tile[] => {
  const columns = Math.ceil(width / step)
  const rows = Math.ceil(height / step)
  return Array.from({ length: columns * rows }, (_, index) => ({
    x: x + (index % columns) * step,
    y: y + Math.floor(index / columns) * step,
  }))
}

const entranceTiles = ({ plan, isFree }: Ground, step: number): Tile[] =>
  plan.areas
    .filter(({ kind }) => kind === 'entrance')
    .flatMap((area) => tilesIn(area, step))
    .filter(({ x, y }) => isFree(x, y))

/**
 * Returns the tiles in an order specific to this person, so that people who enter at the same moment rarely collide.
 */
const inOwnOrder = (tiles: readonly Tile[], personId: string): Tile[] => {
  let hash = 0
  for (const digit of personId) hash = (hash * 31 + digit.charCodeAt(0)) >>> 0
  return tiles.flatMap((_, index) => tiles[(hash + index * STRIDE) % tiles.length] ?? [])
}

/**
 * [MAP-3] Returns a place at the entrance, with free tiles around it while there are any: first where no other person
 * is close, then where the most space is left.
 */
export const entryPlace = (personId: string, ground: Ground, occupied: readonly Tile[]): Tile => {
  let best = { place: { x: 0, y: 0 }, room: -1 }
  for (const step of [ROOMY_TILES, 1]) {
    for (const place of inOwnOrder(entranceTiles(ground, step), personId)) {
      const room = tilesToNearest(place, occupied)
      if (room > best.room) best = { place, room }
      if (room === ROOMY_TILES) return place
    }
  }
  return best.place
}

const SEEN_TEXTS = seenTexts()

export const presentedAs = (
  personId: string,
  { name, image, role, character, ...looks }: Looks,
): Omit<Person, 'x' | 'y' | 'direction' | 'status' | 'handUpAt'> => ({
  userId: personId,
  name,
  image,
  role,
  ...shownAs(SEEN_TEXTS, (text) => looks[shownName(text)] ?? null),
  look: character?.look ?? DEFAULT_LOOK,
  colour: personColour(personId, character),
})

const canStand = (ground: Ground, place: Tile): boolean => {
  const { x, y } = tileOf(place)
  return ground.isFree(x, y)
}

/** [LIVE-5] Returns the person's last position if it is free, otherwise a place at the entrance. */
export const placeFor = (
  personId: string,
  { lastLocation }: Pick<Looks, 'lastLocation'>,
  ground: Ground,
  occupied: readonly Tile[],
): Tile =>
  lastLocation && canStand(ground, lastLocation) ? lastLocation : entryPlace(personId, ground, occupied)

/**
 * [RECEP-3] Returns a free tile beside the member who admitted a guest; undefined if that member is behind a closed
 * door.
 */
export const placeBeside = (host: Tile, ground: Ground, occupied: readonly Tile[]): Tile | undefined => {
  const there = tileOf(host)
  if (!ground.isFree(there.x, there.y)) return undefined
  const isTaken = (tile: Tile) =>
    occupied.some((other) => Math.max(Math.abs(other.x - tile.x), Math.abs(other.y - tile.y)) < 1)
  const place = nearestFreeTile(there, { x: there.x, y: there.y + 1 }, ground.isFree, isTaken)
  return place === there ? undefined : place
}

export const personFor = (personId: string, figure: Figure, { x, y }: Tile): Person => {
  const { status, handUpAt } = figure
  return { ...presentedAs(personId, figure), x, y, direction: 'down', status, handUpAt }
}
