import { createHash } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { HOUR_MS } from '@metapyra/contract/constants'
import type { S3Settings } from '../config/files.ts'
import { newId } from '../ids.ts'
import { temporaryFolder } from '../temporary.ts'
import type { DigestLock } from './digest-lock.ts'
import type { DiskStore } from './disk-store.ts'
import type { FileStore } from './file-store.ts'
import { DIGEST, DigestMismatch } from './file-store.ts'
import type { Bucket } from './s3-bucket.ts'
import { createBucket } from './s3-bucket.ts'
import { createS3Client } from './s3-client.ts'
import { putPieces, putSource, readObject, touch } from './s3-pieces.ts'
import { createS3StagedUploads } from './s3-staged-uploads.ts'

/** Younger objects aren't copied onto themselves to become fresh, because the sweep leaves them for as long again. */
const YOUNG_MS = HOUR_MS

interface Options {
  lock: DigestLock
  /** Used to sign requests and to compute the age of objects. */
  clock: () => Date
  /** Where files that pass through this server are assembled. */
  local: DiskStore
}

/** Stores objects in an S3-compatible bucket, which servers on several machines can share. */
export const createS3Store = (settings: S3Settings, { lock, clock, local }: Options): FileStore => {
  const { prefix } = settings
  const bucket = createBucket(createS3Client(settings, clock), settings.bucket)
  const keyOf = (sha256: string): string => `${prefix}files/${sha256}`

  /**
   * [STORE-4] Old objects are made fresh under the same lock under which the sweep checks and removes them. Otherwise
   * it could remove bytes that a caller here was promised. It never removes fresh ones, so these need no lock. Storing
   * a new object needs none either, because the sweep sends its delete request once and while it has the lock.
   */
  const isKept = async (sha256: string): Promise<boolean> => {
    const seen = await bucket.head(keyOf(sha256))
    if (!seen || clock().getTime() - seen.modifiedMs < YOUNG_MS) return seen !== undefined
    return lock(sha256, async () => {
      const there = await bucket.head(keyOf(sha256))
      if (there) await touch(bucket, keyOf(sha256), there.size)
      return there !== undefined
    })
  }
  const put: FileStore['put'] = async (sha256, source) => {
    if (!(await isKept(sha256))) await putSource(bucket, keyOf(sha256), source, sha256)
  }
  const read: FileStore['read'] = async (sha256, range) => {
    const bytes = await readObject(bucket, { key: keyOf(sha256), range })
    if (!bytes) throw new Error(`The file ${sha256} isn’t in the store`)
    return bytes
  }
  return {
    check: async (use) => {
      try {
        for await (const _ of bucket.list(`${prefix}files/`, 1)) break
        if (use === 'write') await probe(bucket, `${prefix}probe/${newId()}`)
      } catch (error) {
        const { bucket: name, endpoint } = settings
        throw new Error(
          `The bucket ${name} (S3_BUCKET) at ${endpoint} (S3_ENDPOINT) can’t be used: ${reasonOf(error)}`,
        )
      }
    },
    hasRoom: async () => true,
    isKept,
    put,
    putStream: async (sha256, bytes) => {
      if (!DIGEST.test(sha256)) throw new Error(`${sha256} isn’t a digest.`)
      const hash = createHash('sha256')
      const hashed = async function* () {
        for await (const chunk of bytes) {
          hash.update(chunk)
          yield chunk
        }
      }
      await putPieces(bucket, keyOf(sha256), hashed(), () => {
        if (hash.digest('hex') !== sha256) throw new DigestMismatch(sha256)
      })
    },
    read,
    sizeOf: async (sha256) => (await bucket.head(keyOf(sha256)))?.size,
    withLocal: async (sha256, use) => {
      const path = join(temporaryFolder(), `file-${newId()}`)
      try {
        await pipeline(await read(sha256), createWriteStream(path, { flags: 'wx', mode: 0o600 }))
        return await use(path)
      } finally {
        await rm(path, { force: true })
      }
    },
    digests: async function* () {
      const from = `${prefix}files/`.length
      for await (const page of bucket.list(`${prefix}files/`))
        yield page.map(({ key }) => key.slice(from)).filter((name) => DIGEST.test(name))
    },
    removeUnlessFresh: async (sha256, untilMs) => {
      const isOld = async (): Promise<boolean> => {
        const there = await bucket.head(keyOf(sha256))
        return there !== undefined && there.modifiedMs <= untilMs - YOUNG_MS
      }
      if (!(await isOld())) return
      await lock(sha256, async () => {
        if (await isOld()) await bucket.remove(keyOf(sha256), { isOnce: true })
      })
    },
    asides: createS3StagedUploads({ bucket, prefix, keyOf, store: { isKept, put }, local }),
  }
}

/** [STORE-6] Writes, reads and removes a small object of its own. */
const probe = async (bucket: Bucket, key: string): Promise<void> => {
  await bucket.put(key, Buffer.from(key))
  const answer = await bucket.get({ key })
  if ((await answer?.text()) !== key) throw new Error('what’s written isn’t what’s read back')
  await bucket.remove(key)
}

const reasonOf = (error: unknown): string => {
  const cause = error instanceof Error ? error.cause : undefined
  return cause instanceof Error ? cause.message : String(error)
}
