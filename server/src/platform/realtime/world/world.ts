import type { Person, PersonWithMapNumber } from '@metapyra/contract/person'
import type { Move } from '@metapyra/contract/realtime'
import type { FastifyBaseLogger } from 'fastify'
import type { Wire } from '../connection/wire.ts'
import type { Tally } from '../metrics.ts'
import type { Nodes } from '../nodes.ts'
import type { MovesListener } from './move-broadcast.ts'
import { createMovesNews } from './move-broadcast.ts'
import type { ClosedAreas, Room } from './movement.ts'
import { closedOff, step } from './movement.ts'
import { createNear } from './near.ts'
import type { FarPeople } from './remote-people.ts'
import { createFarPeople, TELL_ALL_EVERY_MS } from './remote-people.ts'
import type { Roster } from './roster.ts'
import { createRoster } from './roster.ts'
import type { PersonMove, Present, SpaceState } from './space-state.ts'
import {
  arrive,
  asPerson,
  createSpaceState,
  moveToRoom,
  positionOf,
  STOP_AFTER_SILENCE_MS,
  stopSilent,
  takeMoves,
} from './space-state.ts'
import type { StorePlace } from './stored-places.ts'
import { createStoredPlaces } from './stored-places.ts'
import { createVisibility, PARTS_OF_TICK } from './visibility.ts'

const TICK_MS = 100
/** A reloaded page is back sooner, so others don't see its person leave. */
const LEAVE_AFTER_MS = 3000
const STORE_EVERY_MS = 30_000
/** The people of a server that is gone are displayed for half a minute at most. */
const LOOK_FOR_SILENT_EVERY_MS = 1000

/** Who is in which space, and where. Knows people and socket ids, but no feature and no socket. */
export interface World extends Roster {
  enter(
    socketId: string,
    spaceId: string,
    room: Room,
    person: Person,
    seesAll?: boolean,
  ): { self: PersonWithMapNumber; people: PersonWithMapNumber[] }
  /** False if the move is refused, because the person isn't there or it is farther than anyone walks. */
  move(spaceId: string, personId: string, move: Move): boolean
  /** From now on refuses steps into areas that are closed to the person. */
  barWith(bar: ClosedAreas): void
  /** If the map is a different one, moves the people on this node to it, each to the given position. */
  changeRoom(spaceId: string, room: Room, placeOf: (personId: string) => { x: number; y: number }): void
  /** Publishes a person's new data; their position stays. */
  update(person: Person, spaceId: string): void
  /**
   * A socket is gone: its person leaves, unless another tab is left or they return soon; at once if they were kicked.
   */
  drop(socketId: string, spaceId: string, personId: string, wasPutOut?: boolean): void
  /** Notifies the listener once per tick and space who moved, came or left, on this node and others. */
  onMoves(listener: MovesListener): void
  /** Sets the function that stores positions: when people leave, and every half minute while they move. */
  storePlaceWith(store: StorePlace): void
  close(): Promise<void>
}

interface Deps {
  nodes: Nodes
  nowMs: () => number
  log: FastifyBaseLogger
  every(intervalMs: number, task: () => Promise<void> | void): void
  wire: Wire
  tally: Tally
  /** True if this process hardly keeps up. */
  isBusy(): boolean
}

