import { fileURLToPath } from 'node:url'
import type { Connection } from './connection.ts'
import { drizzle, migrate } from './drizzle.ts'

const MIGRATIONS = fileURLToPath(new URL('./migrations', import.meta.url))
const ADVISORY_LOCK = 7_426_801

/** Brings the schema up to date; several servers that start at once do it one after the other. */
export const migrateDatabase = async ({ pool }: Pick<Connection, 'pool'>): Promise<void> => {
  const client = await pool.connect()
  try {
    // An index over millions of rows takes as long as it takes, and so does another server's.
    await client.query('SET statement_timeout = 0')
    await client.query('SELECT pg_advisory_lock($1)', [ADVISORY_LOCK])
    await migrate(drizzle(client), { migrationsFolder: MIGRATIONS })
  } finally {
    await client.query('SELECT pg_advisory_unlock($1)', [ADVISORY_LOCK])
    await client.query('RESET statement_timeout')
    client.release()
  }
}
