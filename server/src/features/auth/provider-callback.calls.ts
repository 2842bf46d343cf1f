import type { ProviderName } from '@metapyra/contract/constants'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { createCookieJar } from '../../platform/http/cookies.ts'
import { rateLimitOf } from '../../platform/http/limits/rate-limits.ts'
import type { Services } from '../../platform/services.ts'
import { localPath } from '../../platform/text/local-path.ts'
import { ProviderFailure } from '../../providers/oidc/provider.ts'
import { findSession } from '../account/sessions/sessions.service.ts'
import type { ProviderConnection } from './provider-flow.service.ts'
import {
  beginFlow,
  callbackOf,
  consumeFlow,
  issueLoginCode,
  openConnecting,
} from './provider-flow.service.ts'
import { connectProvider } from './provider-person.service.ts'

const LIMIT = { max: 30, seconds: 60 }

/** Problems for which the return page has texts (member-client, provider-return.lazy.ts). */
type Problem = 'denied' | 'down' | 'failed' | 'state' | 'off' | 'session' | 'taken' | 'other'

interface CallbackQuery {
  Params: { provider: string }
  Querystring: Record<string, string | undefined>
}

/**
 * Login by an external provider: to its consent page and back (T24). Only on the configured main host: a request's
 * `Host` never becomes part of the redirect. Data for the client is in the fragment, which no server and no log ever
 * sees.
 */
export const registerProviderCallback = (app: FastifyInstance, services: Services): void => {
  const { hosts, oidc } = services
  const limit = { limit: LIMIT, sharedAs: 'sign-ins by a provider' }
  const options = { config: { rateLimit: rateLimitOf(limit, services.config.RATE_LIMIT_FACTOR) } }
  const redirect = (reply: FastifyReply, url: string) =>
    reply.header('cache-control', 'no-store').header('referrer-policy', 'no-referrer').redirect(url, 303)
  const mainHost = () => new URL(hosts.mainOrigin()).host
  const isMainHost = (request: FastifyRequest) => request.host === mainHost()
  const toLogin = (reply: FastifyReply, answer: Record<string, string>) =>
    redirect(reply, `${hosts.mainOrigin()}/login#${new URLSearchParams(answer)}`)
  const tell = (
    reply: FastifyReply,
    { provider, problem, returnTo }: { provider: string; problem: Problem; returnTo?: string | undefined },
  ) => {
    const known = oidc.find(provider) ? { provider } : {}
    if (!returnTo) return toLogin(reply, { problem, ...known })
    return redirect(reply, `${returnTo}#${new URLSearchParams({ problem, ...known })}`)
  }
  const problemIn = (request: FastifyRequest, error: unknown): Problem => {
    if (!(error instanceof ProviderFailure)) throw error
    if (error.reason !== 'denied')
      request.log.warn({ err: error.cause, reason: error.reason }, 'provider sign-in')
    return error.reason
  }
  /** True if the user is still logged in on the main host, with the login that started the connection. */
  const isStillThere = async (cookie: string | undefined, { userId, rootId }: ProviderConnection) => {
    const signedIn = cookie ? await findSession(services, cookie, mainHost()) : null
    return signedIn?.user?.id === userId && signedIn.session.rootId === rootId && !signedIn.user.isBlocked
  }

  app.get<CallbackQuery>('/api/oidc/:provider/start', options, async (request, reply) => {
    const { provider } = request.params
    const { connect } = request.query
    const next = localPath(request.query['next'])
    if (!isMainHost(request)) {
      const query = new URLSearchParams({ next, ...(connect && { connect }) })
      return redirect(reply, `${hosts.mainOrigin()}/api/oidc/${encodeURIComponent(provider)}/start?${query}`)
    }
    if (!oidc.find(provider)) return tell(reply, { provider, problem: 'off' })
    const cookies = createCookieJar(hosts, request, reply)
    const connecting = connect ? openConnecting(services, connect) : null
    if (connecting === undefined) return tell(reply, { provider, problem: 'session' })
    const returnTo = connecting?.returnTo
    if (connecting && !(await isStillThere(cookies.get('sid'), connecting)))
      return tell(reply, { provider, problem: 'session', returnTo })
    try {
      const flow = { provider: provider as ProviderName, next, connecting }
      return redirect(reply, await beginFlow(services, cookies, flow))
    } catch (error) {
      return tell(reply, { provider, problem: problemIn(request, error), returnTo })
    }
  })

  app.get<CallbackQuery>('/api/oidc/:provider/callback', options, async (request, reply) => {
    const { provider } = request.params
    if (!isMainHost(request)) return tell(reply, { provider, problem: 'state' })
    const cookies = createCookieJar(hosts, request, reply)
    const flow = consumeFlow(services, cookies, { provider, state: request.query['state'] })
    const client = flow && oidc.find(flow.provider)
    if (!client) return tell(reply, { provider, problem: 'state' })
    const returnTo = flow.connecting?.returnTo
    try {
      const answer = new URL(callbackOf(hosts, flow.provider))
      answer.search = new URL(request.url, answer).search
      const person = await client.finish(answer, flow)
      if (!flow.connecting) {
        const code = await issueLoginCode(services, cookies, person)
        return toLogin(reply, { code, provider, ...(flow.next !== '/' && { next: flow.next }) })
      }
      if (!(await isStillThere(cookies.get('sid'), flow.connecting)))
        return tell(reply, { provider, problem: 'session', returnTo })
      const { userId } = flow.connecting
      const outcome = await connectProvider(services, userId, person)
      if (outcome !== 'connected') return tell(reply, { provider, problem: outcome, returnTo })
      return redirect(reply, `${returnTo}#${new URLSearchParams({ connected: provider })}`)
    } catch (error) {
      return tell(reply, { provider, problem: problemIn(request, error), returnTo })
    }
  })
}
