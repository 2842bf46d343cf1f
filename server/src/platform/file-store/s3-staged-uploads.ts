import { createHash } from 'node:crypto'
import pLimit from 'p-limit'
import { AppError } from '../http/app-error.ts'
import { HEAD_BYTES, mediaTypeOf } from '../http/uploads/upload-type.ts'
import { isId } from '../ids.ts'
import type { DiskAsides } from './disk-staged-uploads.ts'
import type { FileStore, RecordedPart, StagedFile, StagedUploads, Whole } from './file-store.ts'
import type { Bucket } from './s3-bucket.ts'
import { CopiesNoParts } from './s3-bucket.ts'
import type { Part } from './s3-pieces.ts'
import { canJoin, join, putPieces, putSource, readObject } from './s3-pieces.ts'

const AT_ONCE = 8

interface Options {
  bucket: Bucket
  /** The prefix of the keys of parts. */
  prefix: string
  keyOf(sha256: string): string
  store: Pick<FileStore, 'isKept' | 'put'>
  /** This machine's disk, where files that pass through one server are assembled. */
  local: { asides: DiskAsides; hasRoom: FileStore['hasRoom'] }
}

/**
 * Stores each part as its own object, named by its offset and digest. Parts of one file arrive at different servers, an
 * object can't be written in the middle, and two parts for one place must not overwrite each other.
 */
export const createS3StagedUploads = ({ bucket, prefix, keyOf, store, local }: Options): StagedUploads => {
  const folderOf = (id: string): string => `${prefix}uploads/${id}/`
  /** Uploads that are assembled on this machine. */
  const assembledLocally = new Set<string>()

  const partKeyOf = (id: string, { start, sha256 }: RecordedPart): string =>
    `${folderOf(id)}${String(start).padStart(16, '0')}-${sha256}`

  /** Lists the parts in order, only the claimed ones if these are given; undefined if one is missing before another. */
  const partsOf = async (id: string, claimed?: readonly RecordedPart[]): Promise<Part[] | undefined> => {
    const wanted = claimed && new Set(claimed.map((part) => partKeyOf(id, part)))
    const parts: Part[] = []
    let at = 0
    for await (const page of bucket.list(folderOf(id)))
      for (const part of page) {
        if (wanted && !wanted.has(part.key)) continue
        if (Number(part.key.slice(folderOf(id).length).split('-')[0]) !== at) return undefined
        parts.push(part)
        at += part.size
      }
    return parts.length > 0 ? parts : undefined
  }

  const wholeOfParts = async (
    id: string,
    wanted: string | undefined,
    claimed: readonly RecordedPart[] | undefined,
  ): Promise<Whole | undefined> => {
    const parts = await partsOf(id, claimed)
    if (!parts) return undefined
    const reading = createReading(bucket, parts)
    try {
      // Reads the parts even if the file already exists, because knowing a digest must not give access to the file.
      if (!wanted || canJoin(parts) || (await store.isKept(wanted))) {
        for await (const _ of reading.bytes());
        const whole = await reading.whole()
        if (whole.sha256 === (wanted ?? whole.sha256) && !(await store.isKept(whole.sha256)))
          await putTogether(bucket, parts, keyOf(whole.sha256), whole.sha256)
        return whole
      }
      // The parts are too small for the store to join, so they are joined here while they are read for hashing.
      await putPieces(bucket, keyOf(wanted), reading.bytes(), () => reading.check(wanted))
      return await reading.whole()
    } catch (error) {
      if (error instanceof OtherBytes) return await reading.whole()
      if (error instanceof PartGone) return undefined
      throw error
    }
  }

  return {
    isInPlace: false,
    make: async () => undefined,
    write: async (id, { source, start, sha256 }) => {
      await putSource(bucket, partKeyOf(id, { start, sha256 }), source, sha256)
    },
    settle: () => undefined,
    open: async (id, bytes) => {
      await local.asides.make(id)
      assembledLocally.add(id)
      if (!(await local.hasRoom(bytes))) throw new AppError('STORAGE_FULL')
      return withSpaceCheck(await local.asides.open(id, bytes), local)
    },
    whole: async (id, wanted, parts) => {
      if (!assembledLocally.has(id)) return wholeOfParts(id, wanted, parts)
      const whole = await local.asides.whole(id, wanted)
      if (whole) await store.put(whole.sha256, local.asides.pathOf(id))
      return whole
    },
    // `whole` has already stored it under its digest; the parts are removed once that is recorded.
    keep: async () => undefined,
    remove: async (id) => {
      if (assembledLocally.delete(id)) return local.asides.remove(id)
      // Parts that remain because the store was unreachable are removed with other old ones.
      await removeParts(bucket, folderOf(id)).catch(() => undefined)
    },
    removeOld: async (before, isNobodys) => {
      await local.asides.removeOld(before, isNobodys)
      const newest = new Map<string, number>()
      for await (const page of bucket.list(`${prefix}uploads/`))
        for (const { key, modifiedMs } of page) {
          const id = key.slice(`${prefix}uploads/`.length).split('/')[0] ?? ''
          newest.set(id, Math.max(modifiedMs, newest.get(id) ?? 0))
        }
      for (const [id, atMs] of newest)
        if (isId(id) && atMs < before.getTime() && (await isNobodys(id)))
          await removeParts(bucket, folderOf(id))
    },
  }
}

