import type { NumberedMove } from '@metapyra/contract/moves'
import { encodeMoves } from '@metapyra/contract/moves'
import type { Person } from '@metapyra/contract/person'
import { hasDoor, isInside } from '@metapyra/map/plan'
import type { Wire } from '../connection/wire.ts'
import type { Room } from './movement.ts'
import type { Sight } from './visibility.ts'

/** So far a guest who sees only who is near sees somebody: farther than any talk reaches. */
const NEAR_TILES = 6
/** Beyond this they are gone again: nobody comes and goes at an edge. */
const GONE_TILES = 7

type Place = Pick<Person, 'x' | 'y'>

/** Those in a room of their own are near each other and nobody else; whoever is on a stage is near to all. */
export const isNear = ({ plan }: Room, self: Place, other: Place, isKnown: boolean): boolean => {
  const areas = plan?.areas ?? []
  const roomOf = (place: Place) => areas.find((area) => hasDoor(area) && isInside(area, place))
  const room = roomOf(self)
  if (room !== roomOf(other)) return false
  if (room) return true
  if (areas.some((area) => area.kind === 'stage' && isInside(area, other))) return true
  return Math.hypot(self.x - other.x, self.y - other.y) <= (isKnown ? GONE_TILES : NEAR_TILES)
}

interface Deps {
  /** Everybody who is in the space by now, here or at another server. */
  people(): Person[]
  /** By which their moves are told. */
  numberOf(person: Person): number
  moveOf: Sight['moveOf']
  wire: Pick<Wire, 'toSocket' | 'toSockets'>
  nowMs: () => number
}

interface Seer {
  sockets: Set<string>
  /** Whom they see. */
  known: Set<string>
}

/**
 * [GUEST-17] Guests who see only who is near: they are told of those who come near, as of somebody who comes in, and of
 * nobody else. They are few, so that each is looked at on their own.
 */
export const createNear = ({ people, numberOf, moveOf, wire, nowMs }: Deps) => {
  const seers = new Map<string, Seer>()

  const toAll = ({ sockets }: Seer, tell: (socketId: string) => void): void => sockets.forEach(tell)
  const show = (seer: Seer, person: Person): void => {
    const n = numberOf(person)
    toAll(seer, (id) => wire.toSocket(id, 'space:join', { ...person, n }))
  }
  const lose = (seer: Seer, otherId: string): void => {
    if (seer.known.delete(otherId)) toAll(seer, (id) => wire.toSocket(id, 'space:leave', otherId))
  }
  const nearTo = (room: Room, personId: string, { known }: Seer, all: Person[]): Person[] => {
    const self = all.find(({ userId }) => userId === personId)
    if (!self) return []
    return all.filter((other) => other !== self && isNear(room, self, other, known.has(other.userId)))
  }
  const look = (near: Person[], seer: Seer, changed: ReadonlySet<string>): void => {
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
    /** From here on a socket sees who is near this person; answers who that is. */
    open: (room: Room, personId: string, socketId: string): Person[] => {
      const seer = seers.get(personId) ?? { sockets: new Set(), known: new Set() }
      seers.set(personId, seer)
      look(nearTo(room, personId, seer, people()), seer, new Set())
      seer.sockets.add(socketId)
      return people().filter(({ userId }) => seer.known.has(userId))
    },
    close: (personId: string, socketId: string): void => {
      const seer = seers.get(personId)
      if (seer?.sockets.delete(socketId) && seer.sockets.size === 0) seers.delete(personId)
    },
    /** Somebody is called, looks or does otherwise now. */
    update: (person: Person): void => {
      for (const seer of seers.values()) if (seer.known.has(person.userId)) show(seer, person)
    },
    /** Somebody has gone. */
    remove: (otherId: string): void => {
      for (const seer of seers.values()) lose(seer, otherId)
    },
    /** Once a tick: whoever has moved, come or gone since the last. */
    look: (room: Room, changed: ReadonlySet<string>): void => {
      if (seers.size === 0) return
      const all = people()
      for (const [personId, seer] of seers) look(nearTo(room, personId, seer, all), seer, changed)
    },
  }
}

export type Near = ReturnType<typeof createNear>
