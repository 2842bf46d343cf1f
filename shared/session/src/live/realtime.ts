import { REALTIME } from '@metapyra/contract/connection'
import type { ErrorBody } from '@metapyra/contract/errors'
import type { Ack, ClientToServer, ServerToClient } from '@metapyra/contract/realtime'
import type { WritableAtom } from 'nanostores'
import type { ManagerOptions, Socket } from 'socket.io-client'
import { Manager } from 'socket.io-client'
import { ApiError, isPassing } from '../calls/errors.ts'
import type { ConnectionState } from '../state.ts'
import { reconnectDelay } from './reconnect-delay.ts'

export type SpaceSocket = Socket<ServerToClient, ClientToServer>

/** Events with an acknowledgment, with their input and reply types. */
type AcknowledgedEvents = {
  [E in keyof ClientToServer as Parameters<ClientToServer[E]> extends [unknown, Ack<never>]
    ? E
    : never]: Parameters<ClientToServer[E]> extends [infer I, Ack<infer T>] ? { input: I; value: T } : never
}

export interface SpaceConnectionOptions {
  workspaceId: string
  $connection: WritableAtom<ConnectionState>
  /**
   * Called when connected: at first, and after each disconnect, when missed changes have to be fetched by sequence
   * number.
   */
  onOpen: (isReconnect: boolean) => void
  /**
   * The server no longer accepts this session, for this space or at all. There is no retry; §8 defines what follows.
   */
  onEnded: (error: ErrorBody) => void
  /** Called with the milliseconds until the next attempt to connect. */
  onWait?: (ms: number) => void
  /** Called for errors that `realtime-errors.ts` has a text for. The connection recovers by itself. */
  onTrouble?: (cause: unknown, description?: unknown) => void
  /** Empty in the browser. */
  origin?: string
  query?: Record<string, string>
  /** Only in Node: the cookie that a browser would send. */
  headers?: Record<string, string>
  /** The transports that this client takes, the first one to begin with: all as names, or all as classes. */
  transports?: NonNullable<ManagerOptions['transports']>
  ackTimeoutMs?: number
}

export interface SpaceConnection {
  readonly socket: SpaceSocket
  /**
   * Sends an event and waits for its acknowledgment. Throws `ApiError`: the server's own, or OFFLINE with a text of §8.
   */
  ask<E extends keyof AcknowledgedEvents>(
    event: E,
    input: AcknowledgedEvents[E]['input'],
  ): Promise<AcknowledgedEvents[E]['value']>
  close(): void
}

const ACK_TIMEOUT_MS = 10_000

const ALL = ['polling', 'websocket', 'webtransport']

type ConnectionOptions = Pick<SpaceConnectionOptions, 'origin' | 'query' | 'headers' | 'transports'>

const createManager = ({ origin = '', query = {}, headers, transports = ALL }: ConnectionOptions) => {
  // §5: a socket address of more than 8000 characters is refused.
  if (`${origin}${REALTIME.path}/?${new URLSearchParams(query)}`.length > REALTIME.maxUriLength) {
    throw new ApiError('URI_TOO_LONG', 'URI too long')
  }
  return new Manager<ServerToClient, ClientToServer>(origin || undefined, {
    path: REALTIME.path,
    transports,
    upgrade: true,
    timeout: REALTIME.timeoutMs,
    // `comeBackIn` reconnects, after disconnects and refusals alike. The library's own reconnection only handles
    // disconnects.
    reconnection: false,
    query,
    autoConnect: false,
    ...(headers && { extraHeaders: headers }),
  })
}

/** With the cookies that identify the session, because the connection belongs to the person who started it. */
let preconnected: { manager: ReturnType<typeof createManager>; cookie: string | undefined } | undefined

const readableCookie = (): string | undefined => globalThis.document?.cookie

/**
 * Starts a connection before its space is known. The next `connectSpace` uses it. The server closes it if that does not
 * happen within some seconds; a closed one is opened again by `connectSpace`.
 */
