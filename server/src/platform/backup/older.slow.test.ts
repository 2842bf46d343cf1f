import { createReadStream, createWriteStream, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import { createGunzip, createGzip } from 'node:zlib'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openDatabase } from '../db/connection.ts'
import { findMigration, newestMigration } from '../db/migrate.ts'
import { createDiskStore } from '../file-store/disk-store.ts'
import { createSecrets } from '../secrets/secrets.ts'
import { readBackup } from './read-backup.ts'
import type { Entry } from './tar.ts'
import { entryOf, readTar, writeTar } from './tar.ts'
import { writeBackup } from './write-backup.ts'

const scratch = mkdtempSync(join(tmpdir(), 'metapyra-older-'))
afterAll(() => rmSync(scratch, { recursive: true, force: true }))

const BASELINE = '0069_baseline'
const secretKey = `1:${'a'.repeat(43)}`
const SPACE = '00000000-0000-7000-8000-000000000001'
const file = join(scratch, 'older.tar.gz')
const open = (name: string, migrateTo: string | null) => {
  const onError = (error: Error) => {
    throw error
  }
  return openDatabase({ databaseUrl: undefined, dataDir: join(scratch, name), migrateTo, onError })
}

/** Creates the backup of a server whose newest migration is the baseline. */
beforeAll(async () => {
  const older = await open('older', BASELINE)
  await older.pool.query(
    `insert into workspaces (id, name, domain, map_id, use_case, settings) values ($1, 'Kept', 'kept', 'office', 'team', '{}')`,
    [SPACE],
  )
  const client = await older.pool.connect()
  const dataDir = join(scratch, 'older')
  await writeBackup(file, {
    client,
    secrets: createSecrets(secretKey, dataDir),
    files: createDiskStore(dataDir),
    holds: 'everything',
  })
  client.release()
  await older.close()
}, 60_000)

/** Copies the backup with a manifest that names another migration as the newest. */
const backupAt = async (migration: string): Promise<string> => {
  const path = join(scratch, `${migration}.tar.gz`)
  async function* entries(): AsyncGenerator<Entry> {
    for await (const entry of readTar(createReadStream(file).pipe(createGunzip()))) {
      const content = await text(entry.body)
      const isManifest = entry.name === 'manifest.json'
      yield entryOf(entry.name, isManifest ? JSON.stringify({ ...JSON.parse(content), migration }) : content)
    }
  }
  await pipeline(writeTar(entries()), createGzip(), createWriteStream(path))
  return path
}

const restore = (path: string, into: string) =>
  readBackup(path, {
    dataDir: join(scratch, into),
    secretKey,
    files: createDiskStore(join(scratch, into)),
    open: () => open(into, null),
  })

const expectUpToDate = async (name: string) => {
  const newer = await open(name, null)
  expect(await findMigration(newer.pool)).toBe(newestMigration())
  expect((await newer.pool.query('select id, name from workspaces')).rows).toEqual([
    { id: SPACE, name: 'Kept' },
  ])
  await newer.close()
}

it('[DB-7] a backup of an older version is restored as it was, and brought up to date', async () => {
  const { manifest } = await restore(file, 'restored')
  expect(manifest.migration).toBe(BASELINE)
  await expectUpToDate('restored')
}, 120_000)

it('[DB-16] so is one of a server that had the 70 migrations before the baseline', async () => {
  await restore(await backupAt('0069_colorful_zzzax'), 'restored-of-70')
  await expectUpToDate('restored-of-70')
}, 120_000)

it('[DB-16] one from before them, and one of a newer version, are refused each in its own words', async () => {
  await expect(restore(await backupAt('0068_easy_triton'), 'of-68')).rejects.toThrow(
    'it’s from before migration 0069. Restore it with the last version that has those migrations',
  )
  await expect(restore(await backupAt('9999_much_newer'), 'of-9999')).rejects.toThrow(
    'has no migration 9999_much_newer: it’s older than that',
  )
}, 60_000)
