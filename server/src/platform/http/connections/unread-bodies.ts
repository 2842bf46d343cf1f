import { finished } from 'node:stream/promises'
import type { FastifyInstance } from 'fastify'

export const LINGER_MS = 2_000

/**
 * An answer that ends its connection waits for what is still coming of the request, which is dropped, but not for ever:
 * a connection that is closed on whoever is still sending takes the answer along (RFC 9112, 9.6).
 */
export const installUnreadBodies = (app: FastifyInstance): void => {
  app.addHook('onSend', async ({ raw }, reply) => {
    if (reply.getHeader('connection') !== 'close' || raw.complete) return
    raw.unpipe()
    raw.resume()
    await Promise.allSettled([finished(raw, { writable: false, signal: AbortSignal.timeout(LINGER_MS) })])
  })
}
