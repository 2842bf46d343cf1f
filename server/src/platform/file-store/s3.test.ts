import { createHash, randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { HOUR_MS } from '@metapyra/contract/constants'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { startS3 } from '../../testing/s3.ts'
import { moveFiles } from '../backup/move-files.ts'
import { readConfig } from '../config/config.ts'
import { readS3 } from '../config/files.ts'
import { newId } from '../ids.ts'
import { createDiskStore } from './disk-store.ts'
import type { FileStore } from './file-store.ts'
import { openFileStore } from './open-store.ts'

const MIB = 1024 ** 2
const dataDir = mkdtempSync(join(tmpdir(), 'metapyra-s3-'))
let s3: Awaited<ReturnType<typeof startS3>>
let files: FileStore
const open = (env: Record<string, string> = {}) =>
  openFileStore(readConfig({ DATA_DIR: dataDir, ...s3.env, ...env }))
beforeAll(async () => {
  s3 = await startS3()
  files = await open()
})
beforeEach(() => {
  s3.goWrong(null)
  s3.asked.length = 0
})
afterAll(async () => {
  await s3.close()
  rmSync(dataDir, { recursive: true })
})

const digestOf = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex')
const stored = async (size = 1000) => {
  const bytes = randomBytes(size)
  await files.put(digestOf(bytes), bytes)
  return { bytes, sha256: digestOf(bytes) }
}
// biome-ignore lint/correctness/useYield: it fails before.
async function* failing(): AsyncGenerator<Buffer> {
  throw new Error('EIO: i/o error, read')
}
const copies = () => s3.asked.filter((one) => one.startsWith('PUT'))

describe('the settings of a bucket', () => {
  it('[STORE-6] come together, or the start stops with those that are missing', () => {
    expect(readConfig({}).s3).toBeNull()
    expect(readConfig({ ...s3.env, S3_PREFIX: 'team/one/' }).s3).toMatchObject({
      ...{ bucket: 'spaces', region: 'us-east-1', prefix: 'team/one/' },
    })
    const { S3_BUCKET: _, S3_ACCESS_KEY_ID: __, ...half } = s3.env
    expect(() => readConfig(half)).toThrow('must be set together: S3_BUCKET, S3_ACCESS_KEY_ID is missing')
    expect(() => readConfig({ S3_PREFIX: 'team' })).toThrow('S3_PREFIX needs S3_ENDPOINT')
    expect(() => readConfig({ ...s3.env, S3_ENDPOINT: 's3.example' })).toThrow(/S3_ENDPOINT must match/)
    expect(() => readConfig({ ...s3.env, S3_PREFIX: '/../x y' })).toThrow(/S3_PREFIX must match/)
    const S3_ENDPOINT = 'https://ada:secret@s3.example'
    expect(() => readConfig({ ...s3.env, S3_ENDPOINT })).toThrow(
      /S3_ENDPOINT can’t contain a user(?!.*secret@)/,
    )
    expect(() => readConfig({ ...s3.env, S3_ENDPOINT: 'http://:::' })).toThrow('S3_ENDPOINT must be a URL')
  })

  it('[STORE-6] want https in production, but in the own network', () => {
    const settings = { S3_REGION: 'auto', S3_PREFIX: '', ...s3.env }
    const at = (S3_ENDPOINT: string, isProduction = true) =>
      readS3({ ...settings, S3_ENDPOINT }, isProduction)
    expect(() => at('http://s3.example')).toThrow('S3_ENDPOINT must be https in production')
    expect(() => at('http://203.0.113.9:9000')).toThrow('S3_ENDPOINT must be https in production')
    for (const near of [
      'https://s3.example',
      'http://minio:9000',
      'http://10.0.0.4',
      'http://127.0.0.1:9000',
    ])
      expect(at(near)?.endpoint).toBe(near)
    expect(at('http://s3.example', false)?.endpoint).toBe('http://s3.example')
  })

  it.each([
    [{ S3_BUCKET: 'another' }, '404 NoSuchBucket'],
    [{ S3_SECRET_ACCESS_KEY: 'wrong' }, '403 SignatureDoesNotMatch'],
    [{ S3_ENDPOINT: 'http://127.0.0.1:9' }, 'bad port'],
  ])('[STORE-6] that no bucket answers to stop the start with a line that names it: %o', async (env, why) => {
    const { S3_BUCKET: name, S3_ENDPOINT: endpoint } = { ...s3.env, ...env }
    await expect(open(env)).rejects.toThrow(
      new RegExp(
        `^The bucket ${name} \\(S3_BUCKET\\) at ${endpoint} \\(S3_ENDPOINT\\) can’t be used: .*${why}`,
      ),
    )
  })

  it.each(['puts nothing', 'removes nothing'] as const)(
    '[STORE-6] whose key may not do all stop the start too, but not who only reads: %s',
    async (fault) => {
      s3.goWrong(fault)
      const endpoint = s3.env.S3_ENDPOINT
      await expect(open()).rejects.toThrow(
        new RegExp(
          `^The bucket spaces \\(S3_BUCKET\\) at ${endpoint} \\(S3_ENDPOINT\\) can’t be used: S3: (PUT|DELETE) .*403 AccessDenied`,
        ),
      )
      await openFileStore(readConfig({ DATA_DIR: dataDir, ...s3.env }), { isReadOnly: true })
      s3.goWrong(null)
      s3.objects.clear()
      await open()
      expect([...s3.objects.keys()]).toEqual([])
    },
  )
})

describe('a bucket that goes wrong', () => {
  it('[STORE-5] and breaks off half-way is read on from there', async () => {
    const { bytes, sha256 } = await stored(3 * MIB)
    s3.goWrong('cut')
    expect((await buffer(await files.read(sha256))).equals(bytes)).toBe(true)
    s3.goWrong('cut')
    const some = await buffer(await files.read(sha256, { start: 100, end: 2 * MIB }))
    expect(some.equals(bytes.subarray(100, 2 * MIB + 1))).toBe(true)
  })

  it.each(['down', 'failing'] as const)(
    '[STORE-5] is told of by name, and works again: %s',
    async (fault) => {
      const { bytes, sha256 } = await stored()
      s3.goWrong(fault)
      const other = randomBytes(10)
      const acts = [
        files.read(sha256),
        files.isKept(sha256),
        files.put(digestOf(other), other),
        files.sizeOf(sha256),
        files.withLocal(sha256, async () => undefined),
        files.digests().next(),
      ]
      for (const act of await Promise.allSettled(acts))
        expect(act).toMatchObject({ status: 'rejected', reason: { code: 'PROVIDER_DOWN', status: 503 } })
      s3.goWrong(null)
      expect((await buffer(await files.read(sha256))).equals(bytes)).toBe(true)
      expect(await files.isKept(digestOf(other))).toBe(false)
    },
  )

  it.each(['tells no length', 'other range'] as const)(
    '[STORE-5] and answers what no store should is told of as one that is away: %s',
    async (fault) => {
      const { bytes, sha256 } = await stored(3 * MIB)
      const away = { code: 'PROVIDER_DOWN', status: 503 }
      s3.goWrong(fault)
      await expect(files.read(sha256, { start: 100, end: 200 })).rejects.toMatchObject(away)
      if (fault === 'tells no length') await expect(files.sizeOf(sha256)).rejects.toMatchObject(away)
      s3.goWrong('cut')
      const reading = await files.read(sha256)
      if (fault === 'other range') s3.goWrong(fault)
      const came = buffer(reading)
      if (fault === 'other range') await expect(came).rejects.toMatchObject(away)
      else expect((await came).equals(bytes)).toBe(true)
    },
  )

  it.each(['begins nothing', 'puts nothing'] as const)(
    '[STORE-5] and takes no more leaves nothing open of what was to come: %s',
    async (fault) => {
      s3.goWrong(fault)
      const [source, ended] = [randomBytes(20 * MIB), vi.fn()]
      const coming = async function* () {
        try {
          for (let index = 0; index < source.length; index += MIB) yield source.subarray(index, index + MIB)
        } finally {
          ended()
        }
      }
      await expect(files.putStream(digestOf(source), coming())).rejects.toMatchObject({ status: 503 })
      expect(ended).toHaveBeenCalledOnce()
      expect(s3.uploads.size).toBe(0)
    },
  )

  it('[STORE-5] for a moment alone is asked again, and nobody notices', async () => {
    const { bytes, sha256 } = await stored()
    s3.goWrong('failing')
    const reading = files.read(sha256)
    await expect.poll(() => s3.asked.length).toBeGreaterThan(1)
    s3.goWrong(null)
    expect((await buffer(await reading)).equals(bytes)).toBe(true)
  })
})

describe('bytes in a bucket', () => {
  it.each([null, 'copies no parts'] as const)(
    '[STORE-2] that came by large parts are joined by the store, or here where it does not do that: %s',
    async (fault) => {
      s3.goWrong(fault)
      const [bytes, id] = [randomBytes(17 * MIB), newId()]
      for (const start of [0, 8 * MIB, 16 * MIB]) {
        const source = bytes.subarray(start, start + 8 * MIB)
        await files.asides.write(id, { source, start, sha256: digestOf(source) })
      }
      s3.asked.length = 0
      expect(await files.asides.whole(id, digestOf(bytes))).toMatchObject({ sha256: digestOf(bytes) })
      expect(s3.asked.filter((one) => one.startsWith('GET')).length).toBe(fault ? 7 : 4)
      await files.asides.remove(id)
      expect((await buffer(await files.read(digestOf(bytes)))).equals(bytes)).toBe(true)
      expect(s3.uploads.size).toBe(0)
    },
  )

  it('[STORE-4] that somebody asks for are copied onto themselves once they are old, and not before', async () => {
    const { sha256 } = await stored()
    s3.asked.length = 0
    expect(await files.isKept(sha256)).toBe(true)
    expect(copies()).toEqual([])
    s3.age(3 * HOUR_MS)
    expect(await files.isKept(sha256)).toBe(true)
    expect(copies()).toHaveLength(1)
    await files.removeUnlessFresh(sha256, Date.now() - HOUR_MS)
    expect(await files.isKept(sha256)).toBe(true)
    s3.age(3 * HOUR_MS)
    await files.removeUnlessFresh(sha256, Date.now() - HOUR_MS)
    expect(await files.isKept(sha256)).toBe(false)
  })

  it('[STORE-7] are brought there from the disk once, and held against their digests', async () => {
    const disk = createDiskStore(join(dataDir, 'before'))
    const all = [0, 10, 9 * MIB].map((size) => randomBytes(size))
    for (const bytes of all) await disk.put(digestOf(bytes), bytes)
    const to = await open({ S3_PREFIX: 'moved' })
    const bytes = all.reduce((sum, { length }) => sum + length, 0)
    expect(await moveFiles(disk, to)).toEqual({ files: 3, bytes, known: 0, spoiled: [] })
    for (const one of all) expect((await buffer(await to.read(digestOf(one)))).equals(one)).toBe(true)
    const spoiled = digestOf(Buffer.from('what it was'))
    await disk.put(spoiled, Buffer.from('what it is'))
    expect(await moveFiles(disk, to)).toEqual({ files: 0, bytes: 0, known: 3, spoiled: [spoiled] })
    const unread = { ...disk, read: async () => Readable.from(failing()) }
    const elsewhere = await open({ S3_PREFIX: 'elsewhere' })
    await expect(moveFiles(unread, elsewhere)).rejects.toThrow('EIO')
    expect(await to.isKept(spoiled)).toBe(false)
  })
})
