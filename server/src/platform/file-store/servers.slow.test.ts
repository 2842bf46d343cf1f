import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { HOUR_MS } from '@metapyra/contract/constants'
import { LIBRARY } from '@metapyra/contract/library'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { sweepFiles } from '../../features/files/sweep.service.ts'
import { createItem, sendFile, sha256Of } from '../../testing/features/library.ts'
import type { Seat } from '../../testing/live.ts'
import { seedSpace } from '../../testing/live.ts'
import { startS3 } from '../../testing/s3.ts'
import type { TestServer } from '../../testing/server.ts'
import { hasPostgres, startTestServer } from '../../testing/server.ts'
import { readBackup } from '../backup/read-backup.ts'
import { writeBackup } from '../backup/write-backup.ts'
import { readConfig } from '../config/config.ts'
import { openDatabase } from '../db/connection.ts'
import { createDiskStore } from './disk-store.ts'
import { openFileStore } from './open-store.ts'

const MIB = 1024 ** 2

describe.runIf(hasPostgres)('two servers with one bucket', () => {
  let s3: Awaited<ReturnType<typeof startS3>>
  let servers: [TestServer, TestServer]
  let space: Awaited<ReturnType<typeof seedSpace>>
  let ada: Seat
  const scratch = mkdtempSync(join(tmpdir(), 'metapyra-shared-'))
  beforeAll(async () => {
    s3 = await startS3()
    // [DB-4] More than any disk has free, because no files are stored on theirs.
    const env = { ...s3.env, MIN_FREE_DISK_BYTES: String(10 ** 15) }
    const first = await startTestServer({ onPostgres: true, env })
    const DATABASE_URL = first.services.config.DATABASE_URL ?? ''
    servers = [first, await startTestServer({ env: { ...env, DATABASE_URL } })]
    space = await seedSpace(first)
    ada = await space.member('Ada Lovelace')
  })
  afterEach(() => s3.goWrong(null))
  afterAll(async () => {
    space?.close()
    for (const server of servers?.toReversed() ?? []) await server.close()
    await s3.close()
    rmSync(scratch, { recursive: true })
  })

  const at = (which: 0 | 1) => ({ origin: servers[which].origin, spaceId: ada.spaceId })
  /** Ada logs in to each server. */
  const seat = (which: 0 | 1) => ada.at(servers[which].origin)
  const begin = async (bytes: Buffer): Promise<string> => {
    const input = { name: 'film.bin', size: bytes.length, sha256: sha256Of(bytes) }
    return (await ada.call('POST v2/library/upload-begin', input)).body.uploadId
  }
  const send = (which: 0 | 1, bytes: Buffer, uploadId: string, part: number) => {
    const from = (part - 1) * LIBRARY.partBytes
    const content = bytes.subarray(from, from + LIBRARY.partBytes)
    const sent = { bytes: content, fields: { uploadId, part } }
    return sendFile(at(which), seat(which), 'v2/library/upload-part', sent)
  }
  const finish = (which: 0 | 1, uploadId: string) =>
    seat(which).call('POST v2/library/upload-finish', { uploadId })
  const get = async (which: 0 | 1, url: string, headers: Record<string, string> = {}) => {
    const response = await fetch(`${servers[which].origin}${url}`, {
      headers: { cookie: seat(which).cookie, ...headers },
    })
    return {
      ...{ status: response.status, headers: response.headers },
      bytes: Buffer.from(await response.arrayBuffer()),
    }
  }
  /** Uploads a library file through both servers. */
  const uploaded = async (bytes: Buffer): Promise<string> => {
    const uploadId = await begin(bytes)
    for (const part of [3, 1, 2])
      expect((await send(part === 2 ? 1 : 0, bytes, uploadId, part)).status).toBe(204)
    const { status, body } = await finish(1, uploadId)
    expect(status).toBe(201)
    await createItem(ada, { kind: 'file', name: `film ${uploadId}.bin`, fileId: body.fileId })
    return body.url
  }

  it('[STORE-3] take the parts of one file at both, however full their disks are, and give any of it at either', async () => {
    const bytes = randomBytes(9 * MIB)
    const url = await uploaded(bytes)
    expect([...s3.objects.keys()]).toEqual([`files/${sha256Of(bytes)}`])
    for (const which of [0, 1] as const) {
      const whole = await get(which, url)
      expect(whole.status).toBe(200)
      expect(whole.bytes.equals(bytes)).toBe(true)
      const part = await get(which, url, { range: 'bytes=5000000-5000009' })
      expect([part.status, part.headers.get('content-range')]).toEqual([
        206,
        `bytes 5000000-5000009/${9 * MIB}`,
      ])
      expect(part.bytes.equals(bytes.subarray(5_000_000, 5_000_010))).toBe(true)
    }
  })

  it('[STORE-5] say that the store is away, lose nothing, and go on once it is back', async () => {
    const [content, bytes] = [randomBytes(9 * MIB), randomBytes(9 * MIB)]
    const url = await uploaded(content)
    const uploadId = await begin(bytes)
    expect((await send(0, bytes, uploadId, 1)).status).toBe(204)
    s3.goWrong('down')
    const away = { status: 503, body: { code: 'PROVIDER_DOWN' } }
    expect(await send(1, bytes, uploadId, 2)).toMatchObject(away)
    const response = await get(1, url)
    expect([response.status, response.headers.get('content-type')]).toEqual([
      503,
      'application/json; charset=utf-8',
    ])
    expect(response.headers.get('etag')).toBeNull()
    expect((await ada.call('GET v2/user/profile', {})).status).toBe(200)
    expect((await ada.call('POST v2/library/upload-state', { uploadId })).body.have).toEqual([1])
    s3.goWrong(null)
    for (const part of [2, 3]) expect((await send(1, bytes, uploadId, part)).status).toBe(204)
    s3.goWrong('failing')
    expect(await finish(0, uploadId)).toMatchObject(away)
    s3.goWrong(null)
    const done = await finish(1, uploadId)
    expect(done.status).toBe(201)
    await createItem(ada, { kind: 'file', name: 'late.bin', fileId: done.body.fileId })
    expect((await get(0, done.body.url)).bytes.equals(bytes)).toBe(true)
    expect((await get(0, url)).bytes.equals(content)).toBe(true)
  })

  it('[STORE-4] of which one sweeps and one keeps the same old bytes: kept, or known to be gone', async () => {
    const [first, second] = [servers[0].services.files, servers[1].services.files]
    const bytes = randomBytes(100)
    const sha256 = sha256Of(bytes)
    const untilMs = Date.now() - HOUR_MS
    await first.put(sha256, bytes)
    s3.age(3 * HOUR_MS)
    const removing = s3.hold('DELETE')
    const swept = first.removeUnlessFresh(sha256, untilMs)
    await removing.isReached
    const stored = second.isKept(sha256)
    expect(await Promise.race([stored, pause(300)])).toBe('waits')
    removing.goOn()
    await swept
    expect(await stored).toBe(false)

    await second.put(sha256, bytes)
    s3.age(3 * HOUR_MS)
    const copying = s3.hold('PUT')
    const isKept = second.isKept(sha256)
    await copying.isReached
    const sweeping = first.removeUnlessFresh(sha256, untilMs)
    expect(await Promise.race([sweeping, pause(300)])).toBe('waits')
    copying.goOn()
    expect(await isKept).toBe(true)
    await sweeping
    expect(s3.objects.has(`files/${sha256}`)).toBe(true)
  })

  it('[STORE-4] sweep what no file has any more, and leave what one has', async () => {
    const bytes = randomBytes(9 * MIB)
    const url = await uploaded(bytes)
    const left = randomBytes(50)
    const { services } = servers[0]
    await services.files.put(sha256Of(left), left)
    s3.age(3 * HOUR_MS)
    await sweepFiles(services)
    expect(await services.files.isKept(sha256Of(left))).toBe(false)
    expect((await get(1, url)).bytes.equals(bytes)).toBe(true)
  })

  it('[STORE-7] are backed up with the files of the bucket, and restored into another one or on the disk', async () => {
    const bytes = randomBytes(9 * MIB)
    await uploaded(bytes)
    const { connection, secrets, files, config } = servers[0].services
    const file = join(scratch, 'whole.tar.gz')
    const client = await connection.pool.connect()
    const written = await writeBackup(file, { client, secrets, files, holds: 'everything' }).finally(() =>
      client.release(),
    )
    const stored = [...s3.objects.keys()].filter((key) => key.startsWith('files/'))
    expect(written.files).toBe(stored.length)
    const bucket = await openFileStore(readConfig({ ...s3.env, S3_PREFIX: 'restored', DATA_DIR: scratch }))
    for (const [name, target] of [
      ['bucket', bucket],
      ['disk', createDiskStore(join(scratch, 'disk'))],
    ] as const) {
      const dataDir = join(scratch, name)
      const onError = (error: Error) => expect.fail(error.message)
      const opening = { databaseUrl: undefined, dataDir, migrateTo: null, onError }
      const restored = await readBackup(file, {
        ...{ dataDir, secretKey: config.SECRET_KEY, files: target },
        open: () => openDatabase(opening),
      })
      expect(restored.files).toBe(written.files)
      expect((await buffer(await target.read(sha256Of(bytes)))).equals(bytes), name).toBe(true)
    }
    // Two databases are created and filled.
  }, 60_000)
})

const pause = (ms: number) => new Promise<'waits'>((resolve) => setTimeout(() => resolve('waits'), ms))
