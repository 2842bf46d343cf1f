import { personColour } from '@metapyra/contract/constants'
import type { Person } from '@metapyra/contract/realtime'
import type { Room } from '../../realtime/movement.ts'
import { isInside } from '../../realtime/movement.ts'

/** The one room until the maps come. */
export const ROOM: Room = { width: 32, height: 20 }

/** The figure of somebody who has chosen none. */
const DEFAULT_LOOK = 'round'

/** What somebody is called and looks like, as it is stored. */
export type Looks = Pick<Person, 'name' | 'image' | 'role'> & {
  companyPosition?: string | null
  character: { look: string; colour: string } | null
  lastLocation: { x: number; y: number } | null
}
export type Figure = Looks & Pick<Person, 'status' | 'handUpAt'>

interface Place {
  x: number
  y: number
}

/** The middle of the room, where nothing stands. */
const MIDDLE = { x: 11, y: 7, width: 11, height: 7 }
const MIDDLE_TILES = MIDDLE.width * MIDDLE.height
/** Shares no divisor with the number of tiles, so that steps of it come to each. */
const STRIDE = 30
/** So far apart nobody covers the face or the name of another. */
const ROOMY_TILES = 3

const tilesToNearest = ({ x, y }: Place, standing: readonly Place[]): number =>
  standing.reduce(
    (least, other) => Math.min(least, Math.max(Math.abs(other.x - x), Math.abs(other.y - y))),
    ROOMY_TILES,
  )

/** Newcomers stand in the middle, with room around them as long as there is any; where they begin to look, their id tells. */
const spawnPlace = (personId: string, standing: readonly Place[]): Place => {
  let hash = 0
  for (const digit of personId) hash = (hash * 31 + digit.charCodeAt(0)) >>> 0
  let best: Place & { tiles: number } = { x: MIDDLE.x, y: MIDDLE.y, tiles: -1 }
  for (let at = 0; at < MIDDLE_TILES && best.tiles < ROOMY_TILES; at++) {
    const tile = (hash + at * STRIDE) % MIDDLE_TILES
    const place = { x: MIDDLE.x + (tile % MIDDLE.width), y: MIDDLE.y + Math.floor(tile / MIDDLE.width) }
    const tiles = tilesToNearest(place, standing)
    if (tiles > best.tiles) best = { ...place, tiles }
  }
  return { x: best.x, y: best.y }
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

/** [LIVE-5] Somebody who was here before stands where they stood, as long as that is inside the room. */
export const personFor = (personId: string, figure: Figure, standing: readonly Place[]): Person => {
  const { lastLocation, status, handUpAt } = figure
  const isThere = lastLocation !== null && isInside(ROOM, lastLocation.x, lastLocation.y)
  const { x, y } = isThere ? lastLocation : spawnPlace(personId, standing)
  return { ...shownAs(personId, figure), x, y, direction: 'down', status, handUpAt }
}
