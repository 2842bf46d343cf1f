import type { FastifyRateLimitStore, FastifyRateLimitStoreCtor } from '@fastify/rate-limit'
import type { Counter, Counters } from './counters.ts'
import { countAddress } from './networks.ts'

interface Params {
  max: number
  /** In milliseconds. */
  timeWindow: number
  sharedAs?: string | undefined
  countedAs?: string | undefined
}

/** Makes @fastify/rate-limit use our counters, which share limits across servers and use a monotonic clock. */
export const createLimitStore = (counters: Counters): FastifyRateLimitStoreCtor => {
  const named = new Map<string, Counter>()

  const counterOf = ({ max, timeWindow, sharedAs, countedAs }: Params): Counter => {
    const known = countedAs ? named.get(countedAs) : undefined
    if (known) return known
    const limit = { max, seconds: timeWindow / 1000 }
    const counter = sharedAs ? counters.shared(sharedAs, limit) : counters.here(limit)
    if (countedAs) named.set(countedAs, counter)
    return counter
  }

  return class LimitStore implements FastifyRateLimitStore {
    #count: ((ip: string) => ReturnType<typeof countAddress>) | undefined

    incr: FastifyRateLimitStore['incr'] = (ip, callback) => {
      if (!this.#count) throw new Error('A limit without a route')
      this.#count(ip).then(
        ({ times, msBeforeNext }) => callback(null, { current: times, ttl: msBeforeNext }),
        (error: Error) => callback(error),
      )
    }

    child(params: unknown): FastifyRateLimitStore {
      const counter = counterOf(params as Params)
      const { max } = params as Params
      const store = new LimitStore()
      // The plugin's `max` for one address already includes the factor.
      store.#count = (ip) => countAddress(counter, ip, max)
      return store
    }
  }
}
