import swagger from '@fastify/swagger'
import swaggerUi from '@fastify/swagger-ui'
import type { FastifyInstance } from 'fastify'

/** The document at /api/openapi.json and its page at /api/docs, from the declarations of the contract. */
export const installOpenApi = async (app: FastifyInstance): Promise<void> => {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: 'MetaPyra v2 API',
        version: '2',
        description: 'Bodies are sealed as a JWE (docs/security.md); plain JSON is taken outside production.',
      },
    },
  })
  app.get('/api/openapi.json', { schema: { hide: true } }, () => app.swagger())
  await app.register(swaggerUi, { routePrefix: '/api/docs' })
}
