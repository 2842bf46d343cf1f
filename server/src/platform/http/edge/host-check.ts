import type { FastifyInstance } from 'fastify'
import { AppError } from '../app-error.ts'
import { OWN_HSTS } from '../error-replies.ts'
import { isPage } from '../site/clients.ts'
import type { Hosts } from './hosts.ts'

/** Requested by probes or proxies, at any address that reaches this server. */
const AT_ANY_HOST = /^\/(healthz|readyz|metrics|api\/domain-allowed)(\?|$)/

/**
 * [DOMAIN-7] An unknown host gets neither pages nor calls, only the clients' files. A page loaded while its domain was
 * still served needs them to display what has happened.
 */
export const installHostCheck = (
  app: FastifyInstance,
  hosts: Hosts,
  lookUp: (host: string) => Promise<void>,
): void => {
  app.addHook('onRequest', async (request, reply) => {
    const { host, url } = request
    // [OPS-4] A busy or unreachable database must not delay a probe.
    if (AT_ANY_HOST.test(url)) return undefined
    if (!hosts.isNamed(host)) await lookUp(host)
    const isForPeople = isPage(request) || url.startsWith('/api/')
    if (hosts.kindOf(host).kind === 'unknown' && isForPeople) throw new AppError('UNAUTHORIZED_DOMAIN')
    // The domain's other names belong to its owner, who may serve them without https.
    if (hosts.isSecure() && hosts.ownDomainOf(host)) reply.header('strict-transport-security', OWN_HSTS)
    // With a trailing dot, the browser would treat it as another host with other cookies.
    const [name = '', port] = host.split(':')
    if (name.endsWith('.') && isPage(request) && hosts.isNamed(host)) {
      const plain = `${name.replace(/\.+$/, '')}${port ? `:${port}` : ''}`
      return reply.redirect(`${request.protocol}://${plain}${url}`, 308)
    }
    return undefined
  })
}
