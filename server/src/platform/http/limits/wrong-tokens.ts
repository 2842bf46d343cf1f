import type { Counters } from './counters.ts'
import { countAddress } from './networks.ts'
import { tooMany } from './rate-limits.ts'

const PER_ADDRESS = { max: 20, seconds: 600 }

export type WrongTokens = ReturnType<typeof createUnknownTokenLimit>

/**
 * [LIMIT-2] Limits unknown tokens of email links per sending IP address, over all calls. Valid tokens are recognized by
 * their digest and don't count, so a company that was emailed today can open its links from one address.
 */
export const createUnknownTokenLimit = (counters: Counters) => {
  const ofAddress = counters.shared('wrong tokens', PER_ADDRESS)
  return {
    /** Counts one; throws TOO_MANY beyond the limit. */
    count: async (ip: string): Promise<void> => {
      const { isOver, msBeforeNext } = await countAddress(ofAddress, ip)
      if (isOver) throw tooMany(msBeforeNext)
    },
  }
}
