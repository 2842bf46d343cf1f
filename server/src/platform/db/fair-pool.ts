import type pg from 'pg'
import { createFairSemaphore } from '../concurrency/fair-semaphore.ts'
import { currentWork, recordDatabaseTime } from '../work-context.ts'

type Connected = (
  error: Error | undefined,
  client?: pg.PoolClient,
  release?: pg.PoolClient['release'],
) => void

/**
 * Gives each waiting owner connections in turn. The embedded database runs one statement at a time, so in arrival order
 * everyone would wait behind the hundreds of one owner.
 */
export const queueFairly = (pool: pg.Pool, most: number): void => {
  const turns = createFairSemaphore(most)
  const connect = pool.connect.bind(pool) as () => Promise<pg.PoolClient>

  const connectInTurn = async (): Promise<pg.PoolClient> => {
    const askedMs = performance.now()
    const leave = await turns.enter(currentWork().name)
    const begunMs = performance.now()
    recordDatabaseTime({ waitedMs: begunMs - askedMs })
    const client = await connect().catch((error: Error) => {
      leave()
      throw error
    })
    const { release } = client
    client.release = (error) => {
      recordDatabaseTime({ heldMs: performance.now() - begunMs })
      release(error)
      leave()
    }
    return client
  }

  Object.assign(pool, {
    /** Called with a callback, as the pool itself does, or without, as transactions do. */
    connect: (callback?: Connected): Promise<pg.PoolClient> | undefined => {
      const connected = connectInTurn()
      if (!callback) return connected
      connected.then(
        (client) => callback(undefined, client, client.release),
        (error: Error) => callback(error),
      )
      return undefined
    },
  })
}
