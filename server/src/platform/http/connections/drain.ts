import type { FastifyInstance } from 'fastify'

export interface Drain {
  isDraining(): boolean
  /**
   * From now on requests are still served, but each response closes its connection, so that a proxy can switch to
   * another server.
   */
  begin(): void
}

/**
 * [OPS-2] The first half of a stop. /readyz reports that this server is stopping, so that a proxy sends nothing new.
 * Each response closes its connection, because one that a proxy keeps could close just when the proxy sends the next
 * request on it.
 */
export const installDrain = (app: FastifyInstance): Drain => {
  let isDraining = false
  app.addHook('onSend', async (_request, reply) => {
    if (isDraining) reply.header('connection', 'close')
  })
  return {
    isDraining: () => isDraining,
    begin: () => {
      isDraining = true
    },
  }
}
