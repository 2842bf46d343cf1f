import type { IncomingMessage, Server, ServerResponse } from 'node:http'

/**
 * In each such period at least this many bytes of a body must arrive; a bad mobile connection sends ten times as much.
 */
const EVERY_MS = 30_000
const LEAST_BYTES = 30 * 1024
/** Time that uploads in progress have once the server is stopping. */
const SHUTDOWN_GRACE_MS = 3000

interface Options {
  /** Responds that the request took too long, and closes the connection. */
  refuse(request: IncomingMessage): void
  everyMs?: number
  leastBytes?: number
}

/**
 * Ends requests whose body arrives too slowly or not at all, so that no one keeps a connection, or delays a stop, by
 * sending a byte now and then. A body's time depends on its size, whoever reads it. Node has one limit for all sizes,
 * and Fastify disables it.
 */
export const endSlowBodies = (
  server: Server,
  { refuse, everyMs = EVERY_MS, leastBytes = LEAST_BYTES }: Options,
): { hurry(): void } => {
  const coming = new Map<IncomingMessage, () => void>()

  const watch = (request: IncomingMessage, response: ServerResponse): void => {
    if (!hasBody(request)) return
    const { socket } = request
    let seen = socket.bytesRead
    const end = () => {
      if (request.complete) return
      if (response.headersSent) socket.destroy()
      else refuse(request)
    }
    const timer = setTimeout(() => {
      if (socket.bytesRead - seen < leastBytes) return end()
      seen = socket.bytesRead
      timer.refresh()
    }, everyMs)
    coming.set(request, end)
    request.once('close', () => {
      clearTimeout(timer)
      coming.delete(request)
    })
  }
  server.prependListener('request', watch)

  return {
    hurry: () => {
      setTimeout(() => {
        for (const end of coming.values()) end()
      }, SHUTDOWN_GRACE_MS).unref()
    },
  }
}

const hasBody = ({ headers }: IncomingMessage): boolean =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0
