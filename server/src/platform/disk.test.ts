import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createActor } from '../testing/actor.ts'
import { uploadToSend } from '../testing/features/files.ts'
import type { Seat } from '../testing/live.ts'
import { emitExpectingSuccess, emitWithReply, seedSpace } from '../testing/live.ts'
import type { TestServer } from '../testing/server.ts'
import { startTestServer } from '../testing/server.ts'
import { watchDisk } from './disk.ts'

let server: TestServer
let space: Awaited<ReturnType<typeof seedSpace>>
let ada: Seat
let isLow = false

beforeAll(async () => {
  server = await startTestServer()
  space = await seedSpace(server)
  ada = await space.member('Ada', { role: 'owner' })
  server.services.disk.isLow = () => isLow
})
afterAll(async () => {
  space?.close()
  await server?.close()
})

const line = () => ({ receiverId: space.spaceId, clientId: randomUUID(), body: 'hello' })
const ready = async () => {
  const response = await fetch(`${server.origin}/readyz`)
  return { status: response.status, body: await response.json() }
}
const kinds = { type: 'invited' as const, pageSize: 20 }

describe('while the disk is nearly full', () => {
  it('[DB-4] what would be kept is refused in words, by call, upload and socket', async () => {
    const socket = await ada.socket()
    expect((await emitExpectingSuccess(socket, 'chat:send', line())).seq).toBe(1)
    isLow = true
    const refused = { code: 'STORAGE_FULL', message: expect.stringContaining('out of storage') }
    expect(await ada.call('POST v2/poll/create', {} as never)).toMatchObject({ status: 507, body: refused })
    const door = { origin: server.origin, spaceId: space.spaceId }
    expect(await uploadToSend(door, ada, Buffer.from('text'), { name: 'a.txt' })).toMatchObject({
      status: 507,
      body: refused,
    })
    expect(await emitWithReply(socket, 'chat:send', line())).toMatchObject({ ok: false, error: refused })
    expect(await ready()).toEqual({ status: 503, body: { database: true, disk: false } })
  })

  it('[DB-4] what is there is read, people come in, and strangers are told nothing', async () => {
    isLow = true
    const chat = { receiverId: space.spaceId, page: 1 }
    expect((await ada.call('POST v2/chat/get', chat)).body.rows).toHaveLength(1)
    expect((await ada.call('GET v2/user/profile', {})).status).toBe(200)
    expect((await ada.call('POST v2/admin/workspace/user-list', kinds)).status).toBe(200)
    const login = { email: 'nobody@example.com', password: 'a lantern over four rivers' }
    expect((await ada.call('POST v2/auth/login', login)).body.code).toBe('BAD_CREDENTIALS')
    const stranger = createActor(server.origin)
    expect((await stranger.call('POST v2/poll/create', {} as never)).body.code).toBe('NO_SESSION')
    await emitExpectingSuccess(await ada.socket(), 'space:enter', {})
  })

  it('[DB-4] all goes on once there is room', async () => {
    isLow = false
    expect((await emitExpectingSuccess(await ada.socket(), 'chat:send', line())).seq).toBe(2)
    expect(await ready()).toEqual({ status: 200, body: { database: true, disk: true } })
  })
})

it('a disk is low below its floor, never without one, and unknown where the folder is not', async () => {
  const changes: boolean[] = []
  const watch = (floorBytes: number, folder = '/') =>
    watchDisk(folder, { floorBytes, onChange: (low) => changes.push(low) })
  const disks = [await watch(2 ** 62), await watch(1), await watch(0), await watch(2 ** 62, '/not/there')]
  expect(disks.map((disk) => disk.isLow())).toEqual([true, false, false, false])
  expect(changes).toEqual([true])
  for (const disk of disks) disk.stop()
})
