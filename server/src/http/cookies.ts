import type { FastifyReply, FastifyRequest } from 'fastify'
import type { CookieJar, CookieName } from './call-request.ts'
import type { Hosts } from './hosts.ts'

const READABLE: ReadonlySet<CookieName> = new Set(['signedIn', 'sessionId', 'handoffTried'])

/**
 * Host-only cookies: `__Host-` under https where scripts do not read them; else the name ends in the port,
 * since cookies ignore ports and two servers on localhost would take each other's.
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
  return {
    get: (name) => request.cookies[nameOf(name)],
    set: (name, value, { maxAgeSeconds }) =>
      void reply.setCookie(nameOf(name), value, { ...base(name), maxAge: maxAgeSeconds }),
    clear: (name) => void reply.clearCookie(nameOf(name), base(name)),
  }
}