export const createWorld = ({ nodes, nowMs, log, every, wire, tally, isBusy }: Deps): World => {
  const halls = new Map<string, SpaceState>()
  const places = createStoredPlaces(log)
  let bar: ClosedAreas = () => []
  const { note, onMoves, tellOfMoves } = createMovesNews()
  const present = (spaceId: string, personId: string) => halls.get(spaceId)?.people.get(personId)

  const show = {
    join: (spaceId: string, person: Person) => {
      note(spaceId, person.userId)
      const hall = halls.get(spaceId)
      if (!hall) return
      const numberedPerson = { ...person, n: hall.sight.put(person.userId, positionOf(person)) }
      wire.toSpace(spaceId, 'space:join', numberedPerson)
      hall.near.update(numberedPerson)
    },
    leave: (spaceId: string, personId: string) => {
      note(spaceId, personId)
      halls.get(spaceId)?.sight.remove(personId)
      halls.get(spaceId)?.near.remove(personId)
      wire.toSpace(spaceId, 'space:leave', personId)
    },
    moves: (spaceId: string, moves: PersonMove[]) => {
      for (const [personId, x, y, direction, isMoving] of moves) {
        note(spaceId, personId)
        halls.get(spaceId)?.sight.move(personId, { x, y, direction, isMoving: isMoving === 1 })
      }
    },
  }
  const far: FarPeople = createFarPeople(
    nodes,
    {
      has: (spaceId, personId) => present(spaceId, personId) !== undefined,
      all: () => [...halls].map(([spaceId, hall]) => [spaceId, [...hall.people.values()].map(asPerson)]),
    },
    show,
    nowMs,
  )

  const leave = (hall: SpaceState, one: Present): void => {
    const personId = one.person.userId
    hall.people.delete(personId)
    hall.moved.delete(personId)
    if (!far.has(hall.spaceId, personId)) show.leave(hall.spaceId, personId)
    if (hall.people.size === 0) halls.delete(hall.spaceId)
    nodes.tell('people:leave', { spaceId: hall.spaceId, personId })
    void places.store(hall, one)
  }
  const openHall = (spaceId: string, room: Room): SpaceState => {
    const sight = createVisibility({ room, wire, nowMs, tally, isBusy })
    const near = createNear({
      people: () => everybodyIn(spaceId),
      numberOf: (person) => sight.put(person.userId, positionOf(person)),
      moveOf: sight.moveOf,
      ...{ wire, nowMs },
    })
    const hall = createSpaceState(spaceId, room, sight, near)
    for (const person of far.of(spaceId)) sight.put(person.userId, positionOf(person))
    halls.set(spaceId, hall)
    return hall
  }
  const everybodyIn = (spaceId: string): Person[] => {
    const here = [...(halls.get(spaceId)?.people.values() ?? [])].map(asPerson)
    const known = new Set(here.map(({ userId }) => userId))
    return [...here, ...far.of(spaceId).filter(({ userId }) => !known.has(userId))]
  }
  const putBack = ({ people, refused }: SpaceState): void => {
    for (const personId of refused) {
      const { walker, socketIds = [] } = people.get(personId) ?? {}
      for (const id of socketIds) if (walker) wire.toSocket(id, 'space:put', { x: walker.x, y: walker.y })
    }
    refused.clear()
  }
  const tick = (): void => {
    for (const hall of halls.values()) {
      putBack(hall)
      for (const personId of hall.moved) note(hall.spaceId, personId)
      if (nodes.areSeveral && hall.moved.size > 0)
        nodes.tell('people:moves', { spaceId: hall.spaceId, moves: takeMoves(hall) })
      hall.moved.clear()
    }
    tellOfMoves((spaceId, personIds) => {
      const hall = halls.get(spaceId)
      hall?.near.look(hall.room, personIds)
    })
  }
  let part = -1
  const beat = (): void => {
    part = (part + 1) % PARTS_OF_TICK
    for (const { sight } of halls.values()) sight.beat(part)
    if (part === 0) tick()
  }
  const announce = (spaceId: string, person: Person): void => {
    show.join(spaceId, person)
    nodes.tell('people:join', { spaceId, person })
  }

  every(TICK_MS / PARTS_OF_TICK, beat)
  every(STOP_AFTER_SILENCE_MS, () => {
    for (const hall of halls.values()) stopSilent(hall, nowMs())
  })
  every(STORE_EVERY_MS, () => places.storeAll(halls.values()))
  if (nodes.areSeveral) {
    every(TELL_ALL_EVERY_MS, far.tellAll)
    every(LOOK_FOR_SILENT_EVERY_MS, far.forgetSilent)
  }

  return {
    enter: (socketId, spaceId, room, person, seesAll = true) => {
      const hall = halls.get(spaceId) ?? openHall(spaceId, room)
      let one = hall.people.get(person.userId)
      if (one) {
        one.socketIds.add(socketId)
      } else {
        one = arrive(hall, person, socketId, nowMs())
        announce(spaceId, asPerson(one))
      }
      const others = () => everybodyIn(spaceId).filter(({ userId }) => userId !== person.userId)
      if (seesAll) hall.sight.open(person.userId, socketId)
      const people = seesAll ? others() : hall.near.open(hall.room, person.userId, socketId)
      const numbered = (numberedPerson: Person) => ({
        ...numberedPerson,
        n: hall.sight.put(numberedPerson.userId, positionOf(numberedPerson)),
      })
      return { self: numbered(asPerson(one)), people: people.map(numbered) }
    },
    ...createRoster(halls, far),
    move: (spaceId, personId, move) => {
      const hall = halls.get(spaceId)
      const one = hall?.people.get(personId)
      if (!hall || !one) return false
      const room = closedOff(hall.room, bar(spaceId, personId, hall.room, one.walker))
      const isTaken = step(one.walker, move, room, nowMs())
      // Someone whose step is refused gets their actual position.
      ;(isTaken ? hall.moved : hall.refused).add(personId)
      if (isTaken) hall.sight.move(personId, one.walker)
      return isTaken
    },
    changeRoom: (spaceId, room, placeOf) => {
      const hall = halls.get(spaceId)
      if (hall && hall.room !== room) moveToRoom(hall, room, placeOf)
    },
    update: (person, spaceId) => {
      const one = present(spaceId, person.userId)
      if (!one) return
      one.person = person
      announce(spaceId, asPerson(one))
    },
    drop: (socketId, spaceId, personId, wasPutOut = false) => {
      const hall = halls.get(spaceId)
      const one = hall?.people.get(personId)
      hall?.sight.close(personId, socketId)
      hall?.near.close(personId, socketId)
      if (!hall || !one?.socketIds.delete(socketId) || one.socketIds.size > 0) return
      if (wasPutOut) leave(hall, one)
      else
        setTimeout(() => {
          if (one.socketIds.size === 0 && hall.people.get(personId) === one) leave(hall, one)
        }, LEAVE_AFTER_MS).unref()
    },
    barWith: (next) => {
      bar = next
    },
    onMoves,
    storePlaceWith: places.storeWith,
    close: async () => {
      nodes.tell('people:all', [])
      await places.storeAll(halls.values())
    },
  }
}
