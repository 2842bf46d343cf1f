import type { FastifyInstance } from 'fastify'
import { AppError } from './app-error.ts'

/** [API-1] Whatever reads a path or a query hands it to the database sooner or later, which takes no NUL in a text. */
export const installAddressCheck = (app: FastifyInstance): void => {
  app.addHook('onRequest', async ({ raw }) => {
    if (raw.url?.includes('%00'))
      throw new AppError('VALIDATION', { fields: { address: 'has characters that are not allowed' } })
  })
}
