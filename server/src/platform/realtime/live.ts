import type { ConsoleChange } from '@metapyra/contract/console'
import type { Role } from '@metapyra/contract/constants'
import type { ErrorBody } from '@metapyra/contract/errors'
import type { GuestRight } from '@metapyra/contract/guests'
import type { Person } from '@metapyra/contract/person'
import type { Ack, ClientToServer, ServerToClient } from '@metapyra/contract/realtime'
import type { GuestRestrictions, Session } from '../http/call-request.ts'
import type { Nodes } from './nodes.ts'
import type { PersonName } from './person.ts'
import type { Room } from './world/movement.ts'
import type { World } from './world/world.ts'

export type LiveEvent = keyof ClientToServer
export type LiveInput<E extends LiveEvent> = Parameters<ClientToServer[E]>[0]
type Answer<E extends LiveEvent> =
  Parameters<ClientToServer[E]> extends [unknown, Ack<infer T>] ? T : undefined

/** The caller of an event; the rights are current, except for movement. */
export interface LiveCaller extends PersonName {
  socketId: string
  session: Session
  space: { id: string; name: string; isLapsed: boolean; hasReception: boolean }
  role: Role
  /** [GUEST-12] */
  fence: GuestRestrictions
  /** [RECEP-1] The guest waits at the reception and is not in the room. */
  isAtReception: boolean
}

/** One of the browsers in which a person has a space open. */
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

/** What features can do with sockets. All of this reaches this node's sockets; `nodes` reaches the other nodes. */
export interface Live {
  /**
   * Sends to everyone who has entered a space; [GUEST-12] events that need a guest right go only to those who have it.
   */
  toSpace<E extends keyof ServerToClient>(
    spaceId: string,
    event: E,
    ...args: Parameters<ServerToClient[E]>
  ): void
  /** Sends to everyone in a space who has the given right, whatever right the event normally needs. */
  toReaders<E extends keyof ServerToClient>(
    spaceId: string,
    right: GuestRight,
    event: E,
    ...args: Parameters<ServerToClient[E]>
  ): void
  /** Sends to everyone who has entered a space, for short-lived events that slow readers may miss. */
  toSpaceVolatile: Live['toSpace']
  /** Sends to all of a person's sockets in a space, whether or not they have entered. */
  toPerson<E extends keyof ServerToClient>(
    spaceId: string,
    personId: string,
    event: E,
    ...args: Parameters<ServerToClient[E]>
  ): void
  /** Sends to all sockets of several people in a space, encoded once. */
  toPersons<E extends keyof ServerToClient>(
    spaceId: string,
    personIds: readonly string[],
    event: E,
    ...args: Parameters<ServerToClient[E]>
  ): void
  /**
   * Sends to the same person's other connected browsers, on any node, within a quarter of a second, so that what they
   * did in one applies in all.
   */
  toOtherDevices<E extends keyof ServerToClient>(
    from: Device,
    event: E,
    ...args: Parameters<ServerToClient[E]>
  ): void
  /** Closes all of a person's sockets in a space with a reason; the page doesn't reconnect by itself. */
  endPerson(spaceId: string, personId: string, error: ErrorBody): void
  /** Sends to one socket of this node, if it still exists. */
  toSocket<E extends keyof ServerToClient>(
    socketId: string,
    event: E,
    ...args: Parameters<ServerToClient[E]>
  ): void
  /** Sends to the subscribers of the space's console. */
  toConsole(spaceId: string, change: ConsoleChange): void
  /** The subscribers of the console on this node. */
  followersHere(spaceId: string): string[]
  followConsole(caller: LiveCaller): void
  unfollowConsole(caller: LiveCaller): void
  /** Adds a person to the room, and subscribes their socket to its events. */
  enter(caller: LiveCaller, room: Room, person: Person): ReturnType<World['enter']>
  /** The callers connected to this node, each with their space. */
  callersHere(): LiveCaller[]
  /** Runs before a person's socket is admitted, so before the device requests what it missed. */
  onArrival(task: (caller: LiveCaller) => Promise<void>): void
  /**
   * Called for each socket that disconnects, before its person leaves; `isCut` if the connection broke and may return
   * soon.
   */
  onDeparture(listener: (caller: LiveCaller, isCut: boolean) => void): void
  /** Runs a task at an interval until the server drains; failures are logged. */
  every(intervalMs: number, task: () => Promise<void> | void): void
  /** Runs work in the background; a failure is logged. */
  attempt(work: Promise<void>): void
  floor: Omit<World, 'enter' | 'drop' | 'close'>
  nodes: Omit<Nodes, 'close'>
}
