import type { FastifyRequest } from 'fastify'
import { AppError } from '../app-error.ts'

/** `http://acme.localhost:3000`: where the browser thinks that it is. */
export const requestOrigin = (request: FastifyRequest): string => `${request.protocol}://${request.host}`

/**
 * Refuses what another site sends (T3). The cookie is SameSite=Lax, but a form post, a sibling subdomain or an old
 * browser would still carry it; an `Origin` they cannot forge.
 */
export const checkOrigin = (request: FastifyRequest, { isUpload }: { isUpload: boolean }): void => {
  const site = request.headers['sec-fetch-site']
  if (site !== undefined && site !== 'same-origin') throw new AppError('BAD_ORIGIN')
  if (!request.headers.origin)
    throw new AppError('BAD_ORIGIN', {
      message: 'The request has no Origin header.',
    })
  if (request.headers.origin !== requestOrigin(request)) throw new AppError('BAD_ORIGIN')
  if (isUpload && !request.headers['x-requested-with']) throw new AppError('BAD_ORIGIN')
}
