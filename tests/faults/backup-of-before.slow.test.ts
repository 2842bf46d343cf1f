import { copyFileSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openDatabase } from '../../server/src/platform/db/connection.ts'
import { findMigration, newestMigration } from '../../server/src/platform/db/migrate.ts'
import type { Owner } from '../api/register.ts'
import { createSpaceOwner, PASSWORD } from '../api/register.ts'
import type { Served } from '../e2e/served.ts'
import { serve } from '../e2e/served.ts'
import type { OlderVersion } from './older-version.ts'
import { checkOutOlder, hasOlderVersion } from './older-version.ts'
import { command } from './server-command.ts'

const START_MS = 300_000

describe.runIf(hasOlderVersion())('what the version before left', { timeout: START_MS }, () => {
  const scratch = mkdtempSync(join(tmpdir(), 'metapyra-before-'))
  let older: OlderVersion
  let before: Served
  let owner: Owner
  beforeAll(async () => {
    older = await checkOutOlder()
    before = await serve({}, [], { main: older.main })
    owner = await createSpaceOwner(before)
    await before.stop()
  }, START_MS)
  afterAll(async () => {
    await before?.end()
    older?.remove()
    rmSync(scratch, { recursive: true, force: true })
  })

  /** Starts a server of this version on a copy of a folder, and checks what the owner finds there. */
  const expectUsable = async (folder: string) => {
    const now = await serve({}, [], { filled: folder })
    try {
      const actor = now.someone()
      await actor.call('POST v2/auth/login', { email: owner.email, password: PASSWORD })
      const { rows } = await actor.call('GET v2/workspace/explore-space', { filter: 'mine' })
      expect(rows.map(({ id }) => id)).toEqual([owner.spaceId])
    } finally {
      await now.end()
    }
  }

  it('[DB-7] a backup that it wrote is restored by this one, brought up to date, and lived in', async () => {
    const file = join(scratch, 'before.tar.gz')
    const folder = join(scratch, 'restored')
    expect(await command('backup', [file], { DATA_DIR: before.dataDir }, older.main)).toMatchObject({
      code: 0,
    })
    mkdirSync(folder)
    copyFileSync(join(before.dataDir, 'secret.key'), join(folder, 'secret.key'))
    expect(await command('restore', [file], { DATA_DIR: folder })).toMatchObject({
      code: 0,
      said: expect.stringContaining('each compared'),
    })
    const onError = (error: Error) => {
      throw error
    }
    const restored = await openDatabase({ databaseUrl: undefined, dataDir: folder, migrateTo: null, onError })
    expect(await findMigration(restored.pool)).toBe(newestMigration())
    await restored.close()
    await expectUsable(folder)
  })

  it('its embedded database is brought up to date as this one starts on it, and lived in', async () => {
    await expectUsable(before.dataDir)
  })
})
