import { personColour } from '@metapyra/contract/constants'
import type { Person } from '@metapyra/contract/realtime'
import type { Room } from '../../realtime/movement.ts'
import { isInside } from '../../realtime/movement.ts'

/** The one room until the maps come. */
export const ROOM: Room = { width: 32, height: 20 }

/** The figure of somebody who has chosen none. */
const DEFAULT_LOOK = 'round'

export type Figure = Pick<Person, 'name' | 'image' | 'role'> & {
  character: { look: string; colour: string } | null
  lastLocation: { x: number; y: number } | null
}

/** Newcomers stand around the middle of the room, each at a place that their id tells, not all on one tile. */
const spawnPlace = (personId: string): { x: number; y: number } => {
  let hash = 0
  for (const digit of personId) hash = (hash * 31 + digit.charCodeAt(0)) >>> 0
  return { x: ROOM.width / 2 - 4 + (hash % 9), y: ROOM.height / 2 - 2 + (Math.floor(hash / 9) % 5) }
}

/** [LIVE-5] Somebody who was here before stands where they stood, as long as that is inside the room. */
export const personFor = (personId: string, { character, lastLocation, ...shown }: Figure): Person => {
  const isThere = lastLocation !== null && isInside(ROOM, lastLocation.x, lastLocation.y)
  const { x, y } = isThere ? lastLocation : spawnPlace(personId)
  return {
    ...shown,
    userId: personId,
    look: character?.look ?? DEFAULT_LOOK,
    colour: personColour(personId, character),
    x,
    y,
    direction: 'down',
  }
}
