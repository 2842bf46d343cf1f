import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { openDatabase } from '../db/connection.ts'
import { findMigration, newestMigration } from '../db/migrate.ts'
import { createDiskStore } from '../file-store/disk-store.ts'
import { createSecrets } from '../secrets/secrets.ts'
import { readBackup } from './read-backup.ts'
import { writeBackup } from './write-backup.ts'

const scratch = mkdtempSync(join(tmpdir(), 'metapyra-older-'))
afterAll(() => rmSync(scratch, { recursive: true, force: true }))

const OLDER = '0024_chief_raza'
const secretKey = `1:${'a'.repeat(43)}`
const SPACE = '00000000-0000-7000-8000-000000000001'
const open = (name: string, migrateTo: string | null) => {
  const onError = (error: Error) => {
    throw error
  }
  return openDatabase({ databaseUrl: undefined, dataDir: join(scratch, name), migrateTo, onError })
}

it('[DB-7] a backup of an older version is restored as it was, and brought up to date', async () => {
  const older = await open('older', OLDER)
  await older.pool.query(
    `insert into workspaces (id, name, domain, map_id, use_case, settings) values ($1, 'Kept', 'kept', 'office', 'team', '{}')`,
    [SPACE],
  )
  const client = await older.pool.connect()
  const file = join(scratch, 'older.tar.gz')
  const dataDir = join(scratch, 'older')
  await writeBackup(file, {
    client,
    secrets: createSecrets(secretKey, dataDir),
    files: createDiskStore(dataDir),
    holds: 'everything',
  })
  client.release()
  await older.close()

  const restored = await readBackup(file, {
    dataDir: join(scratch, 'restored'),
    secretKey,
    files: createDiskStore(join(scratch, 'restored')),
    open: () => open('restored', null),
  })
  expect(restored.manifest.migration).toBe(OLDER)
  const newer = await open('restored', null)
  expect(await findMigration(newer.pool)).toBe(newestMigration())
  expect((await newer.pool.query('select id, name from workspaces')).rows).toEqual([
    { id: SPACE, name: 'Kept' },
  ])
  await newer.close()
}, 120_000)
