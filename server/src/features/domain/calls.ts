import type { FastifyInstance } from 'fastify'
import { spaceOf } from '../../platform/http/call-request.ts'
import { isOwnDomain } from '../../platform/http/edge/hosts.ts'
import type { Handlers } from '../../platform/http/handlers.ts'
import { rateLimitOf } from '../../platform/http/limits/rate-limits.ts'
import type { Services } from '../../platform/services.ts'
import { actFrom } from '../audit/service.ts'
import { workspaceByDomain } from '../workspace/service.ts'
import type { KnownDomains } from './known.service.ts'
import { checkDomain, claimDomain, removeDomain, spaceAddress } from './service.ts'

type Name =
  | 'POST v2/admin/workspace/own-domain-detail'
  | 'POST v2/admin/workspace/own-domain'
  | 'POST v2/admin/workspace/own-domain-check'
  | 'POST v2/admin/workspace/own-domain-remove'

export const domainCalls = (services: Services): Handlers<Name> => ({
  'POST v2/admin/workspace/own-domain-detail': (_, request) =>
    spaceAddress(services, spaceOf(request).space.id),

  'POST v2/admin/workspace/own-domain': ({ domain }, request) =>
    claimDomain(services, actFrom(services, request), domain),

  'POST v2/admin/workspace/own-domain-check': (_, request) =>
    checkDomain(services, actFrom(services, request)),

  'POST v2/admin/workspace/own-domain-remove': ({ domain }, request) =>
    removeDomain(services, actFrom(services, request), domain),
})

/** High, because one proxy asks on behalf of everyone who arrives at a new domain. */
const ALLOWED_LIMIT = { limit: { max: 1200, seconds: 60 } }

/**
 * Answers a proxy that gets certificates on demand whether this server hosts a domain (docs/operations.md): 200 or 404,
 * no more.
 */
export const registerCertificateCheckRoute = (
  app: FastifyInstance,
  { hosts, db, config }: Services,
  known: KnownDomains,
): void => {
  app.get<{ Querystring: { domain?: string } }>(
    '/api/domain-allowed',
    { config: { rateLimit: rateLimitOf(ALLOWED_LIMIT, config.RATE_LIMIT_FACTOR) } },
    async ({ query }, reply) => {
      const host = String(query.domain ?? '')
      await known.lookUp(host)
      const kind = hosts.isNamed(host) ? hosts.kindOf(host) : undefined
      const isAllowed =
        kind?.kind === 'main' ||
        (kind?.kind === 'space' &&
          (isOwnDomain(kind.domain) || (await workspaceByDomain(db, kind.domain)) !== undefined))
      return reply
        .code(isAllowed ? 200 : 404)
        .header('cache-control', 'no-store')
        .type('text/plain; charset=utf-8')
        .send(isAllowed ? 'yes' : 'no')
    },
  )
}
