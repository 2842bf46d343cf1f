import { mayRead } from '@metapyra/contract/guests'
import type { ServerToClient } from '@metapyra/contract/realtime'
import { AppError } from '../http/app-error.ts'
import { audienceOf, audiencesFor } from './audience.ts'
import type { LiveServer } from './connection/io.ts'
import { endRoom } from './connection/io.ts'
import type { Device, Live } from './live.ts'
import type { Nodes } from './nodes.ts'
import type { Rights } from './rights.ts'
import { consoleRoom, personRoom, rightRoom, sessionRoom } from './rooms.ts'
import type { World } from './world/world.ts'

const OWN = 'own:devices'
/** Collects what thousands do at one moment into one message to the other nodes. */
const TELL_OWN_EVERY_MS = 250

interface OwnMessage {
  from: Device
  event: keyof ServerToClient
  args: unknown[]
}

interface Deps {
  floor: World
  nodes: Nodes
  rights: Pick<Rights, 'follow' | 'followersOf' | 'unfollow'>
  every: Live['every']
  onArrival: Live['onArrival']
  onDeparture: Live['onDeparture']
  fail(error: Error): void
}

/** The interface of the sockets for features. */
export const createLive = (
  io: LiveServer,
  { floor, nodes, rights, every, onArrival, onDeparture, fail }: Deps,
): Live => {
  const deliverToOwnDevices = ({ from: { spaceId, personId, sessionId }, event, args }: OwnMessage): void => {
    const { rooms } = io.of('/').adapter
    const room = personRoom(spaceId, personId)
    const ofThis = rooms.get(sessionRoom(sessionId))
    // Most people have one device, so nothing is encoded for them.
    if ([...(rooms.get(room) ?? [])].every((id) => ofThis?.has(id))) return
    io.to(room)
      .except(sessionRoom(sessionId))
      .emit(event, ...(args as never))
  }
  let ownToTell: OwnMessage[] = []
  every(TELL_OWN_EVERY_MS, () => {
    if (ownToTell.length > 0) nodes.tell(OWN, ownToTell)
    ownToTell = []
  })
  nodes.hear<OwnMessage[]>(OWN, (message) => message.forEach(deliverToOwnDevices))

  return {
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
      // An empty list would reach everyone.
      if (personIds.length > 0)
        io.to(personIds.map((personId) => personRoom(spaceId, personId))).emit(event, ...args)
    },
    toOtherDevices: (from, event, ...args) => {
      const message = { from, event, args }
      deliverToOwnDevices(message)
      if (nodes.areSeveral) ownToTell.push(message)
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
      // If the socket closed while its rights were read, no one would ever remove this person from the room.
      if (!socket?.connected) throw new AppError('CONFLICT', { message: 'The connection was closed.' })
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
  }
}
