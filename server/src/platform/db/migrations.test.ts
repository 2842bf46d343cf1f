import { createHash } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createEmptyDatabase } from '../../testing/postgres.ts'
import { readSchemaLines } from '../../testing/schema-lines.ts'
import { hasPostgres } from '../../testing/server.ts'
import type { Connection } from './connection.ts'
import { openDatabase } from './connection.ts'
import { findMigration, migrateDatabase, newestMigration } from './migrate.ts'

const BASELINE = '0069_baseline'
/** Hash of the lines of `readSchemaLines`, on either engine, after the 70 migrations that the baseline replaces. */
const SCHEMA_OF_THE_70 = 'ffab5bc64ffc1306641fe7521a902d6e1ef08de89dd726f6639a6928b30599c4'
/** The newest migration row of a database that has all 70, and of one that lacks the last. */
const WITH_ALL = {
  hash: '7a2dab33bf5b2cff2c5d51f894baedcc1b015fd67770b45b00ae2348d8579e7f',
  created_at: '1795878732281',
}
const SPACE = '00000000-0000-7000-8000-000000000001'
const WITHOUT_THE_LAST = { hash: 'that of 0068', created_at: '1795871851197' }

const ENGINES = [
  {
    engine: 'PostgreSQL',
    isThere: hasPostgres,
    newPlace: async () => {
      const { url, drop } = await createEmptyDatabase(process.env.TEST_DATABASE_URL ?? '')
      return { databaseUrl: url, dataDir: '', remove: drop }
    },
  },
  {
    engine: 'the embedded database',
    isThere: true,
    newPlace: async () => {
      const dataDir = mkdtempSync(join(tmpdir(), 'metapyra-baseline-'))
      return { databaseUrl: undefined, dataDir, remove: async () => rmSync(dataDir, { recursive: true }) }
    },
  },
]

const onError = (error: Error) => {
  throw error
}
type Pool = Pick<Connection, 'pool'>

const rowsOf = async ({ pool }: Pool): Promise<(typeof WITH_ALL)[]> =>
  (await pool.query('select hash, created_at from drizzle.__drizzle_migrations order by id')).rows

/** Sets a database's recorded migration, as if another version of the server had used it last. */
const standAt = async ({ pool }: Pool, { hash, created_at }: typeof WITH_ALL) => {
  await pool.query('delete from drizzle.__drizzle_migrations')
  await pool.query('insert into drizzle.__drizzle_migrations (hash, created_at) values ($1, $2)', [
    ...[hash, created_at],
  ])
}

const spacesOf = async ({ pool }: Pool) => (await pool.query('select name from workspaces')).rows

