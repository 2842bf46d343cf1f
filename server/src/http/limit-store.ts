import type { FastifyRateLimitStore, FastifyRateLimitStoreCtor } from '@fastify/rate-limit'
import type { Counter, Counters } from './counters.ts'

interface Params {
  max: number
  /** In milliseconds. */
  timeWindow: number
  sharedAs?: string | undefined
}

/** Lets @fastify/rate-limit count by ours, of which some are over all servers. */
export const createLimitStore = (counters: Counters): FastifyRateLimitStoreCtor =>
  class LimitStore implements FastifyRateLimitStore {
    #counter: Counter | undefined

    incr: FastifyRateLimitStore['incr'] = (key, callback) => {
      if (!this.#counter) throw new Error('A limit without a route')
      this.#counter.count(key).then(
        ({ times, msBeforeNext }) => callback(null, { current: times, ttl: msBeforeNext }),
        (error: Error) => callback(error),
      )
    }

    child(params: unknown): FastifyRateLimitStore {
      const { max, timeWindow, sharedAs } = params as Params
      // How many are too many the plugin says: this counts.
      const limit = { max, seconds: timeWindow / 1000 }
      const store = new LimitStore()
      store.#counter = sharedAs ? counters.shared(sharedAs, limit) : counters.here(limit)
      return store
    }
  }
