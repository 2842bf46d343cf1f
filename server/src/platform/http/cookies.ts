import { LINKED_ACCOUNT_COOKIE } from '@metapyra/contract/constants'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { CookieJar, CookieName, SharedCookieName } from './call-request.ts'
import type { Hosts } from './edge/hosts.ts'

const READABLE: ReadonlySet<CookieName> = new Set(['signedIn', 'sessionId', 'handoffTried'])

/**
 * Host-only cookies. Under https, those that scripts can't read have the prefix `__Host-`. Otherwise the name ends with
 * the port, because cookies ignore ports and two servers on localhost would share them.
 */
export const createCookieJar = (hosts: Hosts, request: FastifyRequest, reply: FastifyReply): CookieJar => {
  const isSecure = hosts.isSecure()
  const port = request.host.split(':')[1] ?? '80'
  const nameOf = (name: CookieName) => {
    if (!isSecure) return `${name}-${port}`
    return READABLE.has(name) ? name : `__Host-${name}`
  }
  const base = (name: CookieName) =>
    ({ path: '/', httpOnly: !READABLE.has(name), sameSite: 'lax', secure: isSecure }) as const
  // Secure on every host: browsers send such cookies to localhost too, and nowhere else unencrypted.
  const sharedBase = {
    path: LINKED_ACCOUNT_COOKIE.path,
    secure: LINKED_ACCOUNT_COOKIE.secure,
    httpOnly: true,
    sameSite: 'lax',
    ...sharedDomain(hosts, request),
  } as const
  const sharedName = (name: SharedCookieName) => (isSecure ? `__Secure-${name}` : `${name}-${port}`)
  return {
    getShared: (name) => request.cookies[sharedName(name)],
    share: (name, handle) =>
      void reply.setCookie(sharedName(name), handle, {
        ...sharedBase,
        maxAge: LINKED_ACCOUNT_COOKIE.maxAgeMs / 1000,
      }),
    unshare: (name) => void reply.clearCookie(sharedName(name), sharedBase),
    get: (name) => request.cookies[nameOf(name)],
    set: (name, value, { maxAgeSeconds }) =>
      void reply.setCookie(nameOf(name), value, { ...base(name), maxAge: maxAgeSeconds }),
    clear: (name) => void reply.clearCookie(nameOf(name), base(name)),
  }
}

/**
 * The main host's name if spaces have hosts below it. No cookie is shared on a space's own domain, a single-label host
 * or an IP address.
 */
const sharedDomain = (hosts: Hosts, request: FastifyRequest): { domain?: string } => {
  const { hostname } = new URL(hosts.mainOrigin())
  const isShared = hosts.hasSpaceHosts && hostname.includes('.') && !hosts.ownDomainOf(request.host)
  return isShared && hosts.isNamed(request.host) ? { domain: hostname } : {}
}
