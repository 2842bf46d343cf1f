/**
 * For tests: people of a space, created in the database, with their own cookies and sockets. Not part of the server.
 */
import type { CallName, Input } from '@metapyra/contract/calls'
import { HOUR_MS } from '@metapyra/contract/constants'
import type { AtReception } from '@metapyra/contract/entities/reception'
import type { ErrorBody } from '@metapyra/contract/errors'
import type { GuestRightSetting } from '@metapyra/contract/guests'
import { GUEST_RIGHT_SETTINGS } from '@metapyra/contract/guests'
import type { Ack, ClientToServer, ServerToClient } from '@metapyra/contract/realtime'
import type { ManagerOptions, Socket, SocketOptions } from 'socket.io-client'
import { io } from 'socket.io-client'
import { insertUser } from '../features/account/core/queries.ts'
import { insertSession } from '../features/account/sessions/sessions.queries.ts'
import { insertMembers, insertWorkspace } from '../features/workspace/queries.ts'
import { DEFAULT_SETTINGS } from '../features/workspace/rules.ts'
import type { Settings } from '../features/workspace/tables.ts'
import { digest, newId, randomToken } from '../platform/ids.ts'
import type { Answer } from './actor.ts'
import type { TestServer } from './server.ts'

export type TestSocket = Socket<ServerToClient, ClientToServer>
type SocketChoices = Partial<ManagerOptions & SocketOptions>
type Answered<T> = Parameters<Ack<T>>[0]

export interface Seat {
  id: string
  name: string
  sessionId: string
  spaceId: string
  cookie: string
  /** Opens a socket without waiting for it to connect. */
  open(choices?: SocketChoices): TestSocket
  /** Opens a socket and waits until it is connected. */
  socket(choices?: SocketChoices): Promise<TestSocket>
  call<N extends CallName>(name: N, input: Input<N>): Promise<Answer>
  /** This person on another server of the installation. */
  at(origin: string): Pick<Seat, 'open' | 'socket' | 'call' | 'cookie'>
}

type MemberChoices = {
  role?: 'owner' | 'admin' | 'user' | 'guest'
  status?: 'active' | 'invited' | 'inactive'
  /** The person has confirmed their email address. */
  isConfirmed?: boolean
}

/** Settings that give a space's guests all rights. */
export const ALL_GUEST_RIGHTS = Object.fromEntries(
  Object.values(GUEST_RIGHT_SETTINGS).map((setting) => [setting, true]),
) as Record<GuestRightSetting, true>

/**
 * A space without people, whose guests have all rights unless `settings` says otherwise; `close` disconnects the
 * sockets that its people have opened.
 */
export const seedSpace = async (
  server: Pick<TestServer, 'services' | 'origin'>,
  settings: Partial<Settings> = {},
) => {
  const { db } = server.services
  const spaceId = newId()
  const sockets: TestSocket[] = []
  await insertWorkspace(db, {
    id: spaceId,
    name: 'Analytical Engines',
    domain: `s${spaceId.slice(-12)}`,
    mapId: 'small-office',
    useCase: 'community',
    settings: { ...DEFAULT_SETTINGS, ...ALL_GUEST_RIGHTS, ...settings },
  })
  const createSeat = async (kind: 'account' | 'guest' | 'anonymous', name: string, userId: string | null) => {
    const id = newId()
    const token = randomToken()
    await insertSession(db, {
      id,
      rootId: id,
      tokenHash: digest(token),
      kind,
      userId,
      workspaceId: kind === 'account' ? null : spaceId,
      displayName: kind === 'account' ? null : name,
      host: 'localhost',
      expiresAt: new Date(Date.now() + HOUR_MS),
    })
    const at = (origin: string) => seatOf(origin, spaceId, token, sockets)
    return { id: userId ?? id, name, sessionId: id, spaceId, at, ...at(server.origin) }
  }
  return {
    spaceId,
    member: async (
      name: string,
      { role = 'user', status = 'active', isConfirmed = false }: MemberChoices = {},
    ): Promise<Seat> => {
      const userId = newId()
      const email = `${userId}@example.com`
      const emailVerifiedAt = isConfirmed ? new Date() : null
      await insertUser(db, { id: userId, email, name, countryCode: 91, emailVerifiedAt })
      await insertMembers(db, [
        { workspaceId: spaceId, userId, role, status, name, email, joinedAt: new Date() },
      ])
      return createSeat('account', name, userId)
    },
    /** A seat of this person in another browser. */
    again: ({ id, name }: Seat): Promise<Seat> => createSeat('account', name, id),
    visitor: (kind: 'guest' | 'anonymous', name: string): Promise<Seat> => createSeat(kind, name, null),
    close: () => {
      for (const socket of sockets) socket.disconnect()
    },
  }
}

