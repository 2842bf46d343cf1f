import type { IncomingMessage } from 'node:http'
import type { TLSSocket } from 'node:tls'
import proxyAddr from '@fastify/proxy-addr'

export interface Remote {
  ip: string
  host: string
  /** The page's own origin, which the browser has to name. */
  origin: string
}

/**
 * Reads the client's address as Fastify does: besides the connection itself, only what trusted proxies report counts.
 */
export const createRemoteReader = (trustProxy: string): ((request: IncomingMessage) => Remote) => {
  const trusted = trustProxy
    .split(',')
    .map((one) => one.trim())
    .filter(Boolean)
  const isTrusted = trusted.length > 0 ? proxyAddr.compile(trusted) : () => false
  return (request) => {
    const fromProxy = isTrusted(request.socket.remoteAddress ?? '', 0)
    const forwarded = (name: string): string | undefined =>
      fromProxy ? lastOf(request.headers[`x-forwarded-${name}`]) : undefined
    const host = forwarded('host') ?? request.headers.host ?? ''
    const scheme = forwarded('proto') ?? ((request.socket as TLSSocket).encrypted ? 'https' : 'http')
    return { ip: proxyAddr(request, isTrusted), host, origin: `${scheme}://${host}` }
  }
}

const lastOf = (header: string | string[] | undefined): string | undefined => {
  const text = Array.isArray(header) ? header.at(-1) : header
  return text?.split(',').at(-1)?.trim() || undefined
}
