import { randomBytes } from 'node:crypto'
import { LIBRARY } from '@metapyra/contract/library'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { createActor } from '../../testing/actor.ts'
import { sendFile, sha256Of } from '../../testing/features/library.ts'
import type { Seat } from '../../testing/live.ts'
import { seedSpace } from '../../testing/live.ts'
import { startS3 } from '../../testing/s3.ts'
import type { TestServer } from '../../testing/server.ts'
import { hasPostgres, startTestServer } from '../../testing/server.ts'

/** More than the server's connections. */
const PARTS = 20
/** A short time on a busy machine; waiting for a connection would take longer. */
const SOON_MS = 2000

describe.runIf(hasPostgres)('a store that hangs', () => {
  let s3: Awaited<ReturnType<typeof startS3>>
  let server: TestServer
  let space: Awaited<ReturnType<typeof seedSpace>>
  let ada: Seat
  beforeAll(async () => {
    s3 = await startS3()
    server = await startTestServer({ onPostgres: true, env: s3.env })
    space = await seedSpace(server)
    ada = await space.member('Ada Lovelace')
  })
  afterEach(() => s3.goWrong(null))
  afterAll(async () => {
    space?.close()
    await server?.close()
    await s3.close()
  })

  const begin = async (bytes: Buffer): Promise<string> => {
    const input = { name: 'film.bin', size: bytes.length, sha256: sha256Of(bytes) }
    return (await ada.call('POST v2/library/upload-begin', input)).body.uploadId
  }
  const send = (uploadId: string, part: number, bytes: Buffer) =>
    sendFile({ origin: server.origin, spaceId: ada.spaceId }, ada, 'v2/library/upload-part', {
      ...{ bytes, fields: { uploadId, part } },
    })
  const finish = (uploadId: string) => ada.call('POST v2/library/upload-finish', { uploadId })

  it('[STORE-5] holds nobody up who does not need it, however many parts wait for it', async () => {
    const files = Array.from({ length: PARTS }, () => randomBytes(100))
    const ids = await Promise.all(files.map(begin))
    s3.asked.length = 0
    s3.goWrong('hanging')
    const sent = files.map((bytes, index) => send(ids[index] ?? '', 1, bytes))
    await expect.poll(() => s3.asked.filter((one) => one.startsWith('PUT')).length).toBe(PARTS)
    const begunAt = performance.now()
    const login = { email: 'nobody@example.com', password: 'not this one at all' }
    const answers = await Promise.all([
      fetch(`${server.origin}/readyz`).then(({ status }) => status),
      ada.call('GET v2/chat/all', {}).then(({ status }) => status),
      createActor(server.origin)
        .call('POST v2/auth/login', login)
        .then(({ status }) => status),
    ])
    expect(performance.now() - begunAt).toBeLessThan(SOON_MS)
    expect(answers).toEqual([200, 200, 403])
    s3.goWrong(null)
    for (const { status } of await Promise.all(sent)) expect(status).toBe(204)
    for (const id of ids) expect((await finish(id)).status).toBe(201)
  })

  it('[LIB-16] takes one of two that come as the same part at once, and makes the file of that one', async () => {
    const bytes = randomBytes(LIBRARY.partBytes + 10)
    const [first, second] = [bytes.subarray(0, LIBRARY.partBytes), bytes.subarray(LIBRARY.partBytes)]
    const uploadId = await begin(bytes)
    expect((await send(uploadId, 2, second)).status).toBe(204)
    // This part is written before its place is claimed, and meanwhile the right one is.
    const held = s3.hold('PUT')
    const other = send(uploadId, 1, randomBytes(LIBRARY.partBytes))
    await held.isReached
    expect((await send(uploadId, 1, first)).status).toBe(204)
    held.goOn()
    expect((await other).status).toBe(409)
    s3.asked.length = 0
    expect((await send(uploadId, 1, first)).status).toBe(204)
    expect((await send(uploadId, 1, randomBytes(LIBRARY.partBytes))).status).toBe(409)
    expect(s3.asked).toEqual([])
    expect((await finish(uploadId)).status).toBe(201)
    expect([...s3.objects.keys()].filter((key) => key.startsWith(`uploads/${uploadId}`))).toEqual([])
    expect(s3.objects.get(`files/${sha256Of(bytes)}`)?.body.equals(bytes)).toBe(true)
  })
})
