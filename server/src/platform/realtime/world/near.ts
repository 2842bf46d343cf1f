import type { NumberedMove } from '@metapyra/contract/moves'
import { encodeMoves } from '@metapyra/contract/moves'
import type { Person } from '@metapyra/contract/person'
import { hasDoor, isInside } from '@metapyra/map/plan'
import type { Wire } from '../connection/wire.ts'
import type { Room } from './movement.ts'
import type { Sight } from './visibility.ts'

/** How far a guest who sees only people nearby can see: farther than any talk reaches. */
const NEAR_TILES = 6
/** The distance at which people disappear again; larger, so that no one flickers at the edge. */
const GONE_TILES = 7

type Position = Pick<Person, 'x' | 'y'>

/** People in the same closed room are near each other only; people on a stage are near to everyone. */
export const isNear = ({ plan }: Room, self: Position, other: Position, isKnown: boolean): boolean => {
  const areas = plan?.areas ?? []
  const roomOf = (place: Position) => areas.find((area) => hasDoor(area) && isInside(area, place))
  const room = roomOf(self)
  if (room !== roomOf(other)) return false
  if (room) return true
  if (areas.some((area) => area.kind === 'stage' && isInside(area, other))) return true
  return Math.hypot(self.x - other.x, self.y - other.y) <= (isKnown ? GONE_TILES : NEAR_TILES)
}

interface Deps {
  /** Everyone in the space now, on this server or another. */
  people(): Person[]
  /** The number under which their moves are published. */
  numberOf(person: Person): number
  moveOf: Sight['moveOf']
  wire: Pick<Wire, 'toSocket' | 'toSockets'>
  nowMs: () => number
}

interface NearbyViewer {
  sockets: Set<string>
  /** The people that they see. */
  known: Set<string>
}

/**
 * [GUEST-17] Serves guests who see only people nearby. To them, someone who comes near enters the room, and no one else
 * exists. They are few, so each is computed separately.
 */
export const createNear = ({ people, numberOf, moveOf, wire, nowMs }: Deps) => {
  const seers = new Map<string, NearbyViewer>()

  const toAll = ({ sockets }: NearbyViewer, tell: (socketId: string) => void): void => sockets.forEach(tell)
  const show = (seer: NearbyViewer, person: Person): void => {
    const n = numberOf(person)
    toAll(seer, (id) => wire.toSocket(id, 'space:join', { ...person, n }))
  }
  const lose = (seer: NearbyViewer, otherId: string): void => {
    if (seer.known.delete(otherId)) toAll(seer, (id) => wire.toSocket(id, 'space:leave', otherId))
  }
  const nearTo = (room: Room, personId: string, { known }: NearbyViewer, all: Person[]): Person[] => {
    const self = all.find(({ userId }) => userId === personId)
    if (!self) return []
    return all.filter((other) => other !== self && isNear(room, self, other, known.has(other.userId)))
  }
  const refresh = (near: Person[], seer: NearbyViewer, changed: ReadonlySet<string>): void => {
    const ids = new Set(near.map(({ userId }) => userId))
    for (const id of [...seer.known]) if (!ids.has(id)) lose(seer, id)
    const moves: NumberedMove[] = []
    for (const other of near) {
      const move = seer.known.has(other.userId) && changed.has(other.userId) && moveOf(other.userId)
      if (move) moves.push(move)
      if (seer.known.has(other.userId)) continue
      seer.known.add(other.userId)
      show(seer, other)
    }
    if (moves.length > 0) wire.toSockets(seer.sockets, encodeMoves(nowMs(), moves), moves.length)
  }

  return {
    /** Subscribes a socket to the people near this person, and returns them. */
    open: (room: Room, personId: string, socketId: string): Person[] => {
      const seer = seers.get(personId) ?? { sockets: new Set(), known: new Set() }
      seers.set(personId, seer)
      refresh(nearTo(room, personId, seer, people()), seer, new Set())
      seer.sockets.add(socketId)
      return people().filter(({ userId }) => seer.known.has(userId))
    },
    close: (personId: string, socketId: string): void => {
      const seer = seers.get(personId)
      if (seer?.sockets.delete(socketId) && seer.sockets.size === 0) seers.delete(personId)
    },
    /** Publishes a person's new name, avatar or status. */
    update: (person: Person): void => {
      for (const seer of seers.values()) if (seer.known.has(person.userId)) show(seer, person)
    },
    /** Removes a person who has left. */
    remove: (otherId: string): void => {
      for (const seer of seers.values()) lose(seer, otherId)
    },
    /** Runs once per tick for the people who have moved, come or left since the last. */
    look: (room: Room, changed: ReadonlySet<string>): void => {
      if (seers.size === 0) return
      const all = people()
      for (const [personId, seer] of seers) refresh(nearTo(room, personId, seer, all), seer, changed)
    },
  }
}

export type Near = ReturnType<typeof createNear>
