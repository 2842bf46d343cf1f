/** For tests: the SQL statements that a server sends. Not part of the server. */
import type { PoolClient } from 'pg'
import type { Connection } from '../platform/db/connection.ts'

/** Records the text of each statement from now on, of every connection, also those in transactions. */
export const recordStatements = ({ pool }: Pick<Connection, 'pool'>) => {
  const texts: string[] = []
  const watched = new Map<PoolClient, unknown>()
  const watch = (client: PoolClient): void => {
    if (watched.has(client)) return
    const query = client.query as (...args: unknown[]) => unknown
    watched.set(client, query)
    Object.assign(client, {
      query: (asked: string | { text: string }, ...rest: unknown[]) => {
        texts.push(typeof asked === 'string' ? asked : asked.text)
        return query.call(client, asked, ...rest)
      },
    })
  }
  pool.on('acquire', watch)
  return {
    /** Ends the recording and returns how often each statement was sent. */
    stop: (): Map<string, number> => {
      pool.off('acquire', watch)
      for (const [client, query] of watched) Object.assign(client, { query })
      return new Map([...Map.groupBy(texts, (text) => text)].map(([text, same]) => [text, same.length]))
    },
  }
}