describe.each(ENGINES)('on $engine', { timeout: 120_000 }, ({ isThere, newPlace }) => {
  let place: Awaited<ReturnType<typeof newPlace>>
  let database: Connection
  beforeAll(async () => {
    if (!isThere) return
    place = await newPlace()
    database = await openDatabase({ ...place, migrateTo: BASELINE, onError })
  }, 120_000)
  afterAll(async () => {
    await database?.close()
    await place?.remove()
  })

  it.runIf(isThere)('the baseline makes the schema that the 70 before it made', async () => {
    const { pool } = database
    const lines = await readSchemaLines(pool)
    expect(lines).toContain('extension pg_trgm')
    expect(lines.filter((line) => line.startsWith('column ')).length).toBeGreaterThan(900)
    expect(createHash('sha256').update(lines.join('\n')).digest('hex')).toBe(SCHEMA_OF_THE_70)
    // The lines include the order of the columns, and nothing about dropped ones.
    await pool.query('alter table workspaces add column first text, add column second text')
    const ordered = await readSchemaLines(pool)
    await pool.query('alter table workspaces drop column first, add column first text')
    expect(await readSchemaLines(pool)).not.toEqual(ordered)
    await pool.query('alter table workspaces drop column first, drop column second')
    expect(await readSchemaLines(pool)).toEqual(lines)
  })

  it.runIf(isThere)('[DB-16] a database that has the 70 is taken on as it is', async () => {
    const { pool } = database
    await standAt(database, WITH_ALL)
    await pool.query(
      `insert into workspaces (id, name, domain, map_id, use_case, settings) values (gen_random_uuid(), 'Kept', 'kept', 'office', 'team', '{}')`,
    )
    expect(await findMigration(pool)).toBe(BASELINE)
    await migrateDatabase(database, BASELINE)
    const [first, noted, ...more] = await rowsOf(database)
    // Servers with the 70 compare only the newest time, so it must stay theirs for them to start on it too.
    expect([first, noted?.created_at, more]).toEqual([WITH_ALL, WITH_ALL.created_at, []])
    await migrateDatabase(database, BASELINE)
    expect(await rowsOf(database)).toHaveLength(2)
    await migrateDatabase(database)
    expect(await findMigration(pool)).toBe(newestMigration())
    expect(await spacesOf(database)).toEqual([{ name: 'Kept' }])
  })

  it.runIf(isThere)('[DB-16] servers that start at once take it on once', async () => {
    await standAt(database, WITH_ALL)
    await Promise.all(Array.from({ length: 4 }, () => migrateDatabase(database, BASELINE)))
    expect(await rowsOf(database)).toHaveLength(2)
  })

  it.runIf(isThere)('[DB-16] one that lacks the last of the 70 is refused, and left as it is', async () => {
    await standAt(database, WITHOUT_THE_LAST)
    await database.close()
    const opening = openDatabase({ ...place, onError })
    await expect(opening).rejects.toThrow(
      'from before 0069. Start the last version that has those migrations on it once, then this one',
    )
    database = await openDatabase({ ...place, migrateTo: null, onError })
    expect(await rowsOf(database)).toEqual([WITHOUT_THE_LAST])
    expect(await spacesOf(database)).toEqual([{ name: 'Kept' }])
  })

  it.runIf(isThere)(
    '[DB-11] what was written before is found as it is since, also after a crash on the way',
    async () => {
      const older = await newPlace()
      const { pool, ...rest } = await openDatabase({ ...older, migrateTo: BASELINE, onError })
      await pool.query(
        `insert into workspaces (id, name, domain, map_id, use_case, settings) values ($1, 'S', 's', 'office', 'team', '{}')`,
        [SPACE],
      )
      await pool.query(
        `insert into conversations (id, workspace_id, kind, last_seq, last_change) values ($1, $1, 'space', 5000, 5000)`,
        [SPACE],
      )
      const write = (from: number, to: number) =>
        pool.query(
          `insert into messages (id, conversation_id, seq, change, sender_id, sender_name, client_id, body, created_at)
         select gen_random_uuid(), $1, i, i, $1, 'Ada', gen_random_uuid(),
           (array['O’Brien is in Łódź', 'plain words', 'Straße'])[1 + i % 3], now() from generate_series($2::int, $3::int) i`,
          [SPACE, from, to],
        )
      const countOf = async (query: string) =>
        (await pool.query('select from messages where search @@ $1::tsquery', [query])).rowCount
      await write(1, 4500)
      expect(await countOf('lodz & obrien | strasse')).toBe(0)
      await migrateDatabase({ pool })
      await write(4501, 4503)
      expect(await countOf('lodz & obrien | strasse')).toBe(3002)
      expect(await countOf('plain')).toBe(1501)
      await pool.query('truncate drizzle.__online_migrations')
      await migrateDatabase({ pool })
      expect(await countOf('lodz & obrien | strasse')).toBe(3002)
      const { rows } = await pool.query(
        `select indisvalid as ok from pg_index where indexrelid = 'audit_entries_search'::regclass`,
      )
      expect(rows).toEqual([{ ok: true }])
      await rest.close()
      await older.remove()
    },
  )
})
