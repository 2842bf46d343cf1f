import type { IncomingMessage } from 'node:http'
import type { FastifyInstance } from 'fastify'
import { AppError } from '../app-error.ts'

/** RFC 9112, 3.2: of two names one is believed here and the other one by a proxy before it. */
export const hasTwoHosts = ({ rawHeaders }: IncomingMessage): boolean =>
  rawHeaders.filter((name, at) => at % 2 === 0 && name.toLowerCase() === 'host').length > 1

/** [API-1] Whatever reads a path or a query hands it to the database sooner or later, which takes no NUL in a text. */
export const installAddressCheck = (app: FastifyInstance): void => {
  app.addHook('onRequest', async ({ raw }) => {
    if (hasTwoHosts(raw))
      throw new AppError('VALIDATION', { fields: { host: 'The host is given more than once.' } })
    if (raw.url?.includes('%00'))
      throw new AppError('VALIDATION', {
        fields: { address: 'The address has characters that aren’t allowed.' },
      })
  })
}
