import { Resolver } from 'node:dns/promises'

/** The product's interface to the DNS. */
export interface DnsResolver {
  /** The values of a name's TXT records, each joined; empty if it has none. Throws `DnsUnavailable`. */
  textsOf(name: string): Promise<string[]>
  /** True if the name has an address that browsers can use. Throws `DnsUnavailable`. */
  hasAddress(name: string): Promise<boolean>
}

/** The DNS gave no reliable answer, so the record is neither present nor missing. */
export class DnsUnavailable extends Error {}

const TRY_MS = 2000
const TRIES = 2
/** The limit for one query in total, over all servers. */
const ANSWER_WITHIN_MS = 5000
/** Codes that mean the name, or its records of that kind, don't exist; these are answers. */
const NOTHING_THERE = new Set(['ENOTFOUND', 'ENODATA'])

/** Queries the given servers (`1.1.1.1`, `127.0.0.1:5353`), or the machine's own if there are none. */
export const createDnsResolver = (servers: readonly string[]): DnsResolver => {
  const ask = async <T>(question: (resolver: Resolver) => Promise<T[]>): Promise<T[]> => {
    const resolver = new Resolver({ timeout: TRY_MS, tries: TRIES })
    if (servers.length > 0) resolver.setServers(servers)
    const timer = setTimeout(() => resolver.cancel(), ANSWER_WITHIN_MS)
    try {
      return await question(resolver)
    } catch (error) {
      if (NOTHING_THERE.has((error as { code?: string }).code ?? '')) return []
      throw new DnsUnavailable('DNS isn’t responding', { cause: error })
    } finally {
      clearTimeout(timer)
    }
  }
  return {
    // Long texts are split into pieces of 255 bytes.
    textsOf: async (name) =>
      (await ask((resolver) => resolver.resolveTxt(name))).map((parts) => parts.join('')),
    hasAddress: async (name) => {
      const ipv4 = await ask((resolver) => resolver.resolve4(name))
      return ipv4.length > 0 || (await ask((resolver) => resolver.resolve6(name))).length > 0
    },
  }
}
