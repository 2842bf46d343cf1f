import type { FileHandle } from 'node:fs/promises'
import { mkdir, open, readdir, rename, rm, stat, utimes } from 'node:fs/promises'
import { join } from 'node:path'
import { mediaTypeOf } from '../http/uploads/upload-type.ts'
import { isId } from '../ids.ts'
import type { Asides, FileStore, OpenAside } from './file-store.ts'
import { syncPath } from './sync-path.ts'
import { hashAhead, hashWhole } from './whole-hash.ts'

interface Target {
  pathOf(sha256: string): string
  isKept: FileStore['isKept']
}

export interface DiskAsides extends Asides {
  pathOf(id: string): string
}

/** Each part at its place in one file, which is moved in the end and not copied. */
export const createDiskAsides = (dataDir: string, { pathOf, isKept }: Target): DiskAsides => {
  const folder = join(dataDir, 'uploads')
  const asidePath = (id: string): string => join(folder, id)
  const remove = (id: string): Promise<void> => rm(asidePath(id), { force: true })
  return {
    isInPlace: true,
    make: async (id) => {
      await mkdir(folder, { recursive: true, mode: 0o700 })
      await (await open(asidePath(id), 'wx', 0o600)).close()
    },
    write: async (id, { source, start }) => {
      await using handle = await open(asidePath(id), 'r+')
      let at = start
      for await (const piece of typeof source === 'string' ? piecesOf(source) : [source]) {
        await writeAll(handle, piece, at)
        at += piece.length
      }
    },
    settle: (id, part) => hashAhead(asidePath(id), part),
    open: async (id) => openAt(asidePath(id)),
    whole: async (id, wanted) => {
      const path = asidePath(id)
      try {
        const first = await hashWhole(path)
        // Some of it may have been hashed while somebody else had their hands on it.
        const { sha256, head } = !wanted || first.sha256 === wanted ? first : await hashWhole(path)
        await syncPath(path).catch(ignoreGone)
        return { sha256, mediaType: await mediaTypeOf(head) }
      } catch (error) {
        if ((error as { code?: string }).code === 'ENOENT') return undefined
        throw error
      }
    },
    keep: async (id, sha256) => {
      const [path, target] = [asidePath(id), pathOf(sha256)]
      if (await isKept(sha256)) return
      await mkdir(join(target, '..'), { recursive: true, mode: 0o700 })
      // The sweep takes it for new, however long ago its last part came.
      await utimes(path, new Date(), new Date())
      await rename(path, target)
      await syncPath(join(target, '..'))
    },
    remove,
    pathOf: asidePath,
    removeOld: async (before, isNobodys) => {
      for (const id of (await readdir(folder).catch(() => [])).filter(isId)) {
        const { mtime } = await stat(asidePath(id))
        if (mtime < before && (await isNobodys(id))) await remove(id)
      }
    },
  }
}

const openAt = async (path: string): Promise<OpenAside> => {
  const handle = await open(path, 'r+')
  return {
    write: (bytes, at) => writeAll(handle, bytes, at),
    empty: () => handle.truncate(0),
    close: () => handle.close(),
  }
}

/** Larger ones are put by the system into memory that was never used, which on some machines takes ten times as long. */
const WRITE_BYTES = 128 * 1024

/** However much of it is written at a time. */
const writeAll = async (handle: FileHandle, bytes: Uint8Array, at: number): Promise<void> => {
  for (let written = 0; written < bytes.length; ) {
    const length = Math.min(WRITE_BYTES, bytes.length - written)
    written += (await handle.write(bytes, written, length, at + written)).bytesWritten
  }
}

const PIECE_BYTES = 1024 ** 2

/**
 * Each is gone with the next: what is asked of the system for each costs more than to fill it. While one is looked at
 * the one after it is read.
 */
async function* piecesOf(path: string): AsyncGenerator<Buffer> {
  await using handle = await open(path, 'r')
  const [one, other] = [Buffer.allocUnsafeSlow(PIECE_BYTES), Buffer.allocUnsafeSlow(PIECE_BYTES)]
  let reading = handle.read(one, 0, PIECE_BYTES)
  try {
    for (let next = other; ; next = next === one ? other : one) {
      const { bytesRead, buffer } = await reading
      if (bytesRead === 0) return
      reading = handle.read(next, 0, PIECE_BYTES)
      yield buffer.subarray(0, bytesRead)
    }
  } finally {
    await reading.catch(() => undefined)
  }
}

/** Somebody else has made a file of it meanwhile. */
const ignoreGone = () => undefined
