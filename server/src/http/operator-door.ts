import { timingSafeEqual } from 'node:crypto'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { AppError } from './app-error.ts'

interface Options {
  /** Null: from this machine alone. */
  key: string | null
  /** What else is for whoever runs the server, outside production. */
  isProduction: boolean
}

const COOKIE = 'operator'
const ALWAYS = /^\/metrics$/
const OUTSIDE_PRODUCTION = /^\/(metrics$|sandbox\/|api\/docs|api\/openapi\.json$)/

/**
 * [OPS-1] Figures are for whoever runs the server, and outside production so is what stands in for outside services and
 * the page of the API: whoever asks from this machine, past no proxy, or brings the key.
 */
export const installOperatorDoor = (app: FastifyInstance, { key, isProduction }: Options): void => {
  const closed = isProduction ? ALWAYS : OUTSIDE_PRODUCTION
  app.addHook('onRequest', async (request, reply) => {
    // By the route and not by what stands in the address, which may be written in many ways.
    if (!closed.test(request.routeOptions.url ?? '') || isFromHere(request)) return undefined
    const { bearer, query, cookie } = keysOf(request)
    if (isSame(bearer, key) || isSame(cookie, key)) return undefined
    if (!isSame(query, key)) throw new AppError('NOT_FOUND')
    // Out of the address, and good for the pages that this one leads to.
    reply.setCookie(COOKIE, key ?? '', {
      httpOnly: true,
      sameSite: 'strict',
      secure: request.protocol === 'https',
      path: '/',
    })
    return reply.redirect(request.url.replace(/([?&])key=[^&]*&?/, '$1').replace(/[?&]$/, ''), 303)
  })
}

const FORWARDED = ['x-forwarded-for', 'x-forwarded-host', 'forwarded', 'via'] as const

const isFromHere = (request: FastifyRequest): boolean =>
  /^(::ffff:)?127\.|^::1$/.test(request.socket.remoteAddress ?? '') &&
  FORWARDED.every((name) => request.headers[name] === undefined)

const keysOf = (request: FastifyRequest) => ({
  bearer: /^Bearer (.+)$/i.exec(request.headers.authorization ?? '')?.[1],
  query: (request.query as { key?: string }).key,
  cookie: request.cookies[COOKIE],
})

const isSame = (given: unknown, key: string | null): boolean => {
  if (typeof given !== 'string' || !key) return false
  const [one, other] = [Buffer.from(given), Buffer.from(key)]
  return one.length === other.length && timingSafeEqual(one, other)
}
