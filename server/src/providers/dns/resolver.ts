import { Resolver } from 'node:dns/promises'

/** What the product asks of the DNS. */
export interface DnsResolver {
  /** The texts of a name's TXT records, each in one piece; none where it has none. Throws `DnsSilence`. */
  textsOf(name: string): Promise<string[]>
  /** Whether browsers come anywhere by this name. Throws `DnsSilence`. */
  hasAddress(name: string): Promise<boolean>
}

/** The DNS said nothing, or nothing that can be relied on: what is asked is neither there nor missing. */
export class DnsSilence extends Error {}

const TRY_MS = 2000
const TRIES = 2
/** For one question in all, however many servers are asked. */
const ANSWER_WITHIN_MS = 5000
/** The name, or records of that kind, are not there: an answer. */
const NOTHING_THERE = new Set(['ENOTFOUND', 'ENODATA'])

/** Asks these servers (`1.1.1.1`, `127.0.0.1:5353`), or the machine's own where none are named. */
export const createDnsResolver = (servers: readonly string[]): DnsResolver => {
  const ask = async <T>(question: (resolver: Resolver) => Promise<T[]>): Promise<T[]> => {
    const resolver = new Resolver({ timeout: TRY_MS, tries: TRIES })
    if (servers.length > 0) resolver.setServers(servers)
    const timer = setTimeout(() => resolver.cancel(), ANSWER_WITHIN_MS)
    try {
      return await question(resolver)
    } catch (error) {
      if (NOTHING_THERE.has((error as { code?: string }).code ?? '')) return []
      throw new DnsSilence('DNS isn’t responding', { cause: error })
    } finally {
      clearTimeout(timer)
    }
  }
  return {
    // A long text comes in pieces of 255 bytes.
    textsOf: async (name) =>
      (await ask((resolver) => resolver.resolveTxt(name))).map((parts) => parts.join('')),
    hasAddress: async (name) => {
      const ipv4 = await ask((resolver) => resolver.resolve4(name))
      return ipv4.length > 0 || (await ask((resolver) => resolver.resolve6(name))).length > 0
    },
  }
}
