import { existsSync, mkdtempSync, renameSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { inject } from 'vitest'
import type { TestProject } from 'vitest/node'
import { withLock } from '../../scripts/lock.mjs'
import { dropDatabaseOf, keepAddress } from './own-database.ts'
import { serve } from './served.ts'

const DEMO = 'demo'

declare module 'vitest' {
  interface ProvidedContext {
    folderOfRun: string
  }
}

/** Vitest's global set-up: a folder for what the files of one run share. */
export const setup = ({ provide, config }: TestProject) => {
  const folder = mkdtempSync(join(config.env.TMPDIR ?? tmpdir(), 'metapyra-filled-demo-'))
  provide('folderOfRun', folder)
  return async () => {
    await dropDatabaseOf(join(folder, DEMO))
    rmSync(folder, { recursive: true, force: true })
  }
}

/**
 * The data folder of a server that `--demo` has filled and that has ended, to be copied. To fill one takes longer than
 * to start a server: whoever needs it first in a run does so for all.
 */
export const filledDemo = async (): Promise<string> => {
  const folder = inject('folderOfRun')
  const filled = join(folder, DEMO)
  await withLock(join(folder, 'lock'), async () => {
    if (existsSync(filled)) return
    const served = await serve({}, ['--demo'])
    await served.stop()
    if (served.databaseUrl) keepAddress(served.dataDir, served.databaseUrl)
    renameSync(served.dataDir, filled)
  })
  return filled
}
