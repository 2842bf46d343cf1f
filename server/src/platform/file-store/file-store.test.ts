import { createHash, randomBytes } from 'node:crypto'
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { HOUR_MS } from '@metapyra/contract/constants'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { startS3 } from '../../testing/s3.ts'
import { readConfig } from '../config/config.ts'
import { newId } from '../ids.ts'
import type { FileStore } from './file-store.ts'
import { openFileStore } from './open-store.ts'

const MIB = 1024 ** 2
const scratch = mkdtempSync(join(tmpdir(), 'metapyra-store-'))
let s3: Awaited<ReturnType<typeof startS3>>
beforeAll(async () => {
  s3 = await startS3()
})
afterAll(async () => {
  await s3.close()
  rmSync(scratch, { recursive: true })
})

const digestOf = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex')
const made = (size: number) => {
  const bytes = randomBytes(size)
  return { bytes, sha256: digestOf(bytes) }
}
async function* inChunks(bytes: Buffer, chunk = 100_000): AsyncGenerator<Buffer> {
  for (let index = 0; index < bytes.length; index += chunk) yield bytes.subarray(index, index + chunk)
}

describe.each(['on the disk', 'in a bucket'])('files %s', (where) => {
  let files: FileStore
  const isBucket = where === 'in a bucket'
  beforeAll(async () => {
    const env = {
      DATA_DIR: join(scratch, isBucket ? 's3' : 'disk'),
      ...(isBucket && s3.env),
      S3_PREFIX: isBucket ? 'team/one' : '',
    }
    files = await openFileStore(readConfig(env))
  })
  beforeEach(() => {
    s3.goWrong(null)
    s3.listBy(1000)
  })

  const all = async () => (await Array.fromAsync(files.digests())).flat()
  const read = async (...args: Parameters<FileStore['read']>) => buffer(await files.read(...args))
  /** Uploads a file in parts as the library does, but out of order. */
  const sendParts = async (bytes: Buffer, partBytes: number): Promise<string> => {
    const id = newId()
    await files.asides.make(id)
    for (let start = bytes.length - (bytes.length % partBytes || partBytes); start >= 0; start -= partBytes) {
      const part = bytes.subarray(start, start + partBytes)
      const path = join(scratch, newId())
      writeFileSync(path, part)
      const source = start % 3 ? part : path
      await files.asides.write(id, { source, start, sha256: digestOf(part) })
      files.asides.settle(id, { start, end: start + part.length })
    }
    return id
  }

  it('[STORE-1] are there once under their digest, as they were, whole or a range of them', async () => {
    const { bytes, sha256 } = made(300_000)
    expect([await files.isKept(sha256), await files.sizeOf(sha256)]).toEqual([false, undefined])
    for (const _ of [1, 2]) await files.put(sha256, bytes)
    expect([await files.isKept(sha256), await files.sizeOf(sha256)]).toEqual([true, 300_000])
    expect((await read(sha256)).equals(bytes)).toBe(true)
    expect((await read(sha256, { start: 5, end: 9 })).equals(bytes.subarray(5, 10))).toBe(true)
    expect((await read(sha256, { start: 299_999, end: 299_999 })).equals(bytes.subarray(-1))).toBe(true)
    expect((await all()).filter((one) => one === sha256)).toEqual([sha256])
  })

  it('[STORE-1] may be empty, lie in a file before, and be larger than what is sent at once', async () => {
    for (const size of [0, 8 * MIB, 20 * MIB + 3]) {
      const { bytes, sha256 } = made(size)
      const path = join(scratch, sha256)
      writeFileSync(path, bytes)
      await files.put(sha256, path)
      expect((await read(sha256)).equals(bytes), String(size)).toBe(true)
      await files.withLocal(sha256, async (local) =>
        expect((await readFile(local)).equals(bytes), String(size)).toBe(true),
      )
    }
  })

  it('[STORE-1] that come as a stream are what they have to be, or are not kept', async () => {
    for (const size of [0, 200_000, 16 * MIB, 17 * MIB]) {
      const { bytes, sha256 } = made(size)
      await files.putStream(sha256, inChunks(bytes))
      expect((await read(sha256)).equals(bytes), String(size)).toBe(true)
      const wrong = digestOf(Buffer.from(sha256))
      await expect(files.putStream(wrong, inChunks(bytes))).rejects.toThrow('has changed')
      expect(await files.isKept(wrong)).toBe(false)
    }
    await expect(files.putStream('../files', inChunks(Buffer.alloc(1)))).rejects.toThrow('isn’t a digest')
    expect(s3.uploads.size).toBe(0)
  })

  it('[STORE-2] come by parts of any size in any order, and are one', async () => {
    for (const [size, partBytes] of [
      [3, 4 * MIB],
      [9 * MIB, 4 * MIB],
      [16 * MIB, 8 * MIB],
      [17 * MIB, 8 * MIB],
    ] as const) {
      const { bytes, sha256 } = made(size)
      const id = await sendParts(bytes, partBytes)
      expect(await files.asides.whole(id, sha256)).toMatchObject({ sha256 })
      await files.asides.keep(id, sha256)
      await files.asides.remove(id)
      expect((await read(sha256)).equals(bytes), String(size)).toBe(true)
      expect(await files.asides.whole(id, sha256)).toBeUndefined()
    }
  })

  it('[STORE-2] that are not what their sender says are told of as what they are, and not kept under that name', async () => {
    for (const partBytes of [4 * MIB, 8 * MIB]) {
      const [{ bytes, sha256 }, other] = [made(9 * MIB), made(1).sha256]
      const id = await sendParts(bytes, partBytes)
      expect(await files.asides.whole(id, other)).toMatchObject({ sha256 })
      expect(await files.isKept(other)).toBe(false)
      await files.asides.remove(id)
    }
    expect(s3.uploads.size).toBe(0)
  })

  it('[STORE-2] tell their type by their first bytes, also where these are there already', async () => {
    const pixel = await sharp({ create: { width: 1, height: 1, channels: 3, background: 'red' } })
      .png()
      .toBuffer()
    const png = Buffer.concat([pixel, randomBytes(9 * MIB)])
    const sha256 = digestOf(png)
    for (const _ of [1, 2]) {
      const id = await sendParts(png, 4 * MIB)
      expect(await files.asides.whole(id, sha256)).toEqual({ sha256, mediaType: 'image/png' })
      await files.asides.keep(id, sha256)
      await files.asides.remove(id)
    }
  })

  it('[STORE-2] may be written as they come, begun again, and larger than was thought', async () => {
    const { bytes, sha256 } = made(10 * MIB)
    const id = newId()
    await files.asides.make(id)
    const aside = await files.asides.open(id, 1)
    await aside.write(randomBytes(11 * MIB), 0)
    await aside.empty()
    let at = 0
    for await (const chunk of inChunks(bytes)) {
      await aside.write(chunk, at)
      at += chunk.length
    }
    await aside.close()
    expect(await files.asides.whole(id)).toMatchObject({ sha256 })
    await files.asides.keep(id, sha256)
    await files.asides.remove(id)
    expect((await read(sha256)).equals(bytes)).toBe(true)
    expect(existsSync(join(scratch, isBucket ? 's3' : 'disk', 'uploads', id))).toBe(false)
  })

  it('[STORE-2] of which parts were left behind are gone once they are old and nobody’s', async () => {
    const [{ bytes }, soon] = [made(9 * MIB), new Date(Date.now() + HOUR_MS)]
    const [left, going] = [await sendParts(bytes, 4 * MIB), await sendParts(bytes, 4 * MIB)]
    const isNobodys = async (id: string) => id === left
    await files.asides.removeOld(new Date(Date.now() - HOUR_MS), isNobodys)
    expect(await files.asides.whole(left, digestOf(bytes))).toBeDefined()
    await files.asides.removeOld(soon, isNobodys)
    expect(await files.asides.whole(left, digestOf(bytes))).toBeUndefined()
    expect(await files.asides.whole(going, digestOf(bytes))).toBeDefined()
    await files.asides.remove(going)
  })

  it('[STORE-4] are swept once they are old, unless somebody has asked for them meanwhile', async () => {
    const [{ bytes, sha256 }, untilMs] = [made(1000), Date.now() + 3 * HOUR_MS]
    await files.put(sha256, bytes)
    await files.removeUnlessFresh(sha256, Date.now() - HOUR_MS)
    expect(await files.isKept(sha256)).toBe(true)
    await files.removeUnlessFresh(sha256, untilMs)
    expect(await files.isKept(sha256)).toBe(false)
  })

  it('are told of some at a time, however many there are', async () => {
    s3.listBy(2)
    const put = [made(1), made(2), made(3), made(4), made(5)]
    for (const { bytes, sha256 } of put) await files.put(sha256, bytes)
    const digests = await all()
    expect(new Set(digests).size).toBe(digests.length)
    expect(digests).toEqual(expect.arrayContaining(put.map(({ sha256 }) => sha256)))
  })
})

it('[DB-13] a folder in which no file can be kept is told at start, by the setting’s name', async () => {
  const DATA_DIR = mkdtempSync(join(scratch, 'no-'))
  writeFileSync(join(DATA_DIR, 'files'), 'in its place')
  await expect(openFileStore(readConfig({ DATA_DIR }))).rejects.toThrow(/^DATA_DIR: can’t save files in /)
  await openFileStore(readConfig({ DATA_DIR }), { isReadOnly: true })
})
