import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import type { PoolClient } from 'pg'
import { temporaryFolder } from '../temporary.ts'
import type { Migration } from './baseline.ts'
import { equivalentMigration, recordBaseline, refuseBeforeBaseline } from './baseline.ts'
import type { Connection } from './connection.ts'
import { drizzle, migrate } from './drizzle.ts'
import { runOnline } from './online-migrations.ts'

const MIGRATIONS = fileURLToPath(new URL('./migrations', import.meta.url))
const ADVISORY_LOCK = 7_426_801
const LOCK_RETRY_MS = 200

interface Journal {
  entries: [Migration, ...Migration[]]
}

const readJournal = (): Journal => JSON.parse(readFileSync(join(MIGRATIONS, 'meta', '_journal.json'), 'utf8'))
const fileOf = (tag: string): string => join(MIGRATIONS, `${tag}.sql`)

export const newestMigration = (): string => readJournal().entries.at(-1)?.tag ?? ''

/**
 * Migrates the schema to the newest or the given migration, each in a transaction, and then runs what they leave to be
 * done online (`online-migrations.ts`). Servers that start at once do it one after another. [DB-6]
 * Refuses a schema from a newer version, because this version would write what that one no longer expects.
 */
export const migrateDatabase = async (
  { pool }: Pick<Connection, 'pool'>,
  upTo: string = newestMigration(),
): Promise<void> => {
  const { entries } = readJournal()
  const last = equivalentMigration(upTo, entries)
  const client = await pool.connect()
  try {
    // No timeout, because an index over millions of rows takes long, here or on another server.
    await client.query('SET statement_timeout = 0')
    await waitForLock(client)
    const [baseline] = entries
    const isUsed = (await findMigration(client)) !== undefined
    if (isUsed) await recordBaseline(client, baseline, readFileSync(fileOf(baseline.tag), 'utf8'))
    const folder = last === newestMigration() ? undefined : folderUpTo(last)
    await migrate(drizzle(client), { migrationsFolder: folder ?? MIGRATIONS })
    if (folder) rmSync(folder, { recursive: true })
    await runOnline(client, tagsUpTo(last, entries))
  } finally {
    await client.query('SELECT pg_advisory_unlock($1)', [ADVISORY_LOCK])
    await client.query('RESET statement_timeout')
    client.release()
  }
}

/**
 * Asks again and again, because an index that is built concurrently waits for each statement that runs, also for one
 * that waits for this lock.
 */
const waitForLock = async (client: PoolClient): Promise<void> => {
  for (;;) {
    const { rows } = await client.query<{ has: boolean }>('SELECT pg_try_advisory_lock($1) AS has', [
      ADVISORY_LOCK,
    ])
    if (rows[0]?.has) return
    await wait(LOCK_RETRY_MS)
  }
}

const tagsUpTo = (last: string, entries: readonly Migration[]): string[] =>
  entries.slice(0, entries.findIndex(({ tag }) => tag === last) + 1).map(({ tag }) => tag)

/**
 * Returns the newest migration of a database; undefined if it is empty. Throws if this version doesn't have that
 * migration: [DB-6] it is from a newer version, [DB-16] or from before the baseline.
 */
export const findMigration = async (
  client: Pick<Connection['pool'], 'query'>,
): Promise<string | undefined> => {
  const { rows: there } = await client.query(`select to_regclass('drizzle.__drizzle_migrations') as name`)
  if (there[0]?.name === null) return undefined
  const { rows } = await client.query<{ at: string }>(
    'select created_at as at from drizzle.__drizzle_migrations order by created_at desc limit 1',
  )
  if (!rows[0]) return undefined
  const at = Number(rows[0].at)
  const { entries } = readJournal()
  refuseBeforeBaseline(at, entries[0])
  const known = entries.findLast(({ when }) => when <= at)
  if (at > (entries.at(-1)?.when ?? 0) || !known)
    throw new Error(
      'A newer version of the server has updated this database, and this version can’t write to it. ' +
        'Start the newer version, or restore a backup from before the update.',
    )
  return known.tag
}

/** Creates a folder with the migrations up to the given one. */
const folderUpTo = (upTo: string): string => {
  const journal = readJournal()
  const tags = tagsUpTo(upTo, journal.entries)
  const entries = journal.entries.slice(0, tags.length)
  const folder = mkdtempSync(join(temporaryFolder(), 'migrations-'))
  mkdirSync(join(folder, 'meta'))
  writeFileSync(join(folder, 'meta', '_journal.json'), JSON.stringify({ ...journal, entries }))
  for (const tag of tags) symlinkSync(fileOf(tag), join(folder, `${tag}.sql`))
  return folder
}
