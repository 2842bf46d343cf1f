import type { Redis } from 'ioredis'
import type { ReplayStore } from './replay.ts'

const KEPT_SECONDS = 300

/** The ids of requests, known to all nodes by Redis. */
export const createReplayStore = (redis: Redis): ReplayStore => ({
  addIfNew: async (jti) => (await redis.set(`jti:${jti}`, '1', 'EX', KEPT_SECONDS, 'NX')) === 'OK',
})
