import { open } from 'node:fs/promises'

/** Syncs a file, or the names in a folder, so that it survives a power failure. */
export const syncPath = async (path: string): Promise<void> => {
  const handle = await open(path, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}