export const preconnect = (options: ConnectionOptions = {}): void => {
  preconnected = { manager: createManager(options).open(), cookie: readableCookie() }
}

/**
 * The live connection to one space (§7 "Realtime", figures of §9). It starts with polling and then upgrades to the best
 * available transport, and reconnects by itself with increasing delays. Throws `ApiError` 'URI too long'.
 */
export const connectSpace = (options: SpaceConnectionOptions): SpaceConnection => {
  const { workspaceId, $connection } = options
  const isOurs = preconnected?.cookie === readableCookie()
  if (!isOurs) preconnected?.manager.engine.close()
  const manager = (isOurs && preconnected?.manager) || createManager(options)
  preconnected = undefined
  const socket: SpaceSocket = manager.socket('/', { auth: { workspaceId } })
  let wasOpen = false
  let isOver = false
  let tries = 0
  let comeback: ReturnType<typeof setTimeout> | undefined

  const open = () => {
    $connection.set('opening')
    socket.connect()
  }
  const comeBackIn = (waitMs: number) => {
    clearTimeout(comeback)
    options.onWait?.(waitMs)
    comeback = setTimeout(open, waitMs)
  }
  const close = () => {
    isOver = true
    clearTimeout(comeback)
    const { engine } = socket.io
    const isEngineOpen = engine !== undefined && engine.readyState !== 'closed'
    if (isEngineOpen) engine.once('close', () => $connection.set('closed'))
    $connection.set(isEngineOpen ? 'closing' : 'closed')
    socket.disconnect()
  }
  const end = (error: ErrorBody) => {
    if (isOver) return
    close()
    options.onEnded(error)
  }

  const followUpgrade = () => {
    const { engine } = socket.io
    // 'paused' is the state during a transport upgrade (§4).
    engine.on('upgrading', () => $connection.set('paused'))
    const resume = () =>
      $connection.get() === 'paused' && $connection.set(socket.connected ? 'open' : 'opening')
    engine.on('upgrade', resume)
    engine.on('upgradeError', (cause: Error) => {
      resume()
      options.onTrouble?.(cause)
    })
  }
  socket.io.on('open', followUpgrade)
  if (manager.engine?.readyState === 'open') followUpgrade()
  socket.on('connect', () => {
    if ($connection.get() !== 'paused') $connection.set('open')
    options.onOpen(wasOpen)
    wasOpen = true
    tries = 0
  })
  socket.on('disconnect', (reason, description) => {
    if (isOver) return
    $connection.set('closed')
    options.onTrouble?.(reason, description)
    comeBackIn(reconnectDelay(tries++))
  })
  socket.on('connect_error', (error: Error & { data?: ErrorBody }) => {
    $connection.set('closed')
    if (error.data && !isPassing(error.data.code)) return end(error.data)
    options.onTrouble?.(error)
    comeBackIn(reconnectDelay(tries++))
  })
  socket.on('session:ended', end)
  socket.on('server:draining', (reconnectInMs) => {
    socket.disconnect()
    comeBackIn(reconnectInMs)
  })
  open()

  const ask = (event: string, input: unknown): Promise<never> =>
    new Promise((resolve, reject) => {
      const answered = (
        error: Error | null,
        answer: { ok: true; value: never } | { ok: false; error: ErrorBody },
      ) => {
        if (error) return reject(new ApiError('OFFLINE', error.message))
        if (answer.ok) return resolve(answer.value)
        reject(new ApiError(answer.error.code, answer.error.message, answer.error))
      }
      // `SpaceConnection.ask` types each event for callers. Internally all events use the same untyped `emit`.
      const emitter = socket.timeout(options.ackTimeoutMs ?? ACK_TIMEOUT_MS) as unknown as {
        emit(event: string, input: unknown, answered: unknown): void
      }
      emitter.emit(event, input, answered)
    })
  return { socket, ask, close }
}
