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
import type { RawSocket, Wires } from './engine.ts'
import type { HandshakeGuard } from './handshake-guard.ts'

interface SocketData {
  caller: LiveCaller
  /** The host that it came to. */
  host: string
  /** `endings.version` before its rights were read. */
  readAt: number
}

export type LiveServer = Server<ClientToServer, ServerToClient, DefaultEventsMap, SocketData>
export type LiveSocket = Socket<ClientToServer, ServerToClient, DefaultEventsMap, SocketData>

/** Socket.IO with the limits of the threat model (docs/security.md, T21). */
export const createIo = (
  httpServer: HttpServer,
  hosts: Hosts,
  door: HandshakeGuard,
  wires: Wires,
): LiveServer => {
  const io: LiveServer = new Server(httpServer, {
    path: REALTIME.path,
    transports: ['polling', 'websocket'],
    allowRequest: door.allowRequest,
    serveClient: false,
    allowEIO3: false,
    maxHttpBufferSize: 64 * 1024,
    connectTimeout: 10_000,
    // Somebody whose device fell asleep is found out within 25 s, and gone from the room within 30.
    pingInterval: 15_000,
    pingTimeout: 10_000,
    // 265 KB a connection, and each delivery six times as dear (measured).
    perMessageDeflate: false,
    httpCompression: { threshold: REALTIME.compressionThresholdBytes },
    // Connection state recovery stays off: it hands what was missed to people who were removed meanwhile.
  })
  // Its answers pass none of the hooks that give all others their headers.
  httpServer.prependListener('request', (request: IncomingMessage, response: ServerResponse) => {
    if (!request.url?.startsWith(REALTIME.path)) return
    // Refused where all other such requests are: the engine would say 403.
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

/** Tells a room's sockets why, then closes them; a client that is told so does not come back by itself. */
export const endRoom = (io: LiveServer, room: string, error: ErrorBody): void => {
  io.to(room).emit('session:ended', error)
  io.in(room).disconnectSockets(true)
}

/** The connections below Socket.IO, those included that have not said yet what they are for. */
export const rawSockets = (io: LiveServer): RawSocket[] =>
  Object.values((io.engine as unknown as { clients: Record<string, RawSocket> }).clients)
