import { mayRead } from '@metapyra/contract/guests'
import { AppError } from '../http/app-error.ts'
import { audienceOf, audiencesFor } from './audience.ts'
import type { Floor } from './floor.ts'
import type { LiveServer } from './io.ts'
import { endRoom } from './io.ts'
import type { Live } from './live.ts'
import type { Nodes } from './nodes.ts'
import type { Rights } from './rights.ts'
import { consoleRoom, personRoom, rightRoom } from './rooms.ts'

interface Deps {
  floor: Floor
  nodes: Nodes
  rights: Pick<Rights, 'follow' | 'followersOf' | 'unfollow'>
  every: Live['every']
  onArrival: Live['onArrival']
  onDeparture: Live['onDeparture']
  fail(error: Error): void
}

/** The features' side of the sockets. */
export const createLive = (
  io: LiveServer,
  { floor, nodes, rights, every, onArrival, onDeparture, fail }: Deps,
): Live => ({
  toSpace: (spaceId, event, ...args) => {
    io.to(audienceOf(spaceId, event)).emit(event, ...args)
  },
  toSpaceVolatile: (spaceId, event, ...args) => {
    io.volatile.to(audienceOf(spaceId, event)).emit(event, ...args)
  },
  toReaders: (spaceId, right, event, ...args) => {
    io.to(rightRoom(spaceId, right)).emit(event, ...args)
  },
  toPerson: (spaceId, personId, event, ...args) => {
    io.to(personRoom(spaceId, personId)).emit(event, ...args)
  },
  toPersons: (spaceId, personIds, event, ...args) => {
    // Nobody would be everybody.
    if (personIds.length > 0)
      io.to(personIds.map((personId) => personRoom(spaceId, personId))).emit(event, ...args)
  },
  endPerson: (spaceId, personId, error) => endRoom(io, personRoom(spaceId, personId), error),
  toSocket: (socketId, event, ...args) => {
    io.sockets.sockets.get(socketId)?.emit(event, ...args)
  },
  toConsole: (spaceId, change) => {
    io.to(consoleRoom(spaceId)).emit('console:changed', change)
  },
  followersHere: rights.followersOf,
  followConsole: rights.follow,
  unfollowConsole: rights.unfollow,
  enter: (caller, room, person) => {
    const socket = io.sockets.sockets.get(caller.socketId)
    // It closed while its rights were read: nobody would ever take this person away again.
    if (!socket?.connected) throw new AppError('CONFLICT', { message: 'The line has closed.' })
    const seesAll = mayRead({ role: caller.role, guestRights: caller.fence.rights }, 'people')
    const entered = floor.enter(caller.socketId, caller.space.id, room, person, seesAll)
    void socket.join(audiencesFor(caller))
    return entered
  },
  callersHere: () => [...io.sockets.sockets.values()].map((socket) => socket.data.caller),
  onArrival,
  onDeparture,
  every,
  attempt: (work) => {
    work.catch(fail)
  },
  floor,
  nodes,
})
