import type { Redis } from 'ioredis'
import type { ReplayStore } from './replay.ts'

const KEPT_SECONDS = 300

/** Stores request ids in Redis, for all nodes. */
export const createReplayStore = (redis: Redis): ReplayStore => ({
  addIfNew: async (jti) => (await redis.set(`jti:${jti}`, '1', 'EX', KEPT_SECONDS, 'NX')) === 'OK',
})
