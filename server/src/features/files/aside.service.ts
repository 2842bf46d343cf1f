import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import type { FileHandle } from 'node:fs/promises'
import { mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { HEAD_BYTES, mediaTypeOf } from '../../http/upload-type.ts'
import { isId } from '../../ids.ts'
import { isKept, storedPath, syncPath } from './store.service.ts'

/** Where the parts of a file lie until it is whole: each at its place in one file. */
const asidePath = (dataDir: string, id: string): string => join(dataDir, 'uploads', id)

export const makeAside = async (dataDir: string, id: string): Promise<void> => {
  await mkdir(join(dataDir, 'uploads'), { recursive: true, mode: 0o700 })
  await (await open(asidePath(dataDir, id), 'wx', 0o600)).close()
}

export const writeAside = (
  dataDir: string,
  id: string,
  { from, start }: { from: string; start: number },
): Promise<void> =>
  pipeline(createReadStream(from), createWriteStream(asidePath(dataDir, id), { flags: 'r+', start }))

/** To write where one likes, for whoever makes a file as it comes; they close it. */
export const openAside = (dataDir: string, id: string): Promise<FileHandle> =>
  open(asidePath(dataDir, id), 'r+')

export interface Whole {
  sha256: string
  mediaType: string
}

/** Somebody else has made a file of it meanwhile. */
const ignoreGone = () => undefined

/** Read through once and synced, in as much memory whatever its size; undefined where it is not there. */
export const hashAside = async (dataDir: string, id: string): Promise<Whole | undefined> => {
  const hash = createHash('sha256')
  let head = Buffer.alloc(0)
  try {
    for await (const chunk of createReadStream(asidePath(dataDir, id), { highWaterMark: 512 * 1024 })) {
      if (head.length < HEAD_BYTES) head = Buffer.concat([head, chunk.subarray(0, HEAD_BYTES - head.length)])
      hash.update(chunk)
    }
  } catch (error) {
    if ((error as { code?: string }).code === 'ENOENT') return undefined
    throw error
  }
  await syncPath(asidePath(dataDir, id)).catch(ignoreGone)
  return { sha256: hash.digest('hex'), mediaType: await mediaTypeOf(head) }
}

/** Puts what is synced under its digest: moved and not copied. */
export const storeAside = async (dataDir: string, id: string, sha256: string): Promise<void> => {
  const [path, target] = [asidePath(dataDir, id), storedPath(dataDir, sha256)]
  if (await isKept(dataDir, sha256)) return rm(path, { force: true })
  await mkdir(join(target, '..'), { recursive: true, mode: 0o700 })
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
