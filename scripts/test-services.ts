import process from 'node:process'
import { postgresBin, startPostgres } from '../server/src/testing/programs/own-postgres.ts'
import { hasRedisServer, startRedis } from '../server/src/testing/programs/own-redis.ts'

interface TestServices {
  /** What is not there, so that the suites that ask for it are skipped. */
  missing: string[]
  stop(): Promise<void>
}

/**
 * PostgreSQL and Redis for the suites that ask for them: those that the environment names, else programs on this machine,
 * started for this run and thrown away after it.
 */
export const startTestServices = async (): Promise<TestServices> => {
  const ends: (() => Promise<unknown>)[] = []
  const missing: string[] = []
  if (!process.env.TEST_DATABASE_URL) {
    if (postgresBin()) {
      const postgres = await startPostgres({ settings: '-c fsync=off -c max_connections=300' })
      process.env.TEST_DATABASE_URL = postgres.url
      ends.push(postgres.end)
      // Where the run is broken off.
      process.once('exit', () => postgres.isRunning() && void postgres.kill())
    } else missing.push('PostgreSQL')
  }
  if (!process.env.TEST_REDIS_URL) {
    if (hasRedisServer()) {
      const redis = await startRedis()
      process.env.TEST_REDIS_URL = redis.url
      ends.push(redis.kill)
      process.once('exit', () => void redis.kill())
    } else missing.push('Redis')
  }
  return { missing, stop: async () => void (await Promise.all(ends.map((end) => end()))) }
}
