import type { Counters } from './counters.ts'
import { countAddress } from './networks.ts'
import { tooMany } from './rate-limits.ts'

const PER_ADDRESS = { max: 20, seconds: 600 }

export type WrongTokens = ReturnType<typeof createWrongTokens>

/**
 * [LIMIT-2] Tokens of mails' links that never were, by the address that sends them, to whatever call. A real one is told
 * by its digest and is none of them: a company that was mailed today opens its links from one address.
 */
export const createWrongTokens = (counters: Counters) => {
  const ofAddress = counters.shared('wrong tokens', PER_ADDRESS)
  return {
    /** Counts one; throws TOO_MANY beyond the limit. */
    count: async (ip: string): Promise<void> => {
      const { isOver, msBeforeNext } = await countAddress(ofAddress, ip)
      if (isOver) throw tooMany(msBeforeNext)
    },
  }
}
