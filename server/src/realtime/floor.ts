import type { Move, Person, PersonMove, ServerToClient } from '@metapyra/contract/realtime'
import type { FastifyBaseLogger } from 'fastify'
import type { FarPeople } from './far-people.ts'
import { createFarPeople, TELL_ALL_EVERY_MS } from './far-people.ts'
import type { Room } from './movement.ts'
import { step } from './movement.ts'
import type { Nodes } from './nodes.ts'
import type { Hall, Present } from './presence.ts'
import { arrive, asPerson, createHall, takeMoves } from './presence.ts'

const TICK_MS = 100
/** A page that is loaded again is back sooner; nobody sees its owner go. */
const LEAVE_AFTER_MS = 3000
const STORE_EVERY_MS = 30_000

type MovesListener = (spaceId: string, personIds: ReadonlySet<string>) => void
type StorePlace = (spaceId: string, personId: string, place: { x: number; y: number }) => Promise<void>

/** Who is in which space, and where. Knows people and sockets' ids, no feature and no socket. */
export interface Floor {
  enter(socketId: string, spaceId: string, room: Room, person: Person): { self: Person; people: Person[] }
  /** Somebody who is in the space, here or at another node, or has only just gone. */
  find(spaceId: string, personId: string): Person | undefined
  /** Everybody in a space, each once, here and at the other nodes. */
  peopleIn(spaceId: string): string[]
  /** Of those how many are guests, with an account or without. */
  guestsIn(spaceId: string): number
  /** Whether somebody is there, at this node or another. */
  isIn(spaceId: string, personId: string): boolean
  /** Where everybody stands, here and at the other nodes. */
  placesIn(spaceId: string): { x: number; y: number }[]
  move(spaceId: string, personId: string, move: Move): void
  /** Shows somebody as they are called and look now; their place stays. */
  update(person: Person, spaceId: string): void
  /** A socket is gone: its person leaves, unless another tab is left or they are soon back. */
  drop(socketId: string, spaceId: string, personId: string): void
  /** Hears once a tick and space of whoever moved, came or left, here and at the other nodes. */
  onMoves(listener: MovesListener): void
  /** What writes a person's place down: when they leave, and every half minute as they move. */
  storePlaceWith(store: StorePlace): void
  close(): Promise<void>
}

interface Deps {
  nodes: Nodes
  nowMs: () => number
  log: FastifyBaseLogger
  every(intervalMs: number, task: () => Promise<void> | void): void
  emit<E extends keyof ServerToClient>(
    spaceId: string,
    options: { isVolatile: boolean },
    event: E,
    ...args: Parameters<ServerToClient[E]>
  ): void
}

