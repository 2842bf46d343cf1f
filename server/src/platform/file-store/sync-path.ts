import { open } from 'node:fs/promises'

/** What lies there, a file or the names in a folder, outlasts a power cut. */
export const syncPath = async (path: string): Promise<void> => {
  const handle = await open(path, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}
