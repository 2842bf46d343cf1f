import { createHash } from 'node:crypto'
import type { Limit } from '@metapyra/contract/access'
import type { Redis } from 'ioredis'
import { RateLimiterRedis } from 'rate-limiter-flexible'
import { createWindows } from './windows.ts'

interface Count {
  isOver: boolean
  /** How often the name was counted, including this time. */
  times: number
  /** Milliseconds until the name can try again. */
  msBeforeNext: number
}

export interface Counter {
  /** How often a name can be counted. */
  most: number
  /** Counts a name once more, even beyond the limit. */
  count(name: string): Promise<Count>
  /** How often a name was counted, without counting it. */
  timesOf(name: string): Promise<number>
  /** Undoes one count. */
  takeBack(name: string): Promise<void>
  forget(name: string): Promise<void>
}

/** Creates counters that allow `max` within `seconds` for each name. */
export interface Counters {
  /** In this process: for a person's sockets, which are few and stay on one server. */
  here(limit: Limit): Counter
  /**
   * Across all servers of the installation, by Redis: for what protects secrets or costs money. While Redis is gone,
   * each server counts by itself, from zero; nothing passes uncounted.
   */
  shared(title: string, limit: Limit): Counter
}

interface Options {
  redis: Redis | undefined
  /** Distinguishes the installations that share one Redis. */
  installation: string
  /** Multiplies all limits, for load tests or a proxy's shared address. */
  factor: number
  /** A monotonic clock, independent of the machine's wall clock. */
  nowMs: () => number
}

export const createCounters = ({ redis, installation, factor, nowMs }: Options): Counters => {
  const here = ({ max, seconds }: Limit): Counter => {
    const windows = createWindows(seconds * 1000, nowMs)
    const most = max * factor
    return {
      most,
      count: async (name) => {
        const counted = windows.count(name)
        return { isOver: counted.times > most, ...counted }
      },
      timesOf: async (name) => windows.times(name),
      takeBack: async (name) => windows.takeBack(name),
      forget: async (name) => windows.forget(name),
    }
  }
  return {
    here,
    shared: (title, limit) => {
      const fallback = here(limit)
      return redis
        ? inRedis(redis, { title: `metapyra:${installation}:limit:${title}`, limit, fallback })
        : fallback
    },
  }
}

/**
 * Counts as the library does, except that a window that ends later than its length from now is discarded, because it
 * began while Redis' clock was ahead.
 */
const COUNT = `
redis.call('set', KEYS[1], 0, 'EX', ARGV[2], 'NX')
local counted = redis.call('incrby', KEYS[1], ARGV[1])
local left = redis.call('pttl', KEYS[1])
if left < 0 or left > 1000 * ARGV[2] then
  counted = tonumber(ARGV[1])
  left = 1000 * ARGV[2]
  redis.call('set', KEYS[1], counted, 'PX', left)
end
return {counted, left}`

interface Shared {
  title: string
  limit: Limit
  /** Counts while Redis is gone. */
  fallback: Counter
}

const inRedis = (redis: Redis, { title, limit, fallback }: Shared): Counter => {
  const limiter = new RateLimiterRedis({
    points: fallback.most,
    duration: limit.seconds,
    storeClient: redis,
    keyPrefix: title,
    rejectIfRedisNotReady: true,
    customIncrTtlLuaScript: COUNT,
  })
  // Hashed, because Redis need not know email and IP addresses.
  const keyOf = (name: string) => createHash('sha256').update(name).digest('base64url')
  return {
    most: fallback.most,
    count: async (name) => {
      const counted = await limiter.penalty(keyOf(name)).catch(() => undefined)
      if (!counted) return fallback.count(name)
      const { consumedPoints, msBeforeNext } = counted
      return { isOver: consumedPoints > fallback.most, times: consumedPoints, msBeforeNext }
    },
    timesOf: async (name) => {
      // `undefined` if Redis is gone; `null` if nothing was counted.
      const found = await limiter.get(keyOf(name)).catch(() => undefined)
      return found === undefined ? fallback.timesOf(name) : (found?.consumedPoints ?? 0)
    },
    takeBack: async (name) => {
      const taken = await limiter.reward(keyOf(name)).catch(() => undefined)
      if (!taken) await fallback.takeBack(name)
    },
    forget: async (name) => {
      await Promise.all([limiter.delete(keyOf(name)).catch(() => undefined), fallback.forget(name)])
    },
  }
}
