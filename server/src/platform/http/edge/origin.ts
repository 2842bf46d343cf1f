import type { FastifyRequest } from 'fastify'
import { AppError } from '../app-error.ts'

/** `http://acme.localhost:3000`: the origin as the browser sees it. */
export const requestOrigin = (request: FastifyRequest): string => `${request.protocol}://${request.host}`

/**
 * Refuses requests from other sites (T3). The cookie is SameSite=Lax, but a form post, a sibling subdomain or an old
 * browser would still send it; they can't forge an `Origin`.
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
