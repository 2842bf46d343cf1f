import { isIP } from 'node:net'
import type { Config } from '../../config/config.ts'

const LOOPBACK = ['localhost', '127.0.0.1', '[::1]']
/** The labels allowed below the main host. Anything else there could end the host early in a URL: `evil/x`. */
const LABEL = /^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/
const NAME = /^[a-z0-9-]+(?:\.[a-z0-9-]+)+$/

/** `domain` is a label below the main host or an own domain, which contains a dot. */
export type HostKind = { kind: 'main' } | { kind: 'space'; domain: string } | { kind: 'unknown' }

export interface Hosts {
  /** `http://localhost:3000`; final once the server listens. */
  mainOrigin(): string
  setPort(port: number): void
  /** False if subdomains can't work, because the main host is an IP address or SPACE_HOSTS=off. */
  readonly hasSpaceHosts: boolean
  kindOf(host: string): HostKind
  /** True if a setting or a space names the host; outside production any other host counts as the main one. */
  isNamed(host: string): boolean
  /** The host's own domain, or undefined. */
  ownDomainOf(host: string): string | undefined
  /**
   * [DOMAIN-6] True if a session opened at one host is valid at another. Only sessions opened at the product's own
   * hosts are.
   */
  isSessionAt(openedAt: string, host: string): boolean
  /** Sets all verified own domains (features/domain updates them). */
  setOwnDomains(domains: Iterable<string>): void
  /** The origin of a space, by its label or own domain. */
  originOfSpace(domain: string): string
  isSecure(): boolean
}

/** A host's bare name: lowercase, without its port or trailing dot. */
export const nameOfHost = (host: string): string => host.toLowerCase().replace(/:\d*$/, '').replace(/\.$/, '')

/** An own domain contains a dot; the label below the main host doesn't. */
export const isOwnDomain = (domain: string): boolean => domain.includes('.')

/**
 * Decides which hosts are the product's own and which belong to a space (docs/operations.md, `PUBLIC_ORIGIN`,
 * `SPACE_HOSTS`).
 */
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
  /**
   * Judged by the name, not by the current list of own domains, because a released domain still belongs to someone
   * else.
   */
  const isProductHost = (name: string): boolean => {
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
      // A phone on the LAN uses an address that no setting names.
      return found.kind === 'unknown' && !config.isProduction ? { kind: 'main' } : found
    },
    isNamed: (host) => namedKind(host).kind !== 'unknown',
    ownDomainOf: (host) => {
      const found = namedKind(host)
      return found.kind === 'space' && isOwnDomain(found.domain) ? found.domain : undefined
    },
    isSessionAt: (openedAt, host) => {
      const name = nameOfHost(openedAt)
      return isProductHost(name) || name === nameOfHost(host)
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
