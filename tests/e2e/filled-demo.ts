import { existsSync, mkdtempSync, renameSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { inject } from 'vitest'
import type { TestProject } from 'vitest/node'
import { withLock } from '../../scripts/lock.mjs'
import { DEMO } from './demo.ts'
import { dropDatabaseOf, writeDatabaseAddress } from './own-database.ts'
import type { Served } from './served.ts'
import { serve } from './served.ts'

const FOLDER = 'demo'

declare module 'vitest' {
  interface ProvidedContext {
    folderOfRun: string
  }
}

/** Vitest's global setup: a folder shared by the files of one run. */
export const setup = ({ provide, config }: TestProject) => {
  const folder = mkdtempSync(join(config.env.TMPDIR ?? tmpdir(), 'metapyra-filled-demo-'))
  provide('folderOfRun', folder)
  return async () => {
    await dropDatabaseOf(join(folder, FOLDER))
    rmSync(folder, { recursive: true, force: true })
  }
}

/**
 * The data folder of a stopped server that `--demo` has filled, to be copied. Filling one takes longer than starting a
 * server, so the first test of a run that needs it does so for all.
 */
export const filledDemo = async (): Promise<string> => {
  const folder = inject('folderOfRun')
  const filled = join(folder, FOLDER)
  await withLock(join(folder, 'lock'), async () => {
    if (existsSync(filled)) return
    const served = await serve({}, ['--demo'])
    await waitForIndexing(served)
    await served.stop()
    if (served.databaseUrl) writeDatabaseAddress(served.dataDir, served.databaseUrl)
    renameSync(served.dataDir, filled)
  })
  return filled
}

/** Waits until the server has read all documents in the background, so that the copy includes them. */
const waitForIndexing = async (served: Served): Promise<void> => {
  const owner = served.someone()
  await owner.call('POST v2/auth/login', { email: DEMO.emailOf('maren'), password: DEMO.password })
  const { rows } = await owner.call('GET v2/workspace/explore-space', { filter: 'mine' })
  owner.spaceId = rows[0]?.id ?? null
  const { rows: files } = await owner.call('POST v2/library/list', { filter: 'file' })
  for (const { id: resourceId } of files) {
    const isPending = async () =>
      (await owner.call('POST v2/library/versions', { resourceId })).rows.some(
        ({ textStatus }) => textStatus === 'pending',
      )
    while (await isPending()) await wait(100)
  }
}
