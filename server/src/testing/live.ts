/** For tests: people of a space, made in the database, with cookies and sockets of their own. Not part of the server. */
import type { CallName, Input } from '@metapyra/contract/calls'
import { HOUR_MS } from '@metapyra/contract/constants'
import type { ErrorBody } from '@metapyra/contract/errors'
import type { GuestRightSetting } from '@metapyra/contract/guests'
import { GUEST_RIGHT_SETTINGS } from '@metapyra/contract/guests'
import type { Ack, ClientToServer, ServerToClient } from '@metapyra/contract/realtime'
import type { AtReception } from '@metapyra/contract/reception'
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
  /** A socket that is on its way. */
  open(choices?: SocketChoices): TestSocket
  /** A socket that is connected. */
  socket(choices?: SocketChoices): Promise<TestSocket>
  call<N extends CallName>(name: N, input: Input<N>): Promise<Answer>
  /** The same person at another server of the installation. */
  at(origin: string): Pick<Seat, 'open' | 'socket' | 'call' | 'cookie'>
}

type MemberChoices = {
  role?: 'owner' | 'admin' | 'user' | 'guest'
  status?: 'active' | 'invited' | 'inactive'
  /** They have confirmed their address. */
  isConfirmed?: boolean
}

/** What a space has that shows its guests all that can be shown to them. */
export const ALL_GUEST_RIGHTS = Object.fromEntries(
  Object.values(GUEST_RIGHT_SETTINGS).map((setting) => [setting, true]),
) as Record<GuestRightSetting, true>

/** A space with nobody in it yet, whose guests see all that can be shown to them where it is not said otherwise; `close` ends the sockets that its people have opened. */
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
  const sit = async (kind: 'account' | 'guest' | 'anonymous', name: string, userId: string | null) => {
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
      return sit('account', name, userId)
    },
    /** The same person in another browser. */
    again: ({ id, name }: Seat): Promise<Seat> => sit('account', name, id),
    visitor: (kind: 'guest' | 'anonymous', name: string): Promise<Seat> => sit(kind, name, null),
    close: () => {
      for (const socket of sockets) socket.disconnect()
    },
  }
}

export type TestSpace = Awaited<ReturnType<typeof seedSpace>>

/** A socket on its way, for whoever has these cookies. */
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

/** Why a socket was not let in; fails where it was. */
export const refusal = (socket: TestSocket): Promise<Error & { data?: ErrorBody }> =>
  connected(socket).then(
    () => Promise.reject(new Error('It was let in')),
    (error: Error) => error,
  )

type Asked = Exclude<keyof ClientToServer, 'space:move'>
type ValueOf<E extends Asked> = Parameters<ClientToServer[E]> extends [unknown, Ack<infer T>] ? T : never
/** What is expected to be entered is a room, and no reception. */
type Done<E extends Asked> = Exclude<ValueOf<E>, AtReception>

/** Sends an event and waits for its answer, whatever it is. */
export const tryAsk = <E extends Asked>(
  socket: TestSocket,
  event: E,
  input: unknown,
): Promise<Answered<ValueOf<E>>> =>
  (
    socket.timeout(10_000) as unknown as {
      emitWithAck(event: E, input: unknown): Promise<Answered<ValueOf<E>>>
    }
  ).emitWithAck(event, input)

/** Sends an event that is expected to be done. */
export const ask = async <E extends Asked>(
  socket: TestSocket,
  event: E,
  input: Parameters<ClientToServer[E]>[0],
): Promise<Done<E>> => {
  const answer = await tryAsk(socket, event, input)
  if (!answer.ok) throw new Error(`${event}: ${JSON.stringify(answer.error)}`)
  return answer.value as Done<E>
}

interface Emitter {
  on(event: string, listener: (...args: unknown[]) => void): void
  off(event: string, listener: (...args: unknown[]) => void): void
}

/** The next event for which a condition holds. */
export const heard = <E extends keyof ServerToClient>(
  socket: TestSocket,
  event: E,
  isIt: (...args: Parameters<ServerToClient[E]>) => boolean = () => true,
): Promise<Parameters<ServerToClient[E]>> =>
  new Promise((resolve) => {
    const untyped = socket as unknown as Emitter
    const listener = (...args: unknown[]) => {
      const told = args as Parameters<ServerToClient[E]>
      if (!isIt(...told)) return
      untyped.off(event, listener)
      resolve(told)
    }
    untyped.on(event, listener)
  })

/** A page of somebody's who is in the room from now on. */
export const walkIn = async (seat: Pick<Seat, 'socket'>): Promise<TestSocket> => {
  const socket = await seat.socket()
  await ask(socket, 'space:enter', {})
  return socket
}
