import type { Executor } from './drizzle.ts'
import { databaseFailureOf } from './failure.ts'
import { builtOnce } from './statements/prepared-statements.ts'

/** So many reads of a kind are under way at once; what is asked for meanwhile goes into the next one. */
const AT_ONCE = 2
const MOST_KEYS = 200

interface Waiting<Key, Row> {
  key: Key
  resolve: (row: Row | undefined) => void
  reject: (error: unknown) => void
}

/**
 * Reads by one statement what is asked for at the same time: where a thousand requests come in a second, it is the
 * statements that cost, not the rows. Each read begins after it was asked for, so nobody is told what stood before.
 * `read` answers in the order of its keys. It waits for no lock: all who ask would wait for it, of whatever space.
 */
export const inBatches = <Key, Row>(read: (keys: Key[]) => Promise<(Row | undefined)[]>) => {
  const waiting: Waiting<Key, Row>[] = []
  let underWay = 0
  let isDue = false

  const readNext = (): void => {
    isDue = false
    if (underWay === AT_ONCE || waiting.length === 0) return
    underWay += 1
    void readAll(waiting.splice(0, MOST_KEYS)).finally(() => {
      underWay -= 1
      readNext()
    })
  }
  const readAll = async (batch: Waiting<Key, Row>[]): Promise<void> => {
    try {
      const rows = await read(batch.map(({ key }) => key))
      for (const [at, { resolve }] of batch.entries()) resolve(rows[at])
    } catch (error) {
      // What one asks for may be nothing that a database takes; the others have no part in it.
      if (batch.length > 1 && !databaseFailureOf(error)) for (const one of batch) await readAll([one])
      else for (const { reject } of batch) reject(error)
    }
  }
  return (key: Key): Promise<Row | undefined> =>
    new Promise((resolve, reject) => {
      waiting.push({ key, resolve, reject })
      if (isDue) return
      isDue = true
      setImmediate(readNext)
    })
}

/**
 * A query for one key by a statement that takes many: who asks a database at the same time is answered by one. When a
 * whole space comes back, what each is told of it takes some statements, and not some for each.
 */
export const batched = <Key, Row>(read: (db: Executor, keys: Key[]) => Promise<(Row | undefined)[]>) => {
  const ofDatabase = builtOnce((db: Executor) => inBatches((keys: Key[]) => read(db, keys)))
  return (db: Executor, key: Key): Promise<Row | undefined> => ofDatabase(db)(key)
}
