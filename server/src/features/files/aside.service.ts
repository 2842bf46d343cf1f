import type { FileHandle } from 'node:fs/promises'
import { mkdir, open, readdir, rename, rm, stat, utimes } from 'node:fs/promises'
import { join } from 'node:path'
import { mediaTypeOf } from '../../http/upload-type.ts'
import { isId } from '../../ids.ts'
import { isKept, storedPath, syncPath } from './store.service.ts'
import { hashAhead, hashWhole } from './whole-hash.service.ts'

/** Where the parts of a file lie until it is whole: each at its place in one file. */
const asidePath = (dataDir: string, id: string): string => join(dataDir, 'uploads', id)

export const makeAside = async (dataDir: string, id: string): Promise<void> => {
  await mkdir(join(dataDir, 'uploads'), { recursive: true, mode: 0o700 })
  await (await open(asidePath(dataDir, id), 'wx', 0o600)).close()
}

/** Puts a part, or the file that holds it, in its place. */
export const writeAside = async (
  dataDir: string,
  id: string,
  part: Buffer | string,
  start: number,
): Promise<void> => {
  await using handle = await openAside(dataDir, id)
  let at = start
  for await (const piece of typeof part === 'string' ? piecesOf(part) : [part]) {
    await writeAll(handle, piece, at)
    at += piece.length
  }
}

/** Larger ones are put by the system into memory that was never used, which on some machines takes ten times as long. */
const WRITE_BYTES = 128 * 1024

/** However much of it is written at a time. */
export const writeAll = async (handle: FileHandle, bytes: Uint8Array, at: number): Promise<void> => {
  for (let written = 0; written < bytes.length; ) {
    const length = Math.min(WRITE_BYTES, bytes.length - written)
    written += (await handle.write(bytes, written, length, at + written)).bytesWritten
  }
}

/** What `writeAside` has put there stays as it is. */
export const keepAside = (dataDir: string, id: string, part: { start: number; end: number }): void =>
  hashAhead(asidePath(dataDir, id), part)

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

/** To write where one likes, for whoever makes a file as it comes; they close it. */
export const openAside = (dataDir: string, id: string): Promise<FileHandle> =>
  open(asidePath(dataDir, id), 'r+')

export interface Whole {
  sha256: string
  mediaType: string
}

/** Somebody else has made a file of it meanwhile. */
const ignoreGone = () => undefined

/**
 * Synced, in as much memory whatever its size; undefined where it is not there. Where it is not what is wanted it is read
 * once more before that is believed: some of it may have been hashed while somebody else had their hands on it.
 */
export const hashAside = async (dataDir: string, id: string, wanted?: string): Promise<Whole | undefined> => {
  const path = asidePath(dataDir, id)
  try {
    const first = await hashWhole(path)
    const { sha256, head } = !wanted || first.sha256 === wanted ? first : await hashWhole(path)
    await syncPath(path).catch(ignoreGone)
    return { sha256, mediaType: await mediaTypeOf(head) }
  } catch (error) {
    if ((error as { code?: string }).code === 'ENOENT') return undefined
    throw error
  }
}

/** Puts what is synced under its digest: moved and not copied. */
export const storeAside = async (dataDir: string, id: string, sha256: string): Promise<void> => {
  const [path, target] = [asidePath(dataDir, id), storedPath(dataDir, sha256)]
  if (await isKept(dataDir, sha256)) return rm(path, { force: true })
  await mkdir(join(target, '..'), { recursive: true, mode: 0o700 })
  // The sweep takes it for new, however long ago its last part came.
  await utimes(path, new Date(), new Date())
  await rename(path, target)
  await syncPath(join(target, '..'))
}

export const removeAside = (dataDir: string, id: string): Promise<void> =>
  rm(asidePath(dataDir, id), { force: true })

/** What was left there by a server that went down. */
export const removeOldAside = async (
  dataDir: string,
  before: Date,
  isNobodys: (id: string) => Promise<boolean>,
): Promise<void> => {
  for (const id of (await readdir(join(dataDir, 'uploads')).catch(() => [])).filter(isId)) {
    const { mtime } = await stat(asidePath(dataDir, id))
    if (mtime < before && (await isNobodys(id))) await removeAside(dataDir, id)
  }
}
