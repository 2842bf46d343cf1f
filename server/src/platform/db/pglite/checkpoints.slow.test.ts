import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, describe, expect, it } from 'vitest'
import { openDatabase } from '../connection.ts'

const MB = 1024 ** 2
const ROW_BYTES = 256 * 1024
const MOST_LOG_BYTES = 256 * MB
/** The target is a third of this (`npm run bench -- upkeep`), but other work runs beside a test. */
const STARTED_WITHIN_MS = 15_000

const folders: string[] = []
const newFolder = () => {
  const folder = mkdtempSync(join(tmpdir(), 'metapyra-log-'))
  folders.push(folder)
  return folder
}
afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true })
})

const moduleOf = (name: string) => JSON.stringify(new URL(name, import.meta.url).href)

/** Prints the number of each row once it is committed, and never stops by itself. */
const WRITES = `
import { randomBytes } from 'node:crypto'
const write = async (pool) => {
  await pool.query('create table written (n int primary key, body bytea)')
  for (let n = 1; ; n += 1) {
    await pool.query('insert into written values ($1, $2)', [n, randomBytes(${ROW_BYTES})])
    process.stdout.write(n + '\\n')
  }
}
`
const SERVER = `${WRITES}
import { openDatabase } from ${moduleOf('../connection.ts')}
const { pool } = await openDatabase({ databaseUrl: undefined, dataDir: process.argv[1], onError: console.error })
await write(pool)
`
/** The behavior before there were checkpoints. */
const WITHOUT_CHECKPOINTS = `${WRITES}
import pg from 'pg'
import { startPglite } from ${moduleOf('./pglite.ts')}
const { host } = await startPglite(process.argv[1], { onCrash: console.error })
await write(new pg.Pool({ host, user: 'postgres', database: 'postgres', max: 1 }))
`

const logBytesOf = (dataDir: string): number => {
  const folder = join(dataDir, 'db', 'pg_wal')
  const sizes = readdirSync(folder).map(
    (name) => statSync(join(folder, name), { throwIfNoEntry: false })?.size,
  )
  return sizes.reduce<number>((sum, size = 0) => sum + size, 0)
}

/** Kills a program while it is writing. */
const killAfter = async (program: string, dataDir: string, bytes: number) => {
  const writer = spawn(process.execPath, ['--input-type=module', '-e', program, dataDir], {
    cwd: import.meta.dirname,
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let acknowledged = 0
  let mostLogBytes = 0
  for await (const chunk of writer.stdout) {
    acknowledged = Number(String(chunk).trim().split('\n').at(-1))
    mostLogBytes = Math.max(mostLogBytes, logBytesOf(dataDir))
    if (acknowledged * ROW_BYTES >= bytes) break
  }
  writer.kill('SIGKILL')
  await once(writer, 'exit')
  return { acknowledged, mostLogBytes }
}

const open = async (dataDir: string) => {
  const startedAt = performance.now()
  const onError = (error: Error) => {
    throw error
  }
  const connection = await openDatabase({ databaseUrl: undefined, dataDir, onError })
  return { ...connection, ms: performance.now() - startedAt }
}

describe('[DB-14] the log of the embedded database', () => {
  it('stays short while much is written, so that it is read again within seconds of SIGKILL', async () => {
    const dataDir = newFolder()
    const { acknowledged, mostLogBytes } = await killAfter(SERVER, dataDir, 600 * MB)
    expect(mostLogBytes).toBeGreaterThan(0)
    expect(mostLogBytes).toBeLessThan(MOST_LOG_BYTES)
    const { pool, close, ms } = await open(dataDir)
    const { rows } = await pool.query('select count(*)::int as count, max(n) as max from written')
    await close()
    expect(ms).toBeLessThan(STARTED_WITHIN_MS)
    expect(rows[0].max).toBeGreaterThanOrEqual(acknowledged)
    expect(rows[0].count).toBe(rows[0].max)
  }, 180_000)

  it('which a version without checkpoints has left is shortened by the next start, and not read twice', async () => {
    const dataDir = newFolder()
    const { acknowledged, mostLogBytes } = await killAfter(WITHOUT_CHECKPOINTS, dataDir, 350 * MB)
    expect(mostLogBytes).toBeGreaterThan(MOST_LOG_BYTES)
    const { pool, close } = await open(dataDir)
    const logBytes = logBytesOf(dataDir)
    const behind = await pool.query(
      'select pg_wal_lsn_diff(pg_current_wal_lsn(), redo_lsn)::int as bytes from pg_control_checkpoint()',
    )
    const { rows } = await pool.query('select count(*)::int as count from written')
    await close()
    expect(logBytes).toBeLessThan(MOST_LOG_BYTES)
    expect(behind.rows[0].bytes).toBeLessThan(MB)
    expect(rows[0].count).toBeGreaterThanOrEqual(acknowledged)
  }, 180_000)
})
