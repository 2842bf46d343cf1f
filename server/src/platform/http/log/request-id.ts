import type { FastifyInstance } from 'fastify'

/** Every reply names the line of the log that tells of it: what people can quote when something went wrong. */
export const installRequestId = (app: FastifyInstance): void => {
  app.addHook('onRequest', async (request, reply) => {
    reply.header('x-request-id', request.id)
  })
}
