import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { createCookieJar } from '../../platform/http/cookies.ts'
import { requestOrigin } from '../../platform/http/edge/origin.ts'
import { rateLimitOf } from '../../platform/http/limits/rate-limits.ts'
import { digest, randomToken } from '../../platform/ids.ts'
import type { Services } from '../../platform/services.ts'
import { localPath } from '../../platform/text/local-path.ts'
import { HANDOFF_MS, issueHandoff } from '../account/sessions/handoffs.service.ts'
import { findSession, setSessionCookies } from '../account/sessions/sessions.service.ts'
import { arrive, canHandOffTo } from './redeem.service.ts'
import { triedPath } from './tried-path.rules.ts'

const TRIED_SECONDS = 600
/** A browser does this rarely, but an office shares one IP address. */
const PER_ADDRESS = { max: 300, seconds: 60 }

type Query = Record<string, string | undefined>

/**
 * Logs a person in on a space's own host: the target sets a state cookie and redirects to the main host, the main host
 * creates a code for this user, host and state, and the target exchanges it for a session of its own (T1).
 */
export const registerHandoff = (app: FastifyInstance, services: Services): void => {
  const { hosts, config } = services
  const limited = { config: { rateLimit: rateLimitOf({ limit: PER_ADDRESS }, config.RATE_LIMIT_FACTOR) } }
  const cookiesOf = (request: FastifyRequest, reply: FastifyReply) => createCookieJar(hosts, request, reply)
  const redirect = (reply: FastifyReply, url: string) =>
    reply.header('cache-control', 'no-store').header('referrer-policy', 'no-referrer').redirect(url, 303)

  app.get<{ Querystring: Query }>('/api/handoff/start', limited, async (request, reply) => {
    const next = localPath(request.query.next)
    if (hosts.kindOf(request.host).kind !== 'space') return redirect(reply, next)
    const state = randomToken()
    const cookies = cookiesOf(request, reply)
    cookies.set('handoff', state, { maxAgeSeconds: HANDOFF_MS / 1000 })
    cookies.set('handoffTried', '1', { maxAgeSeconds: TRIED_SECONDS })
    const query = new URLSearchParams({ host: request.host, state: digest(state), next })
    for (const name of ['login', 'expired']) if (request.query[name]) query.set(name, '1')
    return redirect(reply, `${hosts.mainOrigin()}/api/handoff/issue?${query}`)
  })

  app.get<{ Querystring: Query }>('/api/handoff/issue', limited, async (request, reply) => {
    const { host = '', state = '' } = request.query
    const target = hosts.kindOf(host)
    if (target.kind !== 'space' || hosts.kindOf(request.host).kind !== 'main') return redirect(reply, '/')
    const origin = hosts.originOfSpace(target.domain)
    const next = localPath(request.query.next)
    const cookie = cookiesOf(request, reply).get('sid')
    const signedIn = cookie ? await findSession(services, cookie, request.host) : null
    const person = signedIn?.session.kind === 'account' ? signedIn.user : null
    const mayGo = signedIn && person && (await canHandOffTo(services, target.domain, person.id))
    const handoff = { targetHost: new URL(origin).host, stateHash: state }
    const code = mayGo && (await issueHandoff(services, { sessionId: signedIn.session.id, ...handoff }))
    // A person who asked to log in does so here and is redirected back; after a silent check the person stays a guest
    // there.
    if (!code && request.query.login) {
      const way = new URLSearchParams({ at: target.domain, next })
      if (request.query.expired) way.set('expired', '1')
      return redirect(reply, `/login?${way}`)
    }
    if (!code) return redirect(reply, `${origin}${triedPath(next)}`)
    return redirect(reply, `${origin}/api/handoff/finish?${new URLSearchParams({ code, next })}`)
  })

  app.get<{ Querystring: Query }>('/api/handoff/finish', limited, async (request, reply) => {
    const cookies = cookiesOf(request, reply)
    const claim = {
      codeHash: digest(request.query.code ?? ''),
      stateHash: digest(cookies.get('handoff') ?? ''),
      targetHost: new URL(requestOrigin(request)).host,
    }
    // On hosts without a space no one is logged in, even with a code that was meant for it.
    const isOfSpace = hosts.kindOf(request.host).kind === 'space'
    const browser = { cookie: cookies.get('sid'), userAgent: request.headers['user-agent'] ?? '' }
    const arrival = isOfSpace ? await arrive(services, claim, browser) : null
    if (arrival) {
      setSessionCookies(cookies, arrival)
      cookies.clear('handoffTried')
    }
    cookies.clear('handoff')
    const next = localPath(request.query.next)
    return redirect(reply, arrival ? next : triedPath(next))
  })
}
