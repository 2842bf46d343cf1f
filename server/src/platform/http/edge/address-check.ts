import type { IncomingMessage } from 'node:http'
import type { FastifyInstance } from 'fastify'
import { AppError } from '../app-error.ts'

/** RFC 9112, 3.2: with two host headers, this server might use one and a proxy in front of it the other. */
export const hasTwoHosts = ({ rawHeaders }: IncomingMessage): boolean =>
  rawHeaders.filter((name, index) => index % 2 === 0 && name.toLowerCase() === 'host').length > 1

/** [API-1] Refuses NUL, because paths and queries sooner or later reach the database, whose texts can't contain it. */
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
