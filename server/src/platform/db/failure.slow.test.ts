import pg from 'pg'
import { describe, expect, it } from 'vitest'
import { hasPostgres, startTestServer } from '../../testing/server.ts'
import { sql } from './drizzle.ts'
import { databaseFailureOf } from './failure.ts'

const caught = (work: Promise<unknown>): Promise<unknown> =>
  work.then(
    () => new Error('It did not fail'),
    (error: unknown) => error,
  )

describe('what keeps a query from being answered', () => {
  it.each([
    ['57P01', 'gone'],
    ['57P03', 'gone'],
    ['53300', 'gone'],
    ['08006', 'gone'],
    ['ECONNREFUSED', 'gone'],
    ['53100', 'disk full'],
    ['ENOSPC', 'disk full'],
    ['57014', 'too much at once'],
    ['40P01', 'too much at once'],
    ['23505', undefined],
    ['42601', undefined],
  ])('%s: %s, by itself and as a cause', (code, failure) => {
    expect(databaseFailureOf(Object.assign(new Error('x'), { code }))).toBe(failure)
    expect(databaseFailureOf(new Error('Failed query', { cause: { code } }))).toBe(failure)
  })

  it('is known by its words where node-postgres gives no code', async () => {
    const client = new pg.Client({ host: '127.0.0.1', port: 1 })
    expect(databaseFailureOf(await caught(client.connect()))).toBe('gone')
    for (const message of ['Connection terminated unexpectedly', 'timeout exceeded when trying to connect'])
      expect(databaseFailureOf(new Error(message))).toBe('gone')
    expect(databaseFailureOf(new Error('Connection refused by a bug of ours'))).toBeUndefined()
  })
})

describe.runIf(hasPostgres)('on PostgreSQL', () => {
  it('what takes longer than it may is ended, and the server goes on', async () => {
    const server = await startTestServer({
      onPostgres: true,
      env: { DATABASE_STATEMENT_TIMEOUT_MS: '200', DATABASE_POOL_SIZE: '2' },
    })
    try {
      const { db, connection } = server.services
      expect(databaseFailureOf(await caught(db.execute(sql`select pg_sleep(5)`)))).toBe('too much at once')
      const holders = await Promise.all([connection.pool.connect(), connection.pool.connect()])
      const late = caught(db.execute(sql`select 1`))
      expect(databaseFailureOf(await late)).toBe('gone')
      for (const holder of holders) holder.release()
      expect((await db.execute(sql`select 1 as one`)).rows).toEqual([{ one: 1 }])
    } finally {
      await server.close()
    }
  })

  it('those who wait crosswise for each other are told to try again', async () => {
    const server = await startTestServer({ onPostgres: true })
    try {
      const { pool } = server.services.connection
      await pool.query('create table crosswise (id int primary key); insert into crosswise values (1), (2)')
      const [first, second] = [await pool.connect(), await pool.connect()]
      const take = (client: pg.PoolClient, id: number) =>
        client.query('select 1 from crosswise where id = $1 for update', [id])
      for (const client of [first, second]) await client.query('begin')
      await take(first, 1)
      await take(second, 2)
      const both = await Promise.all([caught(take(first, 2)), caught(take(second, 1))])
      expect(both.map(databaseFailureOf)).toContain('too much at once')
      for (const client of [first, second]) client.release(true)
    } finally {
      await server.close()
    }
  })
})
