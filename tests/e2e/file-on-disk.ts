import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'

/**
 * Writes a file and returns its path, which is valid until the test ends. For a large file only its path is passed to
 * the browser; a file in memory would be sent to it as text.
 */
export const fileOnDisk = async (name: string, content: string | Buffer): Promise<string> => {
  const folder = await mkdtemp(join(tmpdir(), 'metapyra-file-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const path = join(folder, name)
  await writeFile(path, content)
  return path
}