/** Bytes received between two checks of the disk. */
const LOOK_EACH_BYTES = 4 * 1024 ** 2

/**
 * [DB-4] Files are stored elsewhere, so nothing else watches this disk, and it could fill up while a file is assembled.
 */
const withSpaceCheck = (aside: StagedFile, { hasRoom }: Pick<FileStore, 'hasRoom'>): StagedFile => {
  let unseen = 0
  return {
    ...aside,
    write: async (bytes, at) => {
      unseen += bytes.length
      if (unseen >= LOOK_EACH_BYTES) {
        if (!(await hasRoom(bytes.length))) throw new AppError('STORAGE_FULL')
        unseen = 0
      }
      await aside.write(bytes, at)
    },
  }
}

const removeParts = async (bucket: Bucket, folder: string): Promise<void> => {
  for await (const page of bucket.list(folder))
    await pLimit(AT_ONCE).map(page, ({ key }) => bucket.remove(key))
}

const putTogether = async (bucket: Bucket, parts: Part[], key: string, sha256: string): Promise<void> => {
  try {
    if (canJoin(parts)) return await join(bucket, parts, key)
  } catch (error) {
    if (!(error instanceof CopiesNoParts)) throw error
  }
  const reading = createReading(bucket, parts)
  await putPieces(bucket, key, reading.bytes(), () => reading.check(sha256))
}

class OtherBytes extends Error {}
class PartGone extends Error {}

/** Reads the parts of a file in sequence, as listed, and then knows their digest and type. */
const createReading = (bucket: Bucket, parts: Part[]) => {
  const hash = createHash('sha256')
  const head: Buffer[] = []
  let [sha256, headBytes] = ['', 0]
  return {
    bytes: async function* (): AsyncGenerator<Buffer> {
      for (const part of parts) {
        const bytes = await readObject(bucket, part)
        if (!bytes) throw new PartGone()
        for await (const chunk of bytes as AsyncIterable<Buffer>) {
          hash.update(chunk)
          // Copied, because the chunk's buffer is large.
          if (headBytes < HEAD_BYTES) head.push(Buffer.from(chunk.subarray(0, HEAD_BYTES - headBytes)))
          headBytes += chunk.length
          yield chunk
        }
      }
      sha256 = hash.digest('hex')
    },
    check: (wanted: string): void => {
      if (sha256 !== wanted) throw new OtherBytes()
    },
    whole: async (): Promise<Whole> => ({ sha256, mediaType: await mediaTypeOf(Buffer.concat(head)) }),
  }
}
