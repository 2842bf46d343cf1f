import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import type { Connection } from '../connection.ts'
import { openDatabase } from '../connection.ts'
import { startVacuum } from './vacuum.ts'

const dataDir = mkdtempSync(join(tmpdir(), 'metapyra-vacuum-'))
const onError = (error: Error) => {
  throw error
}
let connection: Connection
beforeAll(async () => {
  connection = await openDatabase({ databaseUrl: undefined, dataDir, onError })
})
afterAll(async () => {
  await connection?.close()
  rmSync(dataDir, { recursive: true, force: true })
})

/** Records the maintenance statements sent to the database. */
const vacuumOf = (quietMs: number) => {
  const statements: string[] = []
  const query = (sql: string) => {
    if (/^(vacuum|analyze)/.test(sql)) statements.push(sql)
    return connection.pool.query(sql)
  }
  const unwatched = (work: () => Promise<void>) => work()
  return { said: statements, ...startVacuum({ query, logBytes: () => 0, unwatched, onError, quietMs }) }
}

const figuresOf = async (table: string) => {
  const { rows } = await connection.pool.query(
    `select n_dead_tup::int as dead, last_analyze is not null as "isAnalyzed", relallvisible as visible,
       (pg_relation_size(relid) / 8192)::int as pages
     from pg_stat_user_tables join pg_class on pg_class.oid = relid where pg_class.relname = $1`,
    [table],
  )
  return rows[0]
}

describe('[DB-15] the embedded database', () => {
  it('takes dead rows away and looks at what has changed, and then leaves all alone', async () => {
    await connection.pool.query('create table small (n int primary key)')
    await connection.pool.query('insert into small select generate_series(1, 3000)')
    await connection.pool.query('delete from small where n % 2 = 0')
    const vacuum = vacuumOf(Number.POSITIVE_INFINITY)
    await vi.waitFor(
      async () => {
        await vacuum.look()
        expect(await figuresOf('small')).toMatchObject({ dead: 0, isAnalyzed: true })
      },
      { timeout: 60_000, interval: 1 },
    )
    expect(vacuum.said.every((sql) => /^(vacuum \(truncate false\)|analyze) /.test(sql))).toBe(true)
    expect(new Set(vacuum.said).size).toBe(vacuum.said.length)
    await vacuum.stop()
  })

  it('reads the indexes of a large table where nobody writes alone, and its new pages at once', async () => {
    await connection.pool.query('create table large (n int primary key, body text)')
    await connection.pool.query(
      `insert into large select n, repeat('x', 1000) from generate_series(1, 30000) n`,
    )
    const busy = vacuumOf(Number.POSITIVE_INFINITY)
    const quiet = vacuumOf(0)
    const until = async (vacuum: typeof busy, isDone: () => Promise<boolean>) =>
      vi.waitFor(
        async () => {
          await vacuum.look()
          expect(await isDone()).toBe(true)
        },
        { timeout: 60_000, interval: 1 },
      )
    const isSettled = async () => {
      const { visible, pages } = await figuresOf('large')
      return visible === pages
    }
    await until(quiet, isSettled)
    expect(quiet.said).toContain('vacuum public.large')
    await connection.pool.query('checkpoint')

    await connection.pool.query(
      `insert into large select n, repeat('x', 1000) from generate_series(30001, 33000) n`,
    )
    await until(busy, isSettled)
    expect(busy.said).toContain('vacuum (index_cleanup off, truncate false) public.large')

    await connection.pool.query('delete from large where n % 3 = 0')
    // The statistics are updated within a second.
    await expect.poll(async () => (await figuresOf('large')).dead).toBeGreaterThan(10_000)
    for (let turn = 0; turn < 5; turn += 1) await busy.look()
    expect(busy.said).not.toContain('vacuum public.large')
    quiet.said.length = 0
    await until(
      quiet,
      async () => (await figuresOf('large')).dead === 0 && quiet.said.includes('vacuum public.large'),
    )
    await Promise.all([busy.stop(), quiet.stop()])
  }, 120_000)
})
