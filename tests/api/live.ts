import type { Ack, ClientToServer, ServerToClient } from '@metapyra/contract/realtime'
import type { ManagerOptions, Socket, SocketOptions } from 'socket.io-client'
import { io } from 'socket.io-client'
import type { Actor } from './actor.ts'

export type Live = Socket<ServerToClient, ClientToServer>
type Options = Partial<ManagerOptions & SocketOptions>

/** Polling takes `Host` from the address, so if the two differ, sockets have to be WebSockets. */
const addressOf = ({ host, port }: Actor): string => (host.endsWith(`:${port}`) ? host : `127.0.0.1:${port}`)

/** A socket of an actor's browser, with its cookies, host and origin, on its own connection. */
export const openSocket = (actor: Actor, spaceId: string, options: Options = {}): Live =>
  io(`http://${addressOf(actor)}`, {
    transports: ['websocket'],
    forceNew: true,
    reconnection: false,
    auth: { workspaceId: spaceId },
    ...options,
    extraHeaders: {
      host: actor.host,
      cookie: actor.jar.header(),
      origin: `http://${actor.host}`,
      ...options.extraHeaders,
    },
  })

export interface RefusedSocket extends Error {
  data?: { code: string }
}

/** Waits until the socket is connected. Throws the server's error if it is refused. */
export const connected = (socket: Live): Promise<Live> =>
  new Promise((resolve, reject) => {
    socket.once('connect', () => resolve(socket))
    socket.once('connect_error', reject)
    // The connection was closed before any reply. A refusal closes it too, a moment before its error arrives.
    socket.io.once('close', (reason) => setImmediate(() => reject(new Error(reason))))
  })

/** Waits until the socket is refused, and returns the reason. */
export const waitForRefusal = (socket: Live): Promise<RefusedSocket> =>
  connected(socket).then(
    () => {
      throw new Error('It was let in')
    },
    (error: RefusedSocket) => error,
  )

export type AckReply<T> = Parameters<Ack<T>>[0]

/** Sends an event with any input, and returns its acknowledgment. */
export const emitWithAck = <T>(socket: Live, event: string, input: unknown): Promise<AckReply<T>> =>
  (
    socket as unknown as {
      timeout(ms: number): { emitWithAck(event: string, input: unknown): Promise<AckReply<T>> }
    }
  )
    .timeout(5000)
    .emitWithAck(event, input)

export const waitForEnd = (socket: Live): Promise<{ code: string; reason: string }> =>
  new Promise((resolve) => {
    let code = ''
    socket.once('session:ended', (error) => {
      code = error.code
    })
    socket.once('disconnect', (reason) => resolve({ code, reason }))
  })
