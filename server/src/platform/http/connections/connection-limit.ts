import type { Server } from 'node:http'
import type { Socket } from 'node:net'
import { createOpenConnections } from './open-connections.ts'

/** A browser opens six plus its sockets, and an office may share one address; still far below a process's limit. */
export const MAX_CONNECTIONS_AN_ADDRESS = 256

interface Options {
  maxAnAddress: number
  /** Responds that it is one too many, and closes it. */
  refuse(socket: Socket): void
}

/** Keeps one address from holding all connections: a further one is refused, and open ones stay. */
export const limitConnections = (server: Server, { maxAnAddress, refuse }: Options): void => {
  const open = createOpenConnections(maxAnAddress)
  server.on('connection', (socket: Socket) => {
    if (!open.add(socket.remoteAddress ?? '', socket)) refuse(socket)
  })
}
