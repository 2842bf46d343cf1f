import type { Server } from 'node:http'
import type { Socket } from 'node:net'
import { createOpenConnections } from './open-connections.ts'

/** A browser opens six and its sockets, and an office has one address; far from what a process may have open. */
export const MAX_CONNECTIONS_AN_ADDRESS = 256

interface Options {
  maxAnAddress: number
  /** Answers that it is one too many, and closes it. */
  refuse(socket: Socket): void
}

/** Keeps one address from holding all connections: one more is refused, and none that is open closed. */
export const limitConnections = (server: Server, { maxAnAddress, refuse }: Options): void => {
  const open = createOpenConnections(maxAnAddress)
  server.on('connection', (socket: Socket) => {
    if (!open.add(socket.remoteAddress ?? '', socket)) refuse(socket)
  })
}
