import type { Person } from '@metapyra/contract/person'
import { DIRECTIONS } from '@metapyra/contract/person'
import type { Tile } from '@metapyra/map/plan'
import type { Place } from './figures.ts'
import type { Room, Walker } from './movement.ts'
import { MAX_TILES_PER_SECOND } from './movement.ts'
import type { Near } from './near.ts'
import type { Sight } from './visibility.ts'

/** As the nodes tell each other: a person's number is another one at each. */
export type PersonMove = [userId: string, x: number, y: number, direction: number, isMoving: number]

export interface Present {
  /** Who they are; where they are stands in `walker`. */
  person: Person
  walker: Walker
  /** One person's tabs: as long as one is left, they are here. */
  socketIds: Set<string>
  /** Where they stood when it was last written down. */
  stored: { x: number; y: number }
}

/** The people of one space at this node. */
export interface Hall {
  spaceId: string
  room: Room
  people: Map<string, Present>
  /** Who sees whom. */
  sight: Sight
  /** [GUEST-17] Whom guests see who see only who is near. */
  near: Near
  /** Who moved since the last tick, and whose step was not taken. */
  moved: Set<string>
  refused: Set<string>
}

export const createHall = (spaceId: string, room: Room, sight: Sight, near: Near): Hall => ({
  spaceId,
  room,
  people: new Map(),
  sight,
  near,
  moved: new Set(),
  refused: new Set(),
})

export const arrive = (hall: Hall, person: Person, socketId: string, nowMs: number): Present => {
  const walker: Walker = {
    x: person.x,
    y: person.y,
    direction: DIRECTIONS.indexOf(person.direction),
    isMoving: false,
    reachTiles: MAX_TILES_PER_SECOND,
    steppedAtMs: nowMs,
  }
  const present = { person, walker, socketIds: new Set([socketId]), stored: { x: person.x, y: person.y } }
  hall.people.set(person.userId, present)
  return present
}

/** A person with the place where they are now. */
export const asPerson = ({ person, walker }: Present): Person => ({
  ...person,
  x: walker.x,
  y: walker.y,
  direction: DIRECTIONS[walker.direction] ?? 'down',
})

/** Where somebody is, as their movement is told. */
export const placeOf = ({ x, y, direction }: Person): Place => ({
  x,
  y,
  direction: DIRECTIONS.indexOf(direction),
  isMoving: false,
})

/** For the other nodes: whoever moved since the last tick, each once, with their newest place. */
export const takeMoves = (hall: Hall): PersonMove[] => {
  const moves: PersonMove[] = []
  for (const personId of hall.moved) {
    const walker = hall.people.get(personId)?.walker
    if (walker) moves.push([personId, walker.x, walker.y, walker.direction, walker.isMoving ? 1 : 0])
  }
  hall.moved.clear()
  return moves
}

/** Whoever walks says so ten times a second: of whom nothing is heard for so long stands. */
export const STANDS_AFTER_MS = 1000

/** [LIVE-20] Nobody is shown walking on the spot because the last word of their page got lost. */
export const stopSilent = (hall: Hall, nowMs: number): void => {
  for (const [personId, { walker }] of hall.people) {
    if (!walker.isMoving || nowMs - walker.steppedAtMs < STANDS_AFTER_MS) continue
    walker.isMoving = false
    hall.moved.add(personId)
    hall.sight.move(personId, walker)
  }
}

/** Everybody of a hall stands in another room from now on, where they are told to. */
export const moveInto = (hall: Hall, room: Room, placeOf: (personId: string) => Tile): void => {
  hall.room = room
  hall.sight.changeRoom(room)
  for (const [personId, { walker }] of hall.people) {
    Object.assign(walker, placeOf(personId))
    hall.moved.add(personId)
    hall.sight.move(personId, walker)
  }
}
