import { createHash } from 'node:crypto'
import { copyFile, mkdir, open, readdir, rename, rm, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { newId } from '../../ids.ts'

const DIGEST = /^[0-9a-f]{64}$/

/** Where the bytes of a digest lie: spread over 256 folders. */
export const storedPath = (dataDir: string, sha256: string): string =>
  join(dataDir, 'files', sha256.slice(0, 2), sha256)

/**
 * Puts bytes, or the file at a path, under their digest: written aside, synced and renamed, so that a power cut
 * leaves all of it or nothing. What is there already is not written again, and marked as fresh for the sweep.
 */
export const store = async (dataDir: string, sha256: string, source: Buffer | string): Promise<void> => {
  const target = storedPath(dataDir, sha256)
  if (await isKept(dataDir, sha256)) return
  const folder = join(target, '..')
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const aside = join(folder, `.${newId()}`)
  try {
    if (typeof source === 'string') await copyFile(source, aside)
    else await writeFile(aside, source, { mode: 0o600 })
    await syncPath(aside)
    await rename(aside, target)
    await syncPath(folder)
  } catch (error) {
    await rm(aside, { force: true })
    throw error
  }
}

/** Whether these bytes are there; from now on they are for at least an hour. */
export const isKept = async (dataDir: string, sha256: string): Promise<boolean> => {
  const now = new Date()
  return utimes(storedPath(dataDir, sha256), now, now).then(
    () => true,
    () => false,
  )
}

/** Puts what comes under the digest that it has to have. */
export const storeStream = async (
  dataDir: string,
  sha256: string,
  bytes: AsyncIterable<Buffer>,
): Promise<void> => {
  if (!DIGEST.test(sha256)) throw new Error(`${sha256} is no digest.`)
  const folder = join(storedPath(dataDir, sha256), '..')
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const aside = join(folder, `.${newId()}`)
  try {
    const hash = createHash('sha256')
    await using handle = await open(aside, 'wx', 0o600)
    for await (const chunk of bytes) {
      hash.update(chunk)
      await handle.writeFile(chunk)
    }
    if (hash.digest('hex') !== sha256) throw new Error(`The file ${sha256} is not what it was.`)
    await handle.sync()
    await rename(aside, storedPath(dataDir, sha256))
  } catch (error) {
    await rm(aside, { force: true })
    throw error
  }
}

/** The digests of all that is stored. */
export async function* storedDigests(dataDir: string): AsyncGenerator<string> {
  const root = join(dataDir, 'files')
  for (const folder of await readdir(root).catch(() => []))
    yield* (await readdir(join(root, folder)).catch(() => [])).filter((name) => DIGEST.test(name))
}

export const syncPath = async (path: string): Promise<void> => {
  const handle = await open(path, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}
