import type { Executor } from './drizzle.ts'
import { databaseFailureOf } from './failure.ts'
import { builtOnce } from './statements/prepared-statements.ts'

/** How many reads of a kind run at once. Keys requested meanwhile go into the next one. */
const AT_ONCE = 2
const MOST_KEYS = 200

interface Waiting<Key, Row> {
  key: Key
  resolve: (row: Row | undefined) => void
  reject: (error: unknown) => void
}

/**
 * Combines reads that are requested at the same time into one statement, because at a thousand requests per second the
 * statements are what costs, not the rows. Each read starts after its request, so no one gets an outdated answer.
 * `read` returns rows in the order of its keys. It must not wait for a lock, because all callers, of every space, would
 * wait for it.
 */
export const batchReads = <Key, Row>(read: (keys: Key[]) => Promise<(Row | undefined)[]>) => {
  const waiting: Waiting<Key, Row>[] = []
  let underWay = 0
  let isScheduled = false

  const readNext = (): void => {
    isScheduled = false
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
      for (const [index, { resolve }] of batch.entries()) resolve(rows[index])
    } catch (error) {
      // One key may be invalid for the database, which must not affect the others.
      if (batch.length > 1 && !databaseFailureOf(error)) for (const one of batch) await readAll([one])
      else for (const { reject } of batch) reject(error)
    }
  }
  return (key: Key): Promise<Row | undefined> =>
    new Promise((resolve, reject) => {
      waiting.push({ key, resolve, reject })
      if (isScheduled) return
      isScheduled = true
      setImmediate(readNext)
    })
}

/**
 * Looks up one key by a statement that takes many, so that callers that query a database at the same time share one
 * statement. When everyone in a space reconnects, each look-up costs a few statements in total instead of a few per
 * person.
 */
export const batched = <Key, Row>(read: (db: Executor, keys: Key[]) => Promise<(Row | undefined)[]>) => {
  const ofDatabase = builtOnce((db: Executor) => batchReads((keys: Key[]) => read(db, keys)))
  return (db: Executor, key: Key): Promise<Row | undefined> => ofDatabase(db)(key)
}
