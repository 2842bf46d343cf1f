import { REALTIME } from '@metapyra/contract/connection'
import type { ErrorBody } from '@metapyra/contract/errors'
import type { Ack, ClientToServer, ServerToClient } from '@metapyra/contract/realtime'
import type { WritableAtom } from 'nanostores'
import type { ManagerOptions, Socket } from 'socket.io-client'
import { Manager } from 'socket.io-client'
import { ApiError, isPassing } from '../calls/errors.ts'
import type { ConnectionState } from '../state.ts'
import { waitAfter } from './come-back.ts'

export type SpaceSocket = Socket<ServerToClient, ClientToServer>

/** Events that are answered, with what goes in and what comes back. */
type Asked = {
  [E in keyof ClientToServer as Parameters<ClientToServer[E]> extends [unknown, Ack<never>]
    ? E
    : never]: Parameters<ClientToServer[E]> extends [infer I, Ack<infer T>] ? { input: I; value: T } : never
}

export interface SpaceConnectionOptions {
  workspaceId: string
  $connection: WritableAtom<ConnectionState>
  /** Connected: at first, and after each cut, when what was missed is to be asked for by sequence number. */
  onOpen: (isReconnect: boolean) => void
  /** The server takes this session no more, here or at all: nothing is tried again. §8 says what follows. */
  onEnded: (error: ErrorBody) => void
  /** The connection is tried again in so many ms. */
  onWait?: (ms: number) => void
  /** What `realtime-errors.ts` has a text for; the connection comes back by itself. */
  onTrouble?: (cause: unknown, description?: unknown) => void
  /** Empty in the browser. */
  origin?: string
  query?: Record<string, string>
  /** Node alone: the cookie that a browser would send. */
  headers?: Record<string, string>
  /** Those that this client takes, the first one to begin with: all as names, or all as classes. */
  transports?: NonNullable<ManagerOptions['transports']>
  ackTimeoutMs?: number
}

export interface SpaceConnection {
  readonly socket: SpaceSocket
  /** Sends and waits for the answer. Throws `ApiError`: the server's own, or OFFLINE with a text of §8. */
  ask<E extends keyof Asked>(event: E, input: Asked[E]['input']): Promise<Asked[E]['value']>
  close(): void
}

const ACK_TIMEOUT_MS = 10_000

const ALL = ['polling', 'websocket', 'webtransport']

type LineOptions = Pick<SpaceConnectionOptions, 'origin' | 'query' | 'headers' | 'transports'>

const createManager = ({ origin = '', query = {}, headers, transports = ALL }: LineOptions) => {
  // §5: a socket address longer than 8000 characters is refused.
  if (`${origin}${REALTIME.path}/?${new URLSearchParams(query)}`.length > REALTIME.maxUriLength) {
    throw new ApiError('URI_TOO_LONG', 'URI too long')
  }
  return new Manager<ServerToClient, ClientToServer>(origin || undefined, {
    path: REALTIME.path,
    transports,
    upgrade: true,
    timeout: REALTIME.timeoutMs,
    // It comes back by `comeBackIn` here, after cuts as after refusals; the library’s own way knows cuts alone.
    reconnection: false,
    query,
    autoConnect: false,
    ...(headers && { extraHeaders: headers }),
  })
}

/** With the cookies that say who one is: the line is theirs who began it. */
let begun: { manager: ReturnType<typeof createManager>; cookie: string | undefined } | undefined

const readableCookie = (): string | undefined => globalThis.document?.cookie

/**
 * Begins a line while it is not known yet which space it is for: who connects next has it. The server closes it where
 * nobody does within some seconds, and one that is not open is opened by whoever connects.
 */
export const beginLine = (options: LineOptions = {}): void => {
  begun = { manager: createManager(options).open(), cookie: readableCookie() }
}

/**
 * The live connection to one space (§7 "Realtime", figures of §9): polling first, then the best transport there is;
 * reconnects by itself with growing delay. Throws `ApiError` 'URI too long'.
 */
export const connectSpace = (options: SpaceConnectionOptions): SpaceConnection => {
  const { workspaceId, $connection } = options
  const isOurs = begun?.cookie === readableCookie()
  if (!isOurs) begun?.manager.engine.close()
  const manager = (isOurs && begun?.manager) || createManager(options)
  begun = undefined
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
    // 'paused' is the state while a transport upgrade runs (§4).
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
    comeBackIn(waitAfter(tries++))
  })
  socket.on('connect_error', (error: Error & { data?: ErrorBody }) => {
    $connection.set('closed')
    if (error.data && !isPassing(error.data.code)) return end(error.data)
    options.onTrouble?.(error)
    comeBackIn(waitAfter(tries++))
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
      // One event at a time is typed for callers by `SpaceConnection.ask`; inside, all pass the same way.
      const emitter = socket.timeout(options.ackTimeoutMs ?? ACK_TIMEOUT_MS) as unknown as {
        emit(event: string, input: unknown, answered: unknown): void
      }
      emitter.emit(event, input, answered)
    })
  return { socket, ask, close }
}
