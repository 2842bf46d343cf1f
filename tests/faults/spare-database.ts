import { randomBytes } from 'node:crypto'
import pg from 'pg'

/** A new, empty database of the PostgreSQL that tests have, and its end. */
export const spareDatabase = async (): Promise<{ url: string; drop(): Promise<void> }> => {
  const url = new URL(process.env.TEST_DATABASE_URL ?? '')
  const name = `spare_${randomBytes(6).toString('hex')}`
  const run = async (statement: string) => {
    const client = new pg.Client({ connectionString: process.env.TEST_DATABASE_URL })
    await client.connect()
    await client.query(statement).finally(() => client.end())
  }
  await run(`CREATE DATABASE ${name} TEMPLATE template0 LOCALE 'C.UTF-8'`)
  url.pathname = `/${name}`
  return { url: url.href, drop: () => run(`DROP DATABASE ${name} WITH (FORCE)`) }
}
