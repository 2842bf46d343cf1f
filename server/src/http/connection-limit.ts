import type { Server } from 'node:http'
import type { Socket } from 'node:net'
import { addressKey } from './rate-limits.ts'

/** A browser opens six and its sockets, and an office has one address; far from what a process may have open. */
export const MAX_CONNECTIONS_AN_ADDRESS = 256

interface Options {
  maxAnAddress: number
  /** Answers that it is one too many, and closes it. */
  refuse(socket: Socket): void
}

/** Keeps one address from holding all connections: one more is refused, and none that is open closed. */
export const limitConnections = (server: Server, { maxAnAddress, refuse }: Options): void => {
  const open = new Map<string, number>()
  server.on('connection', (socket: Socket) => {
    const key = addressKey(socket.remoteAddress ?? '')
    const count = (open.get(key) ?? 0) + 1
    open.set(key, count)
    socket.once('close', () => {
      const left = (open.get(key) ?? 1) - 1
      if (left > 0) open.set(key, left)
      else open.delete(key)
    })
    if (count > maxAnAddress) refuse(socket)
  })
}
