import type { FastifyInstance } from 'fastify'
import { AppError } from '../app-error.ts'
import { OWN_HSTS } from '../error-replies.ts'
import { isPage } from '../site/clients.ts'
import type { Hosts } from './hosts.ts'

/** Asked by a probe or a proxy, at whatever address they reach this server by. */
const AT_ANY_HOST = /^\/(healthz|readyz|metrics|api\/domain-allowed)(\?|$)/

/**
 * [DOMAIN-7] A host that is nobody's gets no page and no call, only the clients' files: a page that was loaded while a
 * domain was still served shows with them what has happened.
 */
export const installHostCheck = (
  app: FastifyInstance,
  hosts: Hosts,
  lookUp: (host: string) => Promise<void>,
): void => {
  app.addHook('onRequest', async (request, reply) => {
    const { host, url } = request
    // [OPS-4] A database that is busy or gone does not keep a probe waiting.
    if (AT_ANY_HOST.test(url)) return undefined
    if (!hosts.isNamed(host)) await lookUp(host)
    const isForPeople = isPage(request) || url.startsWith('/api/')
    if (hosts.kindOf(host).kind === 'unknown' && isForPeople) throw new AppError('UNAUTHORIZED_DOMAIN')
    // Its other names are its owner's, who may serve them without https.
    if (hosts.isSecure() && hosts.ownDomainOf(host)) reply.header('strict-transport-security', OWN_HSTS)
    // With a closing dot it would be a host of its own to the browser, with other cookies.
    const [name = '', port] = host.split(':')
    if (name.endsWith('.') && isPage(request) && hosts.isNamed(host)) {
      const plain = `${name.replace(/\.+$/, '')}${port ? `:${port}` : ''}`
      return reply.redirect(`${request.protocol}://${plain}${url}`, 308)
    }
    return undefined
  })
}