export const createFloor = ({ nodes, nowMs, log, every, emit }: Deps): Floor => {
  const halls = new Map<string, Hall>()
  let storePlace: StorePlace = async () => undefined
  const listeners: MovesListener[] = []
  /** By space: whoever moved, came or left since the listeners were last told. */
  const changed = new Map<string, Set<string>>()
  const note = (spaceId: string, personId: string): void => {
    changed.set(spaceId, (changed.get(spaceId) ?? new Set()).add(personId))
  }
  const present = (spaceId: string, personId: string) => halls.get(spaceId)?.people.get(personId)

  const show = {
    join: (spaceId: string, person: Person) => {
      note(spaceId, person.userId)
      emit(spaceId, { isVolatile: false }, 'space:join', person)
    },
    leave: (spaceId: string, personId: string) => {
      note(spaceId, personId)
      emit(spaceId, { isVolatile: false }, 'space:leave', personId)
    },
    moves: (spaceId: string, moves: PersonMove[]) => {
      for (const [personId] of moves) note(spaceId, personId)
      // Where people stop must arrive; of steps that are under way a slow client may miss some.
      const isVolatile = moves.every(([, , , , isMoving]) => isMoving === 1)
      emit(spaceId, { isVolatile }, 'space:moves', moves)
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

  const store = async (hall: Hall, { person, walker, stored }: Present): Promise<void> => {
    const place = { x: walker.x, y: walker.y }
    if (place.x === stored.x && place.y === stored.y) return
    Object.assign(stored, place)
    await storePlace(hall.spaceId, person.userId, place).catch((error: Error) =>
      log.error({ err: error }, 'a place was not stored'),
    )
  }
  const storeAll = async (): Promise<void> => {
    for (const hall of halls.values()) for (const one of hall.people.values()) await store(hall, one)
  }
  const leave = (hall: Hall, one: Present): void => {
    const personId = one.person.userId
    hall.people.delete(personId)
    hall.moved.delete(personId)
    if (hall.people.size === 0) halls.delete(hall.spaceId)
    if (!far.has(hall.spaceId, personId)) show.leave(hall.spaceId, personId)
    nodes.tell('people:leave', { spaceId: hall.spaceId, personId })
    void store(hall, one)
  }
  const tick = (): void => {
    for (const hall of halls.values()) {
      const moves = takeMoves(hall)
      if (moves.length === 0) continue
      show.moves(hall.spaceId, moves)
      nodes.tell('people:moves', { spaceId: hall.spaceId, moves })
    }
    const told = [...changed]
    changed.clear()
    for (const [spaceId, personIds] of told) for (const tell of listeners) tell(spaceId, personIds)
  }
  const announce = (spaceId: string, person: Person): void => {
    show.join(spaceId, person)
    nodes.tell('people:join', { spaceId, person })
  }

  every(TICK_MS, tick)
  every(STORE_EVERY_MS, storeAll)
  if (nodes.areSeveral) {
    every(TELL_ALL_EVERY_MS, () => {
      far.tellAll()
      far.forgetSilent()
    })
  }

  return {
    enter: (socketId, spaceId, room, person) => {
      const hall = halls.get(spaceId) ?? createHall(spaceId, room)
      halls.set(spaceId, hall)
      let one = hall.people.get(person.userId)
      if (one) {
        one.socketIds.add(socketId)
      } else {
        one = arrive(hall, person, socketId, nowMs())
        announce(spaceId, asPerson(one))
      }
      const here = [...hall.people.values()].filter((other) => other !== one).map(asPerson)
      const known = new Set([person.userId, ...here.map(({ userId }) => userId)])
      return {
        self: asPerson(one),
        people: [...here, ...far.of(spaceId).filter((other) => !known.has(other.userId))],
      }
    },
    find: (spaceId, personId) => {
      const one = present(spaceId, personId)
      return one ? asPerson(one) : far.of(spaceId).find(({ userId }) => userId === personId)
    },
    peopleIn: (spaceId) => [
      ...new Set([
        ...(halls.get(spaceId)?.people.keys() ?? []),
        ...far.of(spaceId).map(({ userId }) => userId),
      ]),
    ],
    guestsIn: (spaceId) => {
      const here = [...(halls.get(spaceId)?.people.values() ?? [])].map(({ person }) => person)
      const guests = [...here, ...far.of(spaceId)].filter(
        ({ role }) => role === 'guest' || role === 'anonymous',
      )
      return new Set(guests.map(({ userId }) => userId)).size
    },
    isIn: (spaceId, personId) => present(spaceId, personId) !== undefined || far.has(spaceId, personId),
    placesIn: (spaceId) => [
      ...[...(halls.get(spaceId)?.people.values() ?? [])].map(({ walker: { x, y } }) => ({ x, y })),
      ...far.of(spaceId),
    ],
    move: (spaceId, personId, move) => {
      const hall = halls.get(spaceId)
      const one = hall?.people.get(personId)
      if (!hall || !one) return
      step(one.walker, move, hall.room, nowMs())
      // A step that was refused is told too: the one who took it learns where they are.
      hall.moved.add(personId)
    },
    update: (person, spaceId) => {
      const one = present(spaceId, person.userId)
      if (!one) return
      one.person = person
      announce(spaceId, asPerson(one))
    },
    drop: (socketId, spaceId, personId) => {
      const hall = halls.get(spaceId)
      const one = hall?.people.get(personId)
      if (!hall || !one?.socketIds.delete(socketId) || one.socketIds.size > 0) return
      setTimeout(() => {
        if (one.socketIds.size === 0 && hall.people.get(personId) === one) leave(hall, one)
      }, LEAVE_AFTER_MS).unref()
    },
    onMoves: (listener) => void listeners.push(listener),
    storePlaceWith: (write) => {
      storePlace = write
    },
    close: async () => {
      nodes.tell('people:all', [])
      await storeAll()
    },
  }
}
