import { mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { lockFolder } from './db/lock.ts'

/** No other folder is called so: what is swept by its name may be nobody's data. */
const PREFIX = 'metapyra-run-'
const OURS = /^metapyra-run-\w{6}$/
/** A folder that was made a moment ago may not be locked yet. */
const YOUNG_MS = 60_000

let own: string | undefined

/**
 * The folder of this process for what lies on the disk for a moment; it goes with the process. What a killed one has left
 * is taken away first: the system lets its lock go, whatever ended it.
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
    // Another server's, or another user's, or gone by now.
  }
}
