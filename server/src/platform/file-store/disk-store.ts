import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { copyFile, mkdir, open, readdir, rename, rm, stat, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { freeBytesOf } from '../disk.ts'
import { newId } from '../ids.ts'
import type { DiskAsides } from './disk-staged-uploads.ts'
import { createDiskStagedUploads } from './disk-staged-uploads.ts'
import type { FileStore } from './file-store.ts'
import { DIGEST, DigestMismatch } from './file-store.ts'
import { syncPath } from './sync-path.ts'

/** Space that uploads leave free for the database and everything else. */
const LEFT_FREE_BYTES = 64 * 1024 ** 2

interface Options {
  /** Space to leave free if more than `LEFT_FREE_BYTES`. */
  floorBytes?: number
}

export interface DiskStore extends FileStore {
  asides: DiskAsides
}

/** Stores files in a folder of this machine, spread over 256 subfolders. */
export const createDiskStore = (dataDir: string, { floorBytes = 0 }: Options = {}): DiskStore => {
  const root = join(dataDir, 'files')
  const pathOf = (sha256: string): string => join(root, sha256.slice(0, 2), sha256)
  /**
   * Writes to a temporary file, syncs and renames it, so that after a power failure either all of it is there or
   * nothing.
   */
  const writeAtomically = async (sha256: string, write: (aside: string) => Promise<void>): Promise<void> => {
    const folder = join(pathOf(sha256), '..')
    await mkdir(folder, { recursive: true, mode: 0o700 })
    const aside = join(folder, `.${newId()}`)
    try {
      await write(aside)
      await syncPath(aside)
      await rename(aside, pathOf(sha256))
      await syncPath(folder)
    } catch (error) {
      await rm(aside, { force: true })
      throw error
    }
  }
  const isKept = async (sha256: string): Promise<boolean> => {
    const now = new Date()
    return utimes(pathOf(sha256), now, now).then(
      () => true,
      () => false,
    )
  }
  return {
    check: async (use) => {
      if (use === 'write') await requireWritable(root)
    },
    hasRoom: async (bytes) => (await freeBytesOf(dataDir)) >= bytes + Math.max(LEFT_FREE_BYTES, floorBytes),
    isKept,
    put: async (sha256, source) => {
      if (await isKept(sha256)) return
      await writeAtomically(sha256, (aside) =>
        typeof source === 'string' ? copyFile(source, aside) : writeFile(aside, source, { mode: 0o600 }),
      )
    },
    putStream: async (sha256, bytes) => {
      if (!DIGEST.test(sha256)) throw new Error(`${sha256} isn’t a digest.`)
      await writeAtomically(sha256, async (aside) => {
        const hash = createHash('sha256')
        await using handle = await open(aside, 'wx', 0o600)
        for await (const chunk of bytes) {
          hash.update(chunk)
          await handle.writeFile(chunk)
        }
        if (hash.digest('hex') !== sha256) throw new DigestMismatch(sha256)
      })
    },
    read: async (sha256, range) => createReadStream(pathOf(sha256), range),
    sizeOf: async (sha256) => (await stat(pathOf(sha256)).catch(() => undefined))?.size,
    withLocal: (sha256, use) => use(pathOf(sha256)),
    digests: async function* () {
      for (const folder of await readdir(root).catch(() => []))
        yield (await readdir(join(root, folder)).catch(() => [])).filter((name) => DIGEST.test(name))
    },
    removeUnlessFresh: (sha256, untilMs) => removeBytes(pathOf(sha256), untilMs),
    asides: createDiskStagedUploads(dataDir, { pathOf, isStored: isKept }),
  }
}

/** Throws at startup if this process can't write files, before anyone uploads one. */
const requireWritable = async (root: string): Promise<void> => {
  try {
    await mkdir(root, { recursive: true, mode: 0o700 })
    const probe = join(root, `.${newId()}`)
    await writeFile(probe, '')
    await rm(probe)
  } catch (error) {
    // A full disk is no error here: existing files stay readable, and new ones are refused until there is space.
    if (['ENOSPC', 'EDQUOT'].includes((error as NodeJS.ErrnoException).code ?? '')) return
    throw new Error(`DATA_DIR: can’t save files in ${root} (${(error as Error).message})`, {
      cause: error,
    })
  }
}

/**
 * Renames the file first. Anyone who stores the same bytes now has either marked them as fresh before, or writes them
 * again.
 */
const removeBytes = async (path: string, untilMs: number): Promise<void> => {
  if ((await stat(path)).mtimeMs > untilMs) return
  const aside = `${path}.gone`
  await rename(path, aside)
  if ((await stat(aside)).mtimeMs > untilMs) await rename(aside, path)
  else await rm(aside)
}
