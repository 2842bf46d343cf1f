import pLimit from 'p-limit'
import type { Connection } from '../db/connection.ts'
import { sql } from '../db/drizzle.ts'

/** Of all who do something to the bytes of one digest, at whatever server, one at a time. */
export type DigestLock = <T>(sha256: string, work: () => Promise<T>) => Promise<T>

/** Each takes a connection for as long as the store takes to answer: a store that hangs leaves the others to everybody else. */
const MOST_CONNECTIONS = 2

/** Nobody else has the embedded database, whose one session would stand still meanwhile; and a command runs alone. */
export const createDigestLock = (connection?: Pick<Connection, 'db' | 'engine'>): DigestLock => {
  const isAlone = connection?.engine !== 'postgres'
  const turns = pLimit(isAlone ? 1 : MOST_CONNECTIONS)
  if (isAlone) return (_, work) => turns(work)
  const { db } = connection
  return (sha256, work) =>
    turns(() =>
      db.transaction(async (tx) => {
        // A large object takes the store longer than a transaction may stand open else.
        await tx.execute(sql`set local idle_in_transaction_session_timeout = '10min'`)
        await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('bytes ' || ${sha256}, 0))`)
        return work()
      }),
    )
}
