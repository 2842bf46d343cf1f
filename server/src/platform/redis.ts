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

/** By each log, and what was said. */
const saidAtMs = new WeakMap<FastifyBaseLogger, Map<string, number>>()

/** What fails while Redis is away fails many times a second, and in the same words: each is said once a minute. */
export const sayRedisFailed =
  (log: FastifyBaseLogger) =>
  (error: unknown): void => {
    const said = saidAtMs.get(log) ?? new Map<string, number>()
    saidAtMs.set(log, said)
    const { message } = error as Error
    const nowMs = performance.now()
    if (nowMs - (said.get(message) ?? Number.NEGATIVE_INFINITY) < SAY_EVERY_MS) return
    if (said.size >= MOST_SAID) said.clear()
    said.set(message, nowMs)
    log.warn({ err: error }, 'Redis did not do what it was asked')
  }
const MOST_SAID = 20

/** Those that are cut, of each log. */
const cutLines = new WeakMap<FastifyBaseLogger, Set<Redis>>()

/** A line that comes back by itself. The log has one word for all lines: that Redis is gone, and that all are back. */
export const openRedis = (url: string, log: FastifyBaseLogger, options: LineOptions): Redis => {
  const redis = new Redis(url, { ...options, retryStrategy: (times) => Math.min(times * 100, 2000) })
  const cut = cutLines.get(log) ?? new Set<Redis>()
  cutLines.set(log, cut)
  redis.on('error', (error) => {
    if (cut.size === 0) log.warn({ err: error }, 'Redis is gone')
    cut.add(redis)
  })
  redis.on('ready', () => {
    if (cut.delete(redis) && cut.size === 0) log.info('Redis is back')
  })
  redis.on('end', () => cut.delete(redis))
  return redis
}
