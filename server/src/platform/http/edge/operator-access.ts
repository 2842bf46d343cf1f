import { timingSafeEqual } from 'node:crypto'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { AppError } from '../app-error.ts'

interface Options {
  /** Null: only requests from this machine. */
  key: string | null
  /** Outside production, further paths are for the operator only. */
  isProduction: boolean
}

const COOKIE = 'operator'
const ALWAYS = /^\/metrics$/
const OUTSIDE_PRODUCTION = /^\/(metrics$|sandbox\/|api\/docs|api\/openapi\.json$)/

/**
 * [OPS-1] Metrics are for the operator, and outside production so are the sandboxes of outside services and the API
 * page. Allows requests from this machine, by one of its own names and not through a proxy, or with the key.
 */
export const installOperatorAccess = (app: FastifyInstance, { key, isProduction }: Options): void => {
  const closed = isProduction ? ALWAYS : OUTSIDE_PRODUCTION
  app.addHook('onRequest', async (request, reply) => {
    // By the route, not the URL, which can be written in many ways.
    if (!closed.test(request.routeOptions.url ?? '') || isFromHere(request)) return undefined
    const { bearer, query, cookie } = keysOf(request)
    if (isSame(bearer, key) || isSame(cookie, key)) return undefined
    if (!isSame(query, key)) throw new AppError('NOT_FOUND')
    // Moves the key from the URL into a cookie, so that pages linked from this one work too.
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
/** A page under any other name could get here by its own DNS (rebinding), and a proxy forwards the requested name. */
const LOOPBACK_HOSTS = /^((?:[\w-]+\.)*localhost\.?|127(?:\.\d{1,3}){3}|\[::1\])(:\d+)?$/i
/** Headers that proxies and CDNs add, each with its own names; no browser or scraper sends them. */
const BY_PROXY = /forward|(^|-)(via|(client-?)?ip(v6)?|addr)$|^(cdn-loop|cf-ray|x-original-|x-envoy-|x-amz)/

const isFromHere = ({ socket, raw, headers }: FastifyRequest): boolean =>
  THIS_MACHINE.test(socket.remoteAddress ?? '') &&
  LOOPBACK_HOSTS.test(raw.headers.host ?? '') &&
  // nginx uses HTTP/1.0 for upstreams unless configured otherwise.
  raw.httpVersion !== '1.0' &&
  !Object.keys(headers).some((name) => BY_PROXY.test(name))

const keysOf = (request: FastifyRequest) => ({
  bearer: /^Bearer (.+)$/i.exec(request.headers.authorization ?? '')?.[1],
  query: (request.query as { key?: string }).key,
  cookie: request.cookies[COOKIE],
})

const isSame = (given: unknown, key: string | null): boolean => {
  if (typeof given !== 'string' || !key) return false
  const [first, second] = [Buffer.from(given), Buffer.from(key)]
  return first.length === second.length && timingSafeEqual(first, second)
}
