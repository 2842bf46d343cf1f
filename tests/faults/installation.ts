import { randomBytes } from 'node:crypto'
import type { OwnPostgres } from '../../server/src/testing/programs/own-postgres.ts'
import { postgresBin, startPostgres } from '../../server/src/testing/programs/own-postgres.ts'
import type { OwnRedis } from '../../server/src/testing/programs/own-redis.ts'
import { hasRedisServer, startRedis } from '../../server/src/testing/programs/own-redis.ts'
import type { Served } from '../e2e/served.ts'
import { serve } from '../e2e/served.ts'
import { isAvailable } from './test-requirements.ts'

/** Whether the programs for an installation with several servers are available. */
export const canInstall = (): boolean =>
  isAvailable('PostgreSQL’s and Redis’ programs', postgresBin() !== undefined && hasRedisServer(), {
    isForCi: true,
  })

export interface Installation {
  nodes: Served[]
  postgres: OwnPostgres
  redis: OwnRedis
  /** Starts another server, with settings of its own. */
  add(env?: Record<string, string>): Promise<Served>
  end(): Promise<void>
}

/** Servers in separate processes, with their own PostgreSQL and Redis; `main`: of another version. */
export const install = async (
  count: number,
  env: Record<string, string> = {},
  main?: string,
): Promise<Installation> => {
  const [postgres, redis] = await Promise.all([startPostgres(), startRedis()])
  const nodes: Served[] = []
  const end = async () => {
    for (const node of nodes) await node.end()
    await redis.kill()
    await postgres.end()
  }
  const settings = {
    DATABASE_URL: postgres.url,
    REDIS_URL: redis.url,
    SECRET_KEY: `faults:${randomBytes(32).toString('base64url')}`,
    LINK_PREVIEWS: 'off',
    BREACHED_PASSWORDS: 'off',
    PAYMENT: 'off',
    ...env,
  }
  const add = async (ownEnv: Record<string, string> = {}, program?: string) => {
    const node = await serve({ ...settings, ...ownEnv }, [], program ? { main: program } : {})
    nodes.push(node)
    return node
  }
  try {
    while (nodes.length < count) await add({}, main)
  } catch (error) {
    await end()
    throw error
  }
  return { nodes, postgres, redis, add: (ownEnv) => add(ownEnv), end }
}
