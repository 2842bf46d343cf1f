import type { FastifyBaseLogger } from 'fastify'
import { Redis } from 'ioredis'
import type { ReplayStore } from './replay.ts'

const KEPT_SECONDS = 300
const ANSWER_WITHIN_MS = 250

/** The ids of requests, known to all nodes by Redis; undefined where this server is alone. */
export const connectReplayStore = (redisUrl: string | undefined, log: FastifyBaseLogger) => {
  if (!redisUrl) return undefined
  const redis = new Redis(redisUrl, {
    enableOfflineQueue: false,
    maxRetriesPerRequest: 0,
    commandTimeout: ANSWER_WITHIN_MS,
  })
  redis.on('error', (error) => log.warn({ err: error }, 'redis'))
  const store: ReplayStore = {
    addIfNew: async (jti) => (await redis.set(`jti:${jti}`, '1', 'EX', KEPT_SECONDS, 'NX')) === 'OK',
  }
  return { store, isReady: () => redis.status === 'ready', close: () => redis.disconnect() }
}
