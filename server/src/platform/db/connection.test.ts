import { spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterEach, describe, expect, it } from 'vitest'
import { hasPostgres } from '../../testing/server.ts'
import { openDatabase } from './connection.ts'

const folders: string[] = []
const newFolder = () => {
  const folder = mkdtempSync(join(tmpdir(), 'metapyra-db-'))
  folders.push(folder)
  return folder
}
afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true })
})

const open = (dataDir: string) =>
  openDatabase({
    databaseUrl: undefined,
    dataDir,
    onError: (error) => {
      throw error
    },
  })

/** A separate process that writes rows, prints each number once it is committed, and never stops by itself. */
const WRITER = `
import { openDatabase } from ${JSON.stringify(new URL('./connection.ts', import.meta.url).href)}
const { pool } = await openDatabase({ databaseUrl: undefined, dataDir: process.argv[1], onError: console.error })
await pool.query('create table if not exists written (n int primary key)')
for (let n = 1; ; n += 1) {
  await pool.query('insert into written values ($1)', [n])
  process.stdout.write(n + '\\n')
}
`

describe('the embedded database', () => {
  it('[DB-1] refuses a second server on the same folder and serves the first one on', async () => {
    const folder = newFolder()
    const first = await open(folder)
    await expect(open(folder)).rejects.toThrow('is in use by another server')
    expect((await first.pool.query('select 1 as one')).rows).toEqual([{ one: 1 }])
    await first.close()
    const again = await open(folder)
    await again.close()
  })

  it('[DB-2] keeps every acknowledged row over SIGKILL, and lets the folder go', async () => {
    const folder = newFolder()
    const writer = spawn(process.execPath, ['--input-type=module', '-e', WRITER, folder], {
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    let acknowledged = 0
    for await (const chunk of writer.stdout) {
      acknowledged = Number(String(chunk).trim().split('\n').at(-1))
      if (acknowledged >= 100) break
    }
    writer.kill('SIGKILL')
    await once(writer, 'exit')
    const reopened = await open(folder)
    const { rows } = await reopened.pool.query('select count(*)::int as count, max(n) as max from written')
    expect(rows[0].max).toBeGreaterThanOrEqual(acknowledged)
    expect(rows[0].count).toBe(rows[0].max)
    await reopened.close()
  })

  it('[DB-3] syncs to the disk and lets nobody else read the folder', async () => {
    const folder = newFolder()
    const connection = await open(folder)
    const { rows } = await connection.pool.query(
      "select current_setting('fsync') as fsync, current_setting('wal_sync_method') as how",
    )
    expect(rows).toEqual([{ fsync: 'on', how: 'fsync' }])
    expect(statSync(folder).mode & 0o777).toBe(0o700)
    await connection.close()
  })

  it('answers the next query after one that failed, however many wait', async () => {
    const { pool, close } = await open(newFolder())
    await pool.query('create table positive (n int check (n > 0))')
    for (let round = 0; round < 20; round += 1) {
      const refused = Array.from({ length: 3 }, () => pool.query('insert into positive values ($1)', [-1]))
      const next = Array.from({ length: 3 }, () => pool.query('select 1 as one'))
      for (const { reason } of (await Promise.allSettled(refused)) as PromiseRejectedResult[])
        expect(reason).toMatchObject({ code: '23514' })
      for (const { rows } of await Promise.all(next)) expect(rows).toEqual([{ one: 1 }])
      await expect(pool.query('no such thing')).rejects.toMatchObject({ code: '42601' })
      const client = await pool.connect()
      await client.query('begin')
      await client.query('insert into positive values (1)')
      await client.query('commit')
      client.release()
    }
    expect((await pool.query('select count(*)::int as count from positive')).rows).toEqual([{ count: 20 }])
    await close()
  })
})

it('[DB-6] a database that a newer version has brought up to date is refused, and left as it is', async () => {
  const folder = newFolder()
  const first = await open(folder)
  await first.pool.query(
    `insert into drizzle.__drizzle_migrations (hash, created_at) select 'newer', max(created_at) + 1 from drizzle.__drizzle_migrations`,
  )
  await first.close()
  await expect(open(folder)).rejects.toThrow('A newer version of the server')
  // The lock has been released, so that the newer version can start.
  await expect(open(folder)).rejects.toThrow('A newer version of the server')
})

describe.runIf(hasPostgres)('a database on PostgreSQL', () => {
  it.each([
    ['keeps text in another encoding than UTF-8', 'LATIN1', 'uses LATIN1, but needs to use UTF8'],
    ['has a locale without letters beyond ASCII', 'UTF8', 'uses a locale without letters beyond ASCII'],
  ])('[DB-12] that %s is refused', async (_, encoding, problem) => {
    const admin = new pg.Client({ connectionString: process.env.TEST_DATABASE_URL })
    await admin.connect()
    const name = `metapyra_latin_${randomUUID().slice(0, 8)}`
    try {
      await admin.query(`create database ${name} template template0 encoding '${encoding}' locale 'C'`)
      const databaseUrl = Object.assign(new URL(process.env.TEST_DATABASE_URL ?? ''), {
        pathname: `/${name}`,
      })
      const opening = openDatabase({ databaseUrl: databaseUrl.href, dataDir: '', onError: () => undefined })
      await expect(opening).rejects.toThrow(problem)
    } finally {
      await admin.query(`drop database if exists ${name} with (force)`)
      await admin.end()
    }
  })
})
