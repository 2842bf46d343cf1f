import { calls } from '@metapyra/contract/calls'
import type { FastifyInstance } from 'fastify'
import { AppError } from '../app-error.ts'
import type { PageReply } from './clients.ts'
import { isPage } from './clients.ts'
import { isPagePath } from './page-paths.ts'

const allowed = new Map<string, string[]>()
for (const name of Object.keys(calls)) {
  const [method = '', path = ''] = name.split(' ')
  allowed.set(`/api/${path}`, [...(allowed.get(`/api/${path}`) ?? []), method])
}

/** Handles paths without a route: a client's page, a call with the wrong method, or nothing. */
export const installNotFound = (app: FastifyInstance, page: PageReply): void => {
  app.setNotFoundHandler((request, reply) => {
    const path = request.url.split('?')[0] ?? ''
    if (isPage(request) && isPagePath(path)) return page(request, reply)
    const methods = allowed.get(path)
    if (methods) {
      reply.header('allow', methods.join(', '))
      throw new AppError('METHOD_NOT_ALLOWED')
    }
    if (path.startsWith('/api/'))
      throw new AppError('UNKNOWN_CALL', {
        message: `There’s no call ${request.method} ${path.slice(5, 120)}.`,
      })
    throw new AppError('NOT_FOUND')
  })
}
