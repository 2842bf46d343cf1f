import type { ConsoleChange } from '@metapyra/contract/console'
import type { Role } from '@metapyra/contract/constants'
import type { ErrorBody } from '@metapyra/contract/errors'
import type { GuestRight } from '@metapyra/contract/guests'
import type { Person } from '@metapyra/contract/person'
import type { Ack, ClientToServer, ServerToClient } from '@metapyra/contract/realtime'
import type { Fence, Session } from '../http/call-request.ts'
import type { Nodes } from './nodes.ts'
import type { PersonName } from './person.ts'
import type { Room } from './world/movement.ts'
import type { Floor } from './world/world.ts'

export type LiveEvent = keyof ClientToServer
export type LiveInput<E extends LiveEvent> = Parameters<ClientToServer[E]>[0]
type Answer<E extends LiveEvent> =
  Parameters<ClientToServer[E]> extends [unknown, Ack<infer T>] ? T : undefined

/** Whom an event comes from; the rights are those of this moment, but for movement. */
export interface LiveCaller extends PersonName {
  socketId: string
  session: Session
  space: { id: string; name: string; isLapsed: boolean; hasReception: boolean }
  role: Role
  /** [GUEST-12] */
  fence: Fence
  /** [RECEP-1] They wait there, and are not in the room. */
  isAtReception: boolean
}

/** One of the browsers by which a person is in a space. */
export interface Device {
  spaceId: string
  personId: string
  sessionId: string
}

export type LiveHandler<E extends LiveEvent> = (
  input: LiveInput<E>,
  caller: LiveCaller,
) => Answer<E> | Promise<Answer<E>>
export type LiveHandlers<E extends LiveEvent = LiveEvent> = { [K in E]: LiveHandler<K> }

/** What features do to sockets. Everything here reaches this node's sockets; `nodes` tells the others. */
export interface Live {
  /** To everybody who has entered a space; [GUEST-12] of what guests have a right to, to those who have it. */
  toSpace<E extends keyof ServerToClient>(
    spaceId: string,
    event: E,
    ...args: Parameters<ServerToClient[E]>
  ): void
  /** The same to those alone who have this right, whatever else the event is told by. */
  toReaders<E extends keyof ServerToClient>(
    spaceId: string,
    right: GuestRight,
    event: E,
    ...args: Parameters<ServerToClient[E]>
  ): void
  /** The same, for what is soon past: who reads slowly may miss it. */
  toSpaceVolatile: Live['toSpace']
  /** To all of a person's sockets in a space, entered or not. */
  toPerson<E extends keyof ServerToClient>(
    spaceId: string,
    personId: string,
    event: E,
    ...args: Parameters<ServerToClient[E]>
  ): void
  /** The same to several, packed once. */
  toPersons<E extends keyof ServerToClient>(
    spaceId: string,
    personIds: readonly string[],
    event: E,
    ...args: Parameters<ServerToClient[E]>
  ): void
  /**
   * To the same person's other browsers that are connected, at whichever node: what they did in one is done in all. Told
   * within a quarter of a second.
   */
  toOtherDevices<E extends keyof ServerToClient>(
    from: Device,
    event: E,
    ...args: Parameters<ServerToClient[E]>
  ): void
  /** Closes all of a person's sockets in a space, and tells them why: their page does not come back by itself. */
  endPerson(spaceId: string, personId: string, error: ErrorBody): void
  /** To one socket of this node, where it still is. */
  toSocket<E extends keyof ServerToClient>(
    socketId: string,
    event: E,
    ...args: Parameters<ServerToClient[E]>
  ): void
  /** To those who follow the space's console. */
  toConsole(spaceId: string, change: ConsoleChange): void
  /** Whoever follows it by this node. */
  followersHere(spaceId: string): string[]
  followConsole(caller: LiveCaller): void
  unfollowConsole(caller: LiveCaller): void
  /** Shows a person to the space and lets their socket hear of it from now on. */
  enter(caller: LiveCaller, room: Room, person: Person): ReturnType<Floor['enter']>
  /** Who is connected here, and to which space. */
  callersHere(): LiveCaller[]
  /** Runs before a person's socket is let in, so before their device asks for what it missed. */
  onArrival(task: (caller: LiveCaller) => Promise<void>): void
  /** Hears of each socket that goes, before its person leaves; whether it was cut, and may be back soon. */
  onDeparture(listener: (caller: LiveCaller, isCut: boolean) => void): void
  /** Runs a task again and again until the server drains; one that fails is logged. */
  every(intervalMs: number, task: () => Promise<void> | void): void
  /** For work that nobody waits for: a failure is logged. */
  attempt(work: Promise<void>): void
  floor: Omit<Floor, 'enter' | 'drop' | 'close'>
  nodes: Omit<Nodes, 'close'>
}
