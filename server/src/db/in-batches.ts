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
 * `read` answers in the order of its keys.
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
      for (const { reject } of batch) reject(error)
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
