import { createHash } from 'node:crypto'
import type { Limit } from '@metapyra/contract/access'
import type { Redis } from 'ioredis'
import { RateLimiterMemory, RateLimiterRedis } from 'rate-limiter-flexible'

interface Count {
  isOver: boolean
  /** As often as it was counted, this time among them. */
  times: number
  /** When the name may try again, from now. */
  msBeforeNext: number
}

export interface Counter {
  /** Counts one more for a name, also beyond what it may. */
  count(name: string): Promise<Count>
  forget(name: string): Promise<void>
}

/** Counts up to `max` within `seconds` for each name. */
export interface Counters {
  /** In this process: of what a person's sockets do, which are few and stay at one server. */
  here(limit: Limit): Counter
  /**
   * Over all servers of the installation, by Redis: of what guards secrets, or costs money. While Redis is gone each
   * server counts for itself, from nothing; nobody is let past uncounted.
   */
  shared(title: string, limit: Limit): Counter
}

interface Options {
  redis: Redis | undefined
  /** One Redis may serve several installations. */
  installation: string
  /** Multiplies all limits: a load test or a proxy's shared address passes. */
  factor: number
}

export const createCounters = ({ redis, installation, factor }: Options): Counters => {
  const here = (limit: Limit): Counter => counterBy(new RateLimiterMemory(sizeOf(limit, factor)))
  return {
    here,
    shared: (title, limit) => {
      if (!redis) return here(limit)
      const size = sizeOf(limit, factor)
      const counter = counterBy(
        new RateLimiterRedis({
          ...size,
          storeClient: redis,
          keyPrefix: `metapyra:${installation}:limit:${title}`,
          rejectIfRedisNotReady: true,
          insuranceLimiter: new RateLimiterMemory(size),
        }),
      )
      // Mail and network addresses are nothing for Redis to know.
      const keyOf = (name: string) => createHash('sha256').update(name).digest('base64url')
      return {
        count: (name) => counter.count(keyOf(name)),
        forget: (name) => counter.forget(keyOf(name)),
      }
    },
  }
}

const sizeOf = ({ max, seconds }: Limit, factor: number) => ({ points: max * factor, duration: seconds })

const counterBy = (limiter: RateLimiterMemory | RateLimiterRedis): Counter => ({
  count: async (name) => {
    const { consumedPoints: times, msBeforeNext } = await limiter.penalty(name)
    return { isOver: times > limiter.points, times, msBeforeNext }
  },
  forget: async (name) => {
    await limiter.delete(name)
  },
})
