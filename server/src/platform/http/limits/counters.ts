import { createHash } from 'node:crypto'
import type { Limit } from '@metapyra/contract/access'
import type { Redis } from 'ioredis'
import { RateLimiterRedis } from 'rate-limiter-flexible'
import { createWindows } from './windows.ts'

interface Count {
  isOver: boolean
  /** As often as it was counted, this time among them. */
  times: number
  /** When the name may try again, from now. */
  msBeforeNext: number
}

export interface Counter {
  /** As many times as a name may be counted. */
  most: number
  /** Counts one more for a name, also beyond what it may. */
  count(name: string): Promise<Count>
  /** As often as a name was counted, without counting it. */
  timesOf(name: string): Promise<number>
  /** As if it had been counted once less. */
  takeBack(name: string): Promise<void>
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
  /** Goes forward by itself, whatever the machine's clock is set to. */
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
      const alone = here(limit)
      return redis
        ? inRedis(redis, { title: `metapyra:${installation}:limit:${title}`, limit, alone })
        : alone
    },
  }
}

/**
 * As the library counts, but that a window which ends later than its length from now was begun while Redis' clock was
 * ahead, and is none.
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
  alone: Counter
}

const inRedis = (redis: Redis, { title, limit, alone }: Shared): Counter => {
  const limiter = new RateLimiterRedis({
    points: alone.most,
    duration: limit.seconds,
    storeClient: redis,
    keyPrefix: title,
    rejectIfRedisNotReady: true,
    customIncrTtlLuaScript: COUNT,
  })
  // Mail and network addresses are nothing for Redis to know.
  const keyOf = (name: string) => createHash('sha256').update(name).digest('base64url')
  return {
    most: alone.most,
    count: async (name) => {
      const counted = await limiter.penalty(keyOf(name)).catch(() => undefined)
      if (!counted) return alone.count(name)
      const { consumedPoints: times, msBeforeNext } = counted
      return { isOver: times > alone.most, times, msBeforeNext }
    },
    timesOf: async (name) => {
      // `undefined` where Redis is gone; `null` where nothing was counted.
      const found = await limiter.get(keyOf(name)).catch(() => undefined)
      return found === undefined ? alone.timesOf(name) : (found?.consumedPoints ?? 0)
    },
    takeBack: async (name) => {
      const taken = await limiter.reward(keyOf(name)).catch(() => undefined)
      if (!taken) await alone.takeBack(name)
    },
    forget: async (name) => {
      await Promise.all([limiter.delete(keyOf(name)).catch(() => undefined), alone.forget(name)])
    },
  }
}
