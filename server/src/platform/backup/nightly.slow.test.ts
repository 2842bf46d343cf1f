import { execFile } from 'node:child_process'
import { copyFileSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { DAY_MS } from '@metapyra/contract/constants'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { seedSpace } from '../../testing/live.ts'
import type { TestServer } from '../../testing/server.ts'
import { startTestServer } from '../../testing/server.ts'
import { openDatabase } from '../db/connection.ts'
import { readOrMakeKey } from '../secrets/secrets.ts'
import { startNightlyBackups } from './nightly.ts'

const RESTORE = fileURLToPath(new URL('../../commands/restore.ts', import.meta.url))
const scratch = mkdtempSync(join(tmpdir(), 'metapyra-nightly-'))
let server: TestServer

beforeAll(async () => {
  server = await startTestServer()
})
afterAll(async () => {
  await server?.close()
  rmSync(scratch, { recursive: true, force: true })
})

it('[DB-9] the embedded database is backed up once a day while it is used, and the newest are kept', async () => {
  const { connection, config } = server.services
  if (!connection.copyTo) throw new Error('This is not the embedded database')
  const dataDir = config.DATA_DIR
  let now = new Date()
  const errors: unknown[] = []
  const backups = startNightlyBackups({
    ...{
      dataDir,
      maxBackups: 2,
      secretKey: readOrMakeKey(dataDir),
      copyTo: connection.copyTo,
      floorBytes: 0,
    },
    ...{ clock: () => now, onError: (error: unknown) => errors.push(error) },
    onFuture: () => undefined,
  })
  const there = () => readdirSync(join(dataDir, 'backups'))
  const space = await seedSpace(server)
  await backups.look()
  await backups.look()
  expect(errors).toEqual([])
  expect(there()).toHaveLength(1)
  const [oldest = ''] = there()
  await space.member('Ada')
  for (let day = 0; day < 2; day += 1) {
    now = new Date(now.getTime() + DAY_MS)
    const looking = backups.look()
    expect((await connection.pool.query('select 1 as one')).rows).toEqual([{ one: 1 }])
    await looking
  }
  expect(errors).toEqual([])
  expect(there()).toHaveLength(2)
  expect(there()).not.toContain(oldest)
  await backups.stop()

  const folder = join(scratch, 'restored')
  mkdirSync(folder)
  copyFileSync(join(dataDir, 'secret.key'), join(folder, 'secret.key'))
  const newest = join(dataDir, 'backups', there().sort().at(-1) ?? '')
  await promisify(execFile)(process.execPath, [RESTORE, newest], {
    env: { PATH: process.env.PATH, DATA_DIR: folder },
  })
  const onError = (error: Error) => {
    throw error
  }
  const restored = await openDatabase({ databaseUrl: undefined, dataDir: folder, onError })
  const count =
    'select (select count(*)::int from members) as members, (select count(*)::int from users) as users'
  expect((await restored.pool.query(count)).rows).toEqual((await connection.pool.query(count)).rows)
  await restored.close()
  space.close()
}, 300_000)

it('[DB-9] one that finds no room says so, and takes none', async () => {
  const { connection, config } = server.services
  const errors: Error[] = []
  const dataDir = mkdtempSync(join(scratch, 'none-'))
  mkdirSync(join(dataDir, 'db'))
  const backups = startNightlyBackups({
    ...{
      dataDir,
      maxBackups: 2,
      secretKey: readOrMakeKey(config.DATA_DIR),
      floorBytes: 2 ** 60,
      clock: () => new Date(),
    },
    copyTo: connection.copyTo ?? (async () => undefined),
    onError: (error) => errors.push(error as Error),
    onFuture: () => undefined,
  })
  await backups.look()
  await backups.stop()
  expect(errors[0]?.message).toContain('Not enough space')
  expect(readdirSync(join(dataDir, 'backups'))).toEqual([])
})

it('[CLOCK-3] backups whose names are of a time to come are told of, waited for by none, and the first to go', async () => {
  const { connection } = server.services
  if (!connection.copyTo) throw new Error('This is not the embedded database')
  const dataDir = mkdtempSync(join(scratch, 'future-'))
  for (const name of ['db', 'backups']) mkdirSync(join(dataDir, name))
  const [future, past] = ['2126-01-01T03-00.tar.gz', '2026-01-01T03-00.tar.gz']
  for (const name of [future, past]) writeFileSync(join(dataDir, 'backups', name), '')
  const errors: unknown[] = []
  const futureNames: string[][] = []
  const backups = startNightlyBackups({
    ...{
      dataDir,
      maxBackups: 2,
      secretKey: readOrMakeKey(dataDir),
      copyTo: connection.copyTo,
      floorBytes: 0,
    },
    clock: () => new Date('2026-11-28T12:00:00Z'),
    onError: (error) => errors.push(error),
    onFuture: (names) => futureNames.push(names),
  })
  await backups.look()
  await backups.look()
  await backups.stop()
  expect({ errors, told: futureNames }).toEqual({ errors: [], told: [[future]] })
  expect(readdirSync(join(dataDir, 'backups')).sort()).toEqual([past, '2026-11-28T12-00.tar.gz'])
}, 300_000)
