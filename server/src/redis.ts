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

/** A line that comes back by itself, and says in the log that it is cut. */
export const openRedis = (url: string, log: FastifyBaseLogger, options: LineOptions): Redis => {
  const redis = new Redis(url, { ...options, retryStrategy: (times) => Math.min(times * 100, 2000) })
  redis.on('error', (error) => log.warn({ err: error }, 'redis'))
  return redis
}
