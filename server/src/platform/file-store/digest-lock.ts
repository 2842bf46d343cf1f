import pLimit from 'p-limit'
import type { Connection } from '../db/connection.ts'
import { sql } from '../db/drizzle.ts'

/** Serializes all work on the bytes of one digest, across all servers. */
export type DigestLock = <T>(sha256: string, work: () => Promise<T>) => Promise<T>

/** Each lock uses a connection until the store answers, so a hung store must leave the rest for everyone else. */
const MOST_CONNECTIONS = 2

/**
 * No other process uses the embedded database, whose only session would be blocked meanwhile; and commands run alone.
 */
export const createDigestLock = (connection?: Pick<Connection, 'db' | 'engine'>): DigestLock => {
  const isAlone = connection?.engine !== 'postgres'
  const limit = pLimit(isAlone ? 1 : MOST_CONNECTIONS)
  if (isAlone) return (_, work) => limit(work)
  const { db } = connection
  return (sha256, work) =>
    limit(() =>
      db.transaction(async (tx) => {
        // Storing a large object takes longer than a transaction can usually stay open.
        await tx.execute(sql`set local idle_in_transaction_session_timeout = '10min'`)
        await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('bytes ' || ${sha256}, 0))`)
        return work()
      }),
    )
}
