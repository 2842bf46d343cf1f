import type { Person } from '@metapyra/contract/person'
import { DIRECTIONS } from '@metapyra/contract/person'
import type { Tile } from '@metapyra/map/plan'
import type { Room, Walker } from './movement.ts'
import { MAX_TILES_PER_SECOND } from './movement.ts'
import type { Near } from './near.ts'
import type { Position } from './people-on-map.ts'
import type { Sight } from './visibility.ts'

/** The form used between nodes, with the user id, because a person's number differs on each node. */
export type PersonMove = [userId: string, x: number, y: number, direction: number, isMoving: number]

export interface Present {
  /** The person's data; their current position is in `walker`. */
  person: Person
  walker: Walker
  /** The sockets of the person's tabs; they are present while one is left. */
  socketIds: Set<string>
  /** The position last stored. */
  stored: { x: number; y: number }
}

/** The people of one space on this node. */
export interface SpaceState {
  spaceId: string
  room: Room
  people: Map<string, Present>
  /** Decides who sees whose movement. */
  sight: Sight
  /** [GUEST-17] Decides whom guests see who can see only people nearby. */
  near: Near
  /** People who moved since the last tick, and people whose step was refused. */
  moved: Set<string>
  refused: Set<string>
}

export const createSpaceState = (spaceId: string, room: Room, sight: Sight, near: Near): SpaceState => ({
  spaceId,
  room,
  people: new Map(),
  sight,
  near,
  moved: new Set(),
  refused: new Set(),
})

export const arrive = (hall: SpaceState, person: Person, socketId: string, nowMs: number): Present => {
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

/** A person with their current position. */
export const asPerson = ({ person, walker }: Present): Person => ({
  ...person,
  x: walker.x,
  y: walker.y,
  direction: DIRECTIONS[walker.direction] ?? 'down',
})

/** A person's position, in the form of moves. */
export const positionOf = ({ x, y, direction }: Person): Position => ({
  x,
  y,
  direction: DIRECTIONS.indexOf(direction),
  isMoving: false,
})

/** The moves for the other nodes: everyone who moved since the last tick, each once, with the newest position. */
export const takeMoves = (hall: SpaceState): PersonMove[] => {
  const moves: PersonMove[] = []
  for (const personId of hall.moved) {
    const walker = hall.people.get(personId)?.walker
    if (walker) moves.push([personId, walker.x, walker.y, walker.direction, walker.isMoving ? 1 : 0])
  }
  hall.moved.clear()
  return moves
}

/** A walking person sends ten moves a second; after this silence they count as standing. */
export const STOP_AFTER_SILENCE_MS = 1000

/** [LIVE-20] Stops people whose page's last message was lost, so that they aren't displayed walking in place. */
export const stopSilent = (hall: SpaceState, nowMs: number): void => {
  for (const [personId, { walker }] of hall.people) {
    if (!walker.isMoving || nowMs - walker.steppedAtMs < STOP_AFTER_SILENCE_MS) continue
    walker.isMoving = false
    hall.moved.add(personId)
    hall.sight.move(personId, walker)
  }
}

/** Moves everyone in a space to another map, each to the given position. */
export const moveToRoom = (hall: SpaceState, room: Room, placeOf: (personId: string) => Tile): void => {
  hall.room = room
  hall.sight.changeRoom(room)
  for (const [personId, { walker }] of hall.people) {
    Object.assign(walker, placeOf(personId))
    hall.moved.add(personId)
    hall.sight.move(personId, walker)
  }
}
