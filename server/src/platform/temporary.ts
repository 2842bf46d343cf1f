import { mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { lockFolder } from './db/lock.ts'

/** No other folder matches this, because whatever matches is deleted as no one's data. */
const PREFIX = 'metapyra-run-'
const OURS = /^metapyra-run-\w{6}$/
/** A folder created a moment ago may not be locked yet. */
const YOUNG_MS = 60_000

let own: string | undefined

/**
 * This process's folder for temporary files, deleted when it exits. Folders of killed processes are removed first,
 * because the system releases their lock however they ended.
 */
export const temporaryFolder = (): string => {
  if (own) return own
  sweep()
  const folder = mkdtempSync(join(tmpdir(), PREFIX))
  const lock = lockFolder(folder)
  process.on('exit', () => {
    lock.release()
    rmSync(folder, { recursive: true, force: true })
  })
  own = folder
  return folder
}

const sweep = (): void => {
  for (const name of readdirSync(tmpdir())) if (OURS.test(name)) removeIfLeft(join(tmpdir(), name))
}

const removeIfLeft = (folder: string): void => {
  try {
    if (Date.now() - statSync(folder).mtimeMs < YOUNG_MS) return
    lockFolder(folder).release()
    rmSync(folder, { recursive: true, force: true })
  } catch {
    // It belongs to another server or user, or is already gone.
  }
}
