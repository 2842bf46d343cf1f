import type pg from 'pg'
import { createFairTurns } from '../concurrency/fair-turns.ts'
import { behalf, recordDatabaseTime } from '../on-behalf.ts'

type Connected = (
  error: Error | undefined,
  client?: pg.PoolClient,
  release?: pg.PoolClient['release'],
) => void

/**
 * Gives connections to those who wait for one by turns of whom they are for. The embedded database does one statement
 * after the other: in the order in which they come, everybody would wait behind the hundreds of one.
 */
export const shareFairly = (pool: pg.Pool, most: number): void => {
  const turns = createFairTurns(most)
  const connect = pool.connect.bind(pool) as () => Promise<pg.PoolClient>

  const connectInTurn = async (): Promise<pg.PoolClient> => {
    const askedMs = performance.now()
    const leave = await turns.enter(behalf().name)
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
    /** As the pool itself asks, by a callback, or as transactions do. */
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
