import type { FastifyInstance } from 'fastify'

/** Every response contains the id of its log lines, which people can quote when something went wrong. */
export const installRequestId = (app: FastifyInstance): void => {
  app.addHook('onRequest', async (request, reply) => {
    reply.header('x-request-id', request.id)
  })
}
