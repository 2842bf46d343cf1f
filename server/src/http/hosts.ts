import { isIP } from 'node:net'
import type { Config } from '../config.ts'

const LOOPBACK = ['localhost', '127.0.0.1', '[::1]']

export type HostKind = { kind: 'main' } | { kind: 'space'; domain: string } | { kind: 'unknown' }

export interface Hosts {
  /** `http://localhost:3000`; known once the server listens. */
  mainOrigin(): string
  setPort(port: number): void
  /** False where subdomains can't work: the main host is an IP address, or SPACE_HOSTS=off. */
  readonly hasSpaceHosts: boolean
  kindOf(host: string): HostKind
  originOfSpace(domain: string): string
  isSecure(): boolean
}

/** Which host is the product's own, and which belongs to a space (design.md, "Hosts"). */
export const createHosts = (config: Config): Hosts => {
  let origin = new URL(config.PUBLIC_ORIGIN ?? `http://localhost:${config.PORT}`)
  const names = () => (config.isProduction ? [origin.hostname] : [origin.hostname, ...LOOPBACK])
  const hasSpaceHosts = config.spaceHosts && isIP(origin.hostname.replace(/[[\]]/g, '')) === 0
  const spaceDomain = (name: string): string | undefined => {
    if (!hasSpaceHosts || !name.endsWith(`.${origin.hostname}`)) return undefined
    const label = name.slice(0, -origin.hostname.length - 1)
    return label.includes('.') ? undefined : label
  }
  return {
    mainOrigin: () => origin.origin,
    setPort: (port) => {
      if (!config.PUBLIC_ORIGIN) origin = new URL(`http://localhost:${port}`)
    },
    hasSpaceHosts,
    isSecure: () => origin.protocol === 'https:',
    kindOf: (host) => {
      const name = host.toLowerCase().replace(/:\d+$/, '').replace(/\.$/, '')
      if (names().includes(name)) return { kind: 'main' }
      const domain = spaceDomain(name)
      if (domain) return { kind: 'space', domain }
      // A phone on the LAN comes by an address that no setting names.
      return config.isProduction ? { kind: 'unknown' } : { kind: 'main' }
    },
    originOfSpace: (domain) => {
      if (!hasSpaceHosts) return origin.origin
      return `${origin.protocol}//${domain}.${origin.host}`
    },
  }
}
