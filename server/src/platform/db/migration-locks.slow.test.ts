import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { TestDatabase } from '../../testing/postgres.ts'
import { createEmptyDatabase } from '../../testing/postgres.ts'
import { hasPostgres } from '../../testing/server.ts'
import { migrateDatabase, newestMigration } from './migrate.ts'

/** Migrations after this one run while servers of the previous version keep working. */
const BASELINE = '0069_baseline'
const MESSAGES = 1_000_000
const MOST_MS = 2000
const FILL_MS = 240_000
const SPACE = '00000000-0000-7000-8000-000000000001'

describe.runIf(hasPostgres)('[DB-11] beside a million messages', () => {
  let database: TestDatabase
  let pool: pg.Pool
  beforeAll(async () => {
    database = await createEmptyDatabase(process.env.TEST_DATABASE_URL ?? '')
    pool = new pg.Pool({ connectionString: database.url })
    await migrateDatabase({ pool }, BASELINE)
    // Imitates an earlier server's database, in which the baseline is not recorded yet.
    await pool.query(`update drizzle.__drizzle_migrations set hash = 'that of 0069'`)
    await fill()
  }, FILL_MS)
  afterAll(async () => {
    await pool?.end()
    await database?.drop()
  })

  const fill = async () => {
    const indexes = await pool.query<{ name: string; made: string }>(
      `select indexname as name, indexdef as made from pg_indexes
       where tablename = 'messages' and indexname <> 'messages_pkey'`,
    )
    // Created again at the end, because building them at once takes a tenth of the time.
    for (const { name } of indexes.rows) await pool.query(`drop index "${name}"`)
    await pool.query(
      `insert into workspaces (id, name, domain, map_id, use_case, settings) values ($1, 'S', 's', 'office', 'team', '{}')`,
      [SPACE],
    )
    await pool.query(
      `insert into conversations (id, workspace_id, kind, last_seq, last_change) values ($1, $1, 'space', $2, $2)`,
      [SPACE, MESSAGES],
    )
    await pool.query(
      `insert into messages (id, conversation_id, seq, change, sender_id, sender_name, client_id, body, created_at)
       select gen_random_uuid(), $1, i, i, $1, 'Ada', gen_random_uuid(),
         case when i % 10 = 0 then 'Łódź’s words of message ' else 'words of message ' end || i, now()
       from generate_series(1, $2::int) i`,
      [SPACE, MESSAGES],
    )
    for (const { made } of indexes.rows) await pool.query(made)
  }

  /** The longest time that a writer had to wait for any table while `work` ran, in ms, and the table. */
  const longestWait = async (work: Promise<unknown>) => {
    const { rows } = await pool.query<{ name: string }>(
      `select tablename as name from pg_tables where schemaname = 'public'`,
    )
    let longest = { ms: 0, table: '' }
    let isOver = false
    const writing = (async () => {
      const client = await pool.connect()
      for (let index = 0; !isOver; index = (index + 1) % rows.length) {
        const table = rows[index]?.name ?? ''
        const startedAt = performance.now()
        await client.query(`begin; lock table "${table}" in row exclusive mode; commit`)
        const ms = performance.now() - startedAt
        if (ms > longest.ms) longest = { ms, table }
      }
      client.release()
    })()
    try {
      await work
      // By now, a writer that was waiting for the last lock has it.
      await wait(50)
    } finally {
      isOver = true
      await writing
    }
    return longest
  }

  it('a migration keeps nobody who writes waiting for two seconds', { timeout: 120_000 }, async () => {
    const { ms, table } = await longestWait(migrateDatabase({ pool }))
    process.stdout.write(`up to ${newestMigration()}: ${ms.toFixed(0)} ms at most, for ${table}\n`)
    expect(ms).toBeLessThan(MOST_MS)
    const { rows } = await pool.query('select from drizzle.__drizzle_migrations')
    expect(rows.length).toBeGreaterThan(1)
  })

  it('one that writes each row anew would be seen', { timeout: 120_000 }, async () => {
    const heavy = `alter table messages add column at_once timestamptz default clock_timestamp()`
    const { ms, table } = await longestWait(pool.query(heavy))
    expect(table).toBe('messages')
    expect(ms).toBeGreaterThan(500)
  })
})
