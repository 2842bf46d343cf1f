import { personColour } from '@metapyra/contract/constants'
import type { Person } from '@metapyra/contract/person'
import type { Box, Plan, Tile } from '@metapyra/map/plan'
import { tileOf } from '@metapyra/map/plan'
import type { IsFree } from '@metapyra/map/walkable'
import { besideOf } from '@metapyra/map/way'

/** The figure of somebody who has chosen none. */
const DEFAULT_LOOK = 'round'

/** What somebody is called and looks like, as it is stored. */
export type Looks = Pick<Person, 'name' | 'image' | 'role'> & {
  companyPosition?: string | null
  character: { look: string; colour: string } | null
  lastLocation: Tile | null
}
export type Figure = Looks & Pick<Person, 'status' | 'handUpAt'>

/** What of a map tells where somebody can stand. */
interface Ground {
  plan: Pick<Plan, 'areas'>
  isFree: IsFree
}

/** Greater than any entrance has tiles, and prime: steps of it come to each. */
const STRIDE = 7919
/** So far apart nobody covers the face or the name of another. */
const ROOMY_TILES = 3

const tilesToNearest = ({ x, y }: Tile, standing: readonly Tile[]): number =>
  standing.reduce(
    (least, other) => Math.min(least, Math.max(Math.abs(other.x - x), Math.abs(other.y - y))),
    ROOMY_TILES,
  )

const tilesIn = ({ x, y, width, height }: Box): Tile[] =>
  Array.from({ length: width * height }, (_, at) => ({ x: x + (at % width), y: y + Math.floor(at / width) }))

const entranceTiles = ({ plan, isFree }: Ground): Tile[] =>
  plan.areas
    .filter(({ kind }) => kind === 'entrance')
    .flatMap(tilesIn)
    .filter(({ x, y }) => isFree(x, y))

/**
 * [MAP-3] Newcomers stand at the entrance, with room around them as long as there is any; where they begin to look,
 * their id tells.
 */
export const entryPlace = (personId: string, ground: Ground, standing: readonly Tile[]): Tile => {
  const tiles = entranceTiles(ground)
  let hash = 0
  for (const digit of personId) hash = (hash * 31 + digit.charCodeAt(0)) >>> 0
  let best = { place: { x: 0, y: 0 }, room: -1 }
  for (let at = 0; at < tiles.length && best.room < ROOMY_TILES; at++) {
    const place = tiles[(hash + at * STRIDE) % tiles.length]
    const room = place ? tilesToNearest(place, standing) : -1
    if (place && room > best.room) best = { place, room }
  }
  return best.place
}

export const shownAs = (
  personId: string,
  { name, image, role, character, companyPosition = null }: Looks,
): Omit<Person, 'x' | 'y' | 'direction' | 'status' | 'handUpAt'> => ({
  userId: personId,
  name,
  image,
  role,
  companyPosition,
  look: character?.look ?? DEFAULT_LOOK,
  colour: personColour(personId, character),
})

const canStand = (ground: Ground, place: Tile): boolean => {
  const { x, y } = tileOf(place)
  return ground.isFree(x, y)
}

/** [LIVE-5] Somebody who was here before stands where they stood, as long as that is free. */
export const placeFor = (
  personId: string,
  { lastLocation }: Pick<Looks, 'lastLocation'>,
  ground: Ground,
  standing: readonly Tile[],
): Tile =>
  lastLocation && canStand(ground, lastLocation) ? lastLocation : entryPlace(personId, ground, standing)

/** [RECEP-3] A free tile beside who meets a guest; none where they stand behind a closed door. */
export const placeBeside = (host: Tile, ground: Ground, standing: readonly Tile[]): Tile | undefined => {
  const there = tileOf(host)
  if (!ground.isFree(there.x, there.y)) return undefined
  const isTaken = (tile: Tile) =>
    standing.some((other) => Math.max(Math.abs(other.x - tile.x), Math.abs(other.y - tile.y)) < 1)
  const place = besideOf(there, { x: there.x, y: there.y + 1 }, ground.isFree, isTaken)
  return place === there ? undefined : place
}

export const personFor = (personId: string, figure: Figure, { x, y }: Tile): Person => {
  const { status, handUpAt } = figure
  return { ...shownAs(personId, figure), x, y, direction: 'down', status, handUpAt }
}
