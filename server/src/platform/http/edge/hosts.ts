import { isIP } from 'node:net'
import type { Config } from '../../config/config.ts'

const LOOPBACK = ['localhost', '127.0.0.1', '[::1]']
/** What may stand below the main host. Anything else in that place would end the host early in an address: `evil/x`. */
const LABEL = /^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/
const NAME = /^[a-z0-9-]+(?:\.[a-z0-9-]+)+$/

/** `domain` is a label below the main host, or an own domain, which has a dot. */
export type HostKind = { kind: 'main' } | { kind: 'space'; domain: string } | { kind: 'unknown' }

export interface Hosts {
  /** `http://localhost:3000`; known once the server listens. */
  mainOrigin(): string
  setPort(port: number): void
  /** False where subdomains can't work: the main host is an IP address, or SPACE_HOSTS=off. */
  readonly hasSpaceHosts: boolean
  kindOf(host: string): HostKind
  /** Whether a setting or a space names it; outside production any other host counts as the main one. */
  isNamed(host: string): boolean
  /** The own domain that a host is, or undefined. */
  ownDomainOf(host: string): string | undefined
  /** [DOMAIN-6] Whether a session opened at one host is one at another: none but those of the product's own names is. */
  isSessionAt(openedAt: string, host: string): boolean
  /** All own domains that are proved (features/domain keeps them). */
  setOwnDomains(domains: Iterable<string>): void
  /** Where a space lives, by its label or its own domain. */
  originOfSpace(domain: string): string
  isSecure(): boolean
}

/** A host's name alone: without its port, in lower case, and without the dot that may close it. */
export const nameOfHost = (host: string): string => host.toLowerCase().replace(/:\d*$/, '').replace(/\.$/, '')

/** An own domain has a dot, the label below the main host has none. */
export const isOwnDomain = (domain: string): boolean => domain.includes('.')

/** Which host is the product's own, and which belongs to a space (docs/operations.md, `PUBLIC_ORIGIN`, `SPACE_HOSTS`). */
export const createHosts = (config: Config): Hosts => {
  let origin = new URL(config.PUBLIC_ORIGIN ?? `http://localhost:${config.PORT}`)
  let ownDomains: ReadonlySet<string> = new Set()
  const names = () => (config.isProduction ? [origin.hostname] : [origin.hostname, ...LOOPBACK])
  const hasSpaceHosts = config.spaceHosts && isIP(origin.hostname.replace(/[[\]]/g, '')) === 0
  const spaceDomain = (name: string): string | undefined => {
    if (!hasSpaceHosts) return undefined
    if (ownDomains.has(name)) return name
    if (!name.endsWith(`.${origin.hostname}`)) return undefined
    const label = name.slice(0, -origin.hostname.length - 1)
    return LABEL.test(label) ? label : undefined
  }
  /** By the name alone, whatever stands in the table of domains today: what is let go stays somebody else's. */
  const isProducts = (name: string): boolean => {
    if (names().includes(name)) return true
    if (ownDomains.has(name) || !name.endsWith(`.${origin.hostname}`)) return false
    return LABEL.test(name.slice(0, -origin.hostname.length - 1))
  }
  const namedKind = (host: string): HostKind => {
    const name = nameOfHost(host)
    if (names().includes(name)) return { kind: 'main' }
    const domain = spaceDomain(name)
    return domain ? { kind: 'space', domain } : { kind: 'unknown' }
  }
  return {
    mainOrigin: () => origin.origin,
    setPort: (port) => {
      if (!config.PUBLIC_ORIGIN) origin = new URL(`http://localhost:${port}`)
    },
    hasSpaceHosts,
    isSecure: () => origin.protocol === 'https:',
    kindOf: (host) => {
      const found = namedKind(host)
      // A phone on the LAN comes by an address that no setting names.
      return found.kind === 'unknown' && !config.isProduction ? { kind: 'main' } : found
    },
    isNamed: (host) => namedKind(host).kind !== 'unknown',
    ownDomainOf: (host) => {
      const found = namedKind(host)
      return found.kind === 'space' && isOwnDomain(found.domain) ? found.domain : undefined
    },
    isSessionAt: (openedAt, host) => {
      const name = nameOfHost(openedAt)
      return isProducts(name) || name === nameOfHost(host)
    },
    setOwnDomains: (domains) => {
      ownDomains = new Set([...domains].filter((domain) => NAME.test(domain)))
    },
    originOfSpace: (domain) => {
      if (!hasSpaceHosts) return origin.origin
      if (!isOwnDomain(domain)) return `${origin.protocol}//${domain}.${origin.host}`
      return `${origin.protocol}//${domain}${origin.port && `:${origin.port}`}`
    },
  }
}
