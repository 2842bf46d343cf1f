import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'

/**
 * Locks a data folder for this process. Two PGlite instances on one folder lose rows silently, and PGlite has no lock
 * of its own. The system releases SQLite's file lock even after SIGKILL.
 */
export const lockFolder = (folder: string): { release(): void } => {
  const file = new DatabaseSync(join(folder, 'lock'))
  try {
    file.exec('PRAGMA locking_mode = EXCLUSIVE; PRAGMA busy_timeout = 0; BEGIN EXCLUSIVE')
  } catch (cause) {
    file.close()
    throw new Error(`The data folder ${folder} is in use by another server. Stop it, or set DATA_DIR.`, {
      cause,
    })
  }
  return { release: () => file.close() }
}
