import type { IncomingMessage, Server, ServerResponse } from 'node:http'

/** Each so long while a body comes, so many bytes of it have to: a bad mobile line brings ten times as many. */
const EVERY_MS = 30_000
const LEAST_BYTES = 30 * 1024
/** Once the server is told to stop, what is still being sent has so long. */
const LAST_MS = 3000

interface Options {
  /** Answers that it took too long, and closes the connection. */
  refuse(request: IncomingMessage): void
  everyMs?: number
  leastBytes?: number
}

/**
 * Ends requests whose body comes too slowly or not at all, so that nobody keeps a connection, and a stop waiting, with
 * a byte now and then. A body has so much time by its size, whoever reads it. Node's own limit is one for all
 * sizes, and Fastify switches it off.
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
      }, LAST_MS).unref()
    },
  }
}

const hasBody = ({ headers }: IncomingMessage): boolean =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0
