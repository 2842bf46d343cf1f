import process from 'node:process'
import { postgresBin, startPostgres } from '../server/src/testing/programs/own-postgres.ts'
import { hasRedisServer, startRedis } from '../server/src/testing/programs/own-redis.ts'

interface TestServices {
  /** Names of missing services. The suites that need them are skipped. */
  missing: string[]
  stop(): Promise<void>
}

/**
 * PostgreSQL and Redis for the suites that need them: those that the environment names, otherwise programs on this
 * machine, started for this run and deleted afterwards.
 */
export const startTestServices = async (): Promise<TestServices> => {
  const cleanups: (() => Promise<unknown>)[] = []
  const missingServices: string[] = []
  if (!process.env.TEST_DATABASE_URL) {
    if (postgresBin()) {
      const postgres = await startPostgres({ settings: '-c fsync=off -c max_connections=300' })
      process.env.TEST_DATABASE_URL = postgres.url
      cleanups.push(postgres.end)
      // In case the run is aborted.
      process.once('exit', () => postgres.isRunning() && void postgres.kill())
    } else missingServices.push('PostgreSQL')
  }
  if (!process.env.TEST_REDIS_URL) {
    if (hasRedisServer()) {
      const redis = await startRedis()
      process.env.TEST_REDIS_URL = redis.url
      cleanups.push(redis.kill)
      process.once('exit', () => void redis.kill())
    } else missingServices.push('Redis')
  }
  return {
    missing: missingServices,
    stop: async () => void (await Promise.all(cleanups.map((end) => end()))),
  }
}