export type TestSpace = Awaited<ReturnType<typeof seedSpace>>

/** Opens a socket with these cookies, without waiting for it to connect. */
export const openTestSocket = (
  origin: string,
  spaceId: string,
  cookie: string,
  choices: SocketChoices = {},
): TestSocket =>
  io(origin, {
    transports: ['websocket'],
    forceNew: true,
    reconnection: false,
    auth: { workspaceId: spaceId },
    ...choices,
    extraHeaders: { cookie, origin, ...choices.extraHeaders },
  })

const seatOf = (origin: string, spaceId: string, token: string, sockets: TestSocket[]) => {
  const { port } = new URL(origin)
  const cookie = `sid-${port}=${token}`
  const open = (choices: SocketChoices = {}): TestSocket => {
    const socket = openTestSocket(origin, spaceId, cookie, choices)
    sockets.push(socket)
    return socket
  }
  return {
    cookie,
    open,
    socket: (choices?: SocketChoices) => connected(open(choices)),
    call: async <N extends CallName>(name: N, input: Input<N>): Promise<Answer> => {
      const [method = '', path = ''] = name.split(' ')
      const isGet = method === 'GET'
      const body = isGet ? {} : { body: JSON.stringify(input) }
      const query = isGet ? `?${new URLSearchParams(input as Record<string, string>)}` : ''
      const headers = { origin, cookie, 'content-type': 'application/json', 'x-workspace-id': spaceId }
      const response = await fetch(`${origin}/api/${path}${query}`, { method, headers, ...body })
      return { status: response.status, body: response.status === 204 ? null : await response.json() }
    },
  }
}

export const connected = (socket: TestSocket): Promise<TestSocket> =>
  new Promise((resolve, reject) => {
    socket.once('connect', () => resolve(socket))
    socket.once('connect_error', reject)
  })

/** The error with which a socket was refused; fails if it was admitted. */
export const refusal = (socket: TestSocket): Promise<Error & { data?: ErrorBody }> =>
  connected(socket).then(
    () => Promise.reject(new Error('It was let in')),
    (error: Error) => error,
  )

type ClientEvent = Exclude<keyof ClientToServer, 'space:move'>
type ValueOf<E extends ClientEvent> =
  Parameters<ClientToServer[E]> extends [unknown, Ack<infer T>] ? T : never
/** The reply without the case of the reception, because tests expect to enter the room. */
type Done<E extends ClientEvent> = Exclude<ValueOf<E>, AtReception>

/** Sends an event and waits for its reply, whether success or error. */
export const emitWithReply = <E extends ClientEvent>(
  socket: TestSocket,
  event: E,
  input: unknown,
): Promise<Answered<ValueOf<E>>> =>
  (
    socket.timeout(10_000) as unknown as {
      emitWithAck(event: E, input: unknown): Promise<Answered<ValueOf<E>>>
    }
  ).emitWithAck(event, input)

/** Sends an event that is expected to succeed. */
export const emitExpectingSuccess = async <E extends ClientEvent>(
  socket: TestSocket,
  event: E,
  input: Parameters<ClientToServer[E]>[0],
): Promise<Done<E>> => {
  const answer = await emitWithReply(socket, event, input)
  if (!answer.ok) throw new Error(`${event}: ${JSON.stringify(answer.error)}`)
  return answer.value as Done<E>
}

interface Emitter {
  on(event: string, listener: (...args: unknown[]) => void): void
  off(event: string, listener: (...args: unknown[]) => void): void
}

/** The next event that meets a condition. */
export const nextEvent = <E extends keyof ServerToClient>(
  socket: TestSocket,
  event: E,
  isIt: (...args: Parameters<ServerToClient[E]>) => boolean = () => true,
): Promise<Parameters<ServerToClient[E]>> =>
  new Promise((resolve) => {
    const untyped = socket as unknown as Emitter
    const listener = (...args: unknown[]) => {
      const values = args as Parameters<ServerToClient[E]>
      if (!isIt(...values)) return
      untyped.off(event, listener)
      resolve(values)
    }
    untyped.on(event, listener)
  })

/** Enters the room with a new page of the person, and returns its socket. */
export const enterSpace = async (seat: Pick<Seat, 'socket'>): Promise<TestSocket> => {
  const socket = await seat.socket()
  await emitExpectingSuccess(socket, 'space:enter', {})
  return socket
}
