import { timingSafeEqual } from 'node:crypto'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { AppError } from '../app-error.ts'

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
 * the page of the API: whoever asks from this machine, by a name of its own and past no proxy, or brings the key.
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

const THIS_MACHINE = /^(::ffff:)?127\.|^::1$/
/** A page of any other name could be led here by its own DNS (rebinding), and a proxy passes on the name it was asked by. */
const ITS_NAMES = /^((?:[\w-]+\.)*localhost\.?|127(?:\.\d{1,3}){3}|\[::1\])(:\d+)?$/i
/** What proxies and CDNs add, each by names of its own: no browser or scraper sends any of them. */
const BY_PROXY = /forward|(^|-)(via|(client-?)?ip(v6)?|addr)$|^(cdn-loop|cf-ray|x-original-|x-envoy-|x-amz)/

const isFromHere = ({ socket, raw, headers }: FastifyRequest): boolean =>
  THIS_MACHINE.test(socket.remoteAddress ?? '') &&
  ITS_NAMES.test(raw.headers.host ?? '') &&
  // What nginx speaks to those behind it, where it is told nothing else.
  raw.httpVersion !== '1.0' &&
  !Object.keys(headers).some((name) => BY_PROXY.test(name))

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
