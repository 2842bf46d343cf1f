import type { FastifyBaseLogger } from 'fastify'
import { Redis } from 'ioredis'

const ANSWER_WITHIN_MS = 250

/**
 * The line by which this server asks Redis, undefined where it is alone (no REDIS_URL). Nothing waits for a Redis that is
 * gone: what is asked fails at once, and each caller has a way without it.
 */
export const connectRedis = (url: string | undefined, log: FastifyBaseLogger): Redis | undefined => {
  if (!url) return undefined
  return openRedis(url, log, {
    enableOfflineQueue: false,
    maxRetriesPerRequest: 0,
    commandTimeout: ANSWER_WITHIN_MS,
  })
}

interface LineOptions {
  enableOfflineQueue?: boolean
  /** Null: as long as it takes. */
  maxRetriesPerRequest: number | null
  commandTimeout?: number
}

const SAY_EVERY_MS = 60_000

/** By each log. */
const saidAtMs = new WeakMap<FastifyBaseLogger, number>()

/** What fails while Redis is away fails many times a second: it is said once a minute. */
export const sayRedisGone =
  (log: FastifyBaseLogger) =>
  (error: unknown): void => {
    const nowMs = performance.now()
    if (nowMs - (saidAtMs.get(log) ?? Number.NEGATIVE_INFINITY) < SAY_EVERY_MS) return
    saidAtMs.set(log, nowMs)
    log.warn({ err: error }, 'Redis is gone')
  }

/** A line that comes back by itself, and says in the log that it is cut, and that it is back. */
export const openRedis = (url: string, log: FastifyBaseLogger, options: LineOptions): Redis => {
  const redis = new Redis(url, { ...options, retryStrategy: (times) => Math.min(times * 100, 2000) })
  redis.on('error', sayRedisGone(log))
  redis.on('ready', () => {
    if (saidAtMs.delete(log)) log.info('Redis is back')
  })
  return redis
}
