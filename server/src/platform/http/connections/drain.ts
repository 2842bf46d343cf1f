import type { FastifyInstance } from 'fastify'

export interface Drain {
  isDraining(): boolean
  /** From now on whoever asks is served, and asked to come no more: a proxy has time to go elsewhere. */
  begin(): void
}

/**
 * [OPS-2] The first half of a stop. /readyz says that this server is going, so that a proxy sends it nothing new, and
 * each answer ends its connection: one that a proxy keeps would be closed just as it sends the next request down it.
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
