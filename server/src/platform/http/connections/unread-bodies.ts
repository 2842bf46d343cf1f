import { finished } from 'node:stream/promises'
import type { FastifyInstance } from 'fastify'

export const LINGER_MS = 2_000

/**
 * A response that closes its connection first waits for the rest of the request, which is discarded, but not forever.
 * Closing while the client is still sending would lose the response (RFC 9112, 9.6).
 */
export const installUnreadBodies = (app: FastifyInstance): void => {
  app.addHook('onSend', async ({ raw }, reply) => {
    if (reply.getHeader('connection') !== 'close' || raw.complete) return
    raw.unpipe()
    raw.resume()
    await Promise.allSettled([finished(raw, { writable: false, signal: AbortSignal.timeout(LINGER_MS) })])
  })
}
