import type { Server as HttpServer, IncomingMessage, ServerResponse } from 'node:http'
import { REALTIME } from '@metapyra/contract/connection'
import type { ErrorBody } from '@metapyra/contract/errors'
import type { ClientToServer, ServerToClient } from '@metapyra/contract/realtime'
import type { DefaultEventsMap, Socket } from 'socket.io'
import { Server } from 'socket.io'
import { hasTwoHosts } from '../../http/edge/address-check.ts'
import type { Hosts } from '../../http/edge/hosts.ts'
import { BARE_HEADERS, OWN_HSTS } from '../../http/error-replies.ts'
import type { LiveCaller } from '../live.ts'
import type { RawSocket, WebSocketTracker } from './engine.ts'
import type { HandshakeGuard } from './handshake-guard.ts'

interface SocketData {
  caller: LiveCaller
  /** The host that it connected to. */
  host: string
  /** The value of `endings.version` before its rights were read. */
  readAt: number
}

export type LiveServer = Server<ClientToServer, ServerToClient, DefaultEventsMap, SocketData>
export type LiveSocket = Socket<ClientToServer, ServerToClient, DefaultEventsMap, SocketData>

/** Socket.IO with the limits of the threat model (docs/security.md, T21). */
export const createIo = (
  httpServer: HttpServer,
  hosts: Hosts,
  door: HandshakeGuard,
  wires: WebSocketTracker,
): LiveServer => {
  const io: LiveServer = new Server(httpServer, {
    path: REALTIME.path,
    transports: ['polling', 'websocket'],
    allowRequest: door.allowRequest,
    serveClient: false,
    allowEIO3: false,
    maxHttpBufferSize: 64 * 1024,
    connectTimeout: 10_000,
    // A device that fell asleep is detected within 25 s, and its person leaves the room within 30.
    pingInterval: 15_000,
    pingTimeout: 10_000,
    // It would take 265 KB per connection and make each delivery six times as expensive (measured).
    perMessageDeflate: false,
    httpCompression: { threshold: REALTIME.compressionThresholdBytes },
    // Connection state recovery stays off, because it would deliver missed events to people who were removed meanwhile.
  })
  // Its responses bypass the hooks that add headers to all others.
  httpServer.prependListener('request', (request: IncomingMessage, response: ServerResponse) => {
    if (!request.url?.startsWith(REALTIME.path)) return
    // Makes the routes refuse it like all such requests, because the engine would respond with 403.
    if (hasTwoHosts(request)) request.url = '/'
    response.setHeaders(new Map(Object.entries(BARE_HEADERS)))
    if (hosts.isSecure()) response.setHeader('strict-transport-security', OWN_HSTS)
  })
  io.engine.on('connection', (socket: RawSocket) => {
    wires.follow(socket)
    door.count(socket)
  })
  return io
}

/** Sends a room's sockets the reason, then closes them; a client that gets it doesn't reconnect by itself. */
export const endRoom = (io: LiveServer, room: string, error: ErrorBody): void => {
  io.to(room).emit('session:ended', error)
  io.in(room).disconnectSockets(true)
}

/** The connections below Socket.IO, including those that haven't named their space yet. */
export const rawSockets = (io: LiveServer): RawSocket[] =>
  Object.values((io.engine as unknown as { clients: Record<string, RawSocket> }).clients)
