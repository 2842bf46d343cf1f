import type { FastifyBaseLogger } from 'fastify'
import { Redis } from 'ioredis'

const ANSWER_WITHIN_MS = 250

/**
 * This server's connection to Redis; undefined if it is the only server (no REDIS_URL). Nothing waits for a Redis that
 * is gone: requests fail at once, and each caller can work without it.
 */
export const connectRedis = (url: string | undefined, log: FastifyBaseLogger): Redis | undefined => {
  if (!url) return undefined
  return openRedis(url, log, {
    enableOfflineQueue: false,
    maxRetriesPerRequest: 0,
    commandTimeout: ANSWER_WITHIN_MS,
  })
}

interface ConnectionOptions {
  enableOfflineQueue?: boolean
  /** Null: retries without a limit. */
  maxRetriesPerRequest: number | null
  commandTimeout?: number
}

const SAY_EVERY_MS = 60_000

/** The last time that each message was logged, by log. */
const saidAtMs = new WeakMap<FastifyBaseLogger, Map<string, number>>()

/** While Redis is away, the same errors occur many times a second, so each is logged once a minute. */
export const logRedisError =
  (log: FastifyBaseLogger) =>
  (error: unknown): void => {
    const loggedAt = saidAtMs.get(log) ?? new Map<string, number>()
    saidAtMs.set(log, loggedAt)
    const { message } = error as Error
    const nowMs = performance.now()
    if (nowMs - (loggedAt.get(message) ?? Number.NEGATIVE_INFINITY) < SAY_EVERY_MS) return
    if (loggedAt.size >= MOST_SAID) loggedAt.clear()
    loggedAt.set(message, nowMs)
    log.warn({ err: error }, 'Redis did not do what it was asked')
  }
const MOST_SAID = 20

/** The broken connections of each log. */
const brokenConnections = new WeakMap<FastifyBaseLogger, Set<Redis>>()

/**
 * Opens a connection that reconnects by itself. The log gets one message for all connections when Redis is gone, and
 * one when all are back.
 */
export const openRedis = (url: string, log: FastifyBaseLogger, options: ConnectionOptions): Redis => {
  const redis = new Redis(url, { ...options, retryStrategy: (times) => Math.min(times * 100, 2000) })
  const cut = brokenConnections.get(log) ?? new Set<Redis>()
  brokenConnections.set(log, cut)
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
