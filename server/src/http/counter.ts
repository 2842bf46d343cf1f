import type { Limit } from '@metapyra/contract/access'
import { RateLimiterMemory } from 'rate-limiter-flexible'

interface Count {
  isOver: boolean
  /** When the name may try again, from now. */
  msBeforeNext: number
}

export interface Counter {
  /** Counts one more for a name, also beyond what it may. */
  count(name: string): Promise<Count>
  forget(name: string): Promise<void>
}

/** Counts up to `max` within `seconds` for each name, in this process; `factor` as in `rateLimitOf`. */
export const createCounter = ({ max, seconds }: Limit, factor: number): Counter => {
  const points = max * factor
  const limiter = new RateLimiterMemory({ points, duration: seconds })
  return {
    count: async (name) => {
      const { consumedPoints, msBeforeNext } = await limiter.penalty(name)
      return { isOver: consumedPoints > points, msBeforeNext }
    },
    forget: async (name) => {
      await limiter.delete(name)
    },
  }
}
