import type { FileHandle } from 'node:fs/promises'
import { mkdir, open, readdir, rename, rm, stat, utimes } from 'node:fs/promises'
import { join } from 'node:path'
import { mediaTypeOf } from '../http/uploads/upload-type.ts'
import { isId } from '../ids.ts'
import type { FileStore, StagedFile, StagedUploads } from './file-store.ts'
import { syncPath } from './sync-path.ts'
import { hashAhead, hashWhole } from './whole-hash.ts'

interface Target {
  pathOf(sha256: string): string
  isStored: FileStore['isKept']
}

export interface DiskAsides extends StagedUploads {
  pathOf(id: string): string
}

/** Writes each part at its offset in one file, which is finally moved, not copied. */
export const createDiskStagedUploads = (dataDir: string, { pathOf, isStored }: Target): DiskAsides => {
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
        // If the digest differs, hashes again, because part of the file may have been hashed while another request was
        // writing.
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
      if (await isStored(sha256)) return
      await mkdir(join(target, '..'), { recursive: true, mode: 0o700 })
      // Marks the file as new for the sweep, however long ago its last part arrived.
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

const openAt = async (path: string): Promise<StagedFile> => {
  const handle = await open(path, 'r+')
  return {
    write: (bytes, at) => writeAll(handle, bytes, at),
    empty: () => handle.truncate(0),
    close: () => handle.close(),
  }
}

/** For larger writes the system uses fresh memory, which on some machines takes ten times as long. */
const WRITE_BYTES = 128 * 1024

/** Writes all bytes, in as many writes as needed. */
const writeAll = async (handle: FileHandle, bytes: Uint8Array, at: number): Promise<void> => {
  for (let written = 0; written < bytes.length; ) {
    const length = Math.min(WRITE_BYTES, bytes.length - written)
    written += (await handle.write(bytes, written, length, at + written)).bytesWritten
  }
}

const PIECE_BYTES = 1024 ** 2

/**
 * Yields pieces of a file. Each is valid only until the next, because allocating a buffer for each costs more than
 * filling it. The next piece is read while the current one is processed.
 */
async function* piecesOf(path: string): AsyncGenerator<Buffer> {
  await using handle = await open(path, 'r')
  const [first, second] = [Buffer.allocUnsafeSlow(PIECE_BYTES), Buffer.allocUnsafeSlow(PIECE_BYTES)]
  let reading = handle.read(first, 0, PIECE_BYTES)
  try {
    for (let next = second; ; next = next === first ? second : first) {
      const { bytesRead, buffer } = await reading
      if (bytesRead === 0) return
      reading = handle.read(next, 0, PIECE_BYTES)
      yield buffer.subarray(0, bytesRead)
    }
  } finally {
    await reading.catch(() => undefined)
  }
}

/** Another request has already moved the upload to its final place. */
const ignoreGone = () => undefined
