import { ANNOUNCEMENT_STATUS } from '@metapyra/contract/constants'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import type { Seat, TestSocket } from '../../testing/live.ts'
import { emitExpectingSuccess, nextEvent, seedSpace } from '../../testing/live.ts'
import type { TestServer } from '../../testing/server.ts'
import { hasPostgres, startTestServer } from '../../testing/server.ts'

const { live, ended, scheduled } = ANNOUNCEMENT_STATUS
/** People's sessions last for an hour. */
const TEN_MINUTES_MS = 600_000
const redisUrl = process.env.TEST_REDIS_URL

const announce = async (by: Pick<Seat, 'call'>, input: object, description = 'Lunch is here.') => {
  const { status, body } = await by.call('POST v2/admin/workspace/announcement', {
    description,
    status: live,
    ...input,
  })
  expect(status).toBe(200)
  return body
}
const enter = async (seat: Pick<Seat, 'socket'>): Promise<TestSocket> => {
  const socket = await seat.socket()
  await emitExpectingSuccess(socket, 'space:enter', {})
  return socket
}

describe('[ANN-5] people in the space', () => {
  let server: TestServer
  let space: Awaited<ReturnType<typeof seedSpace>>
  let admin: Seat
  let sockets: TestSocket[]
  let passedMs = 0
  const clock = () => new Date(Date.now() + passedMs)
  beforeAll(async () => {
    server = await startTestServer({ clock })
    space = await seedSpace(server)
    admin = await space.member('Ada', { role: 'admin' })
    sockets = [await enter(await space.member('Bob')), await enter(await space.visitor('anonymous', 'Ann'))]
  })
  afterAll(async () => {
    space?.close()
    await server?.close()
  })

  it('[ANN-6] have closed on all of their devices what they close on one', async () => {
    const carla = await space.member('Carla')
    const phone = await enter(await space.again(carla))
    const { id } = await announce(admin, {})
    const closed = nextEvent(phone, 'announcement:ended', (ended) => ended === id)
    const others: string[] = []
    for (const socket of sockets) socket.on('announcement:ended', (ended) => others.push(ended))
    await carla.call('POST v2/announcement/seen', { id })
    await closed
    expect(others).toEqual([])
    await announce(admin, { id, status: ended })
  })

  it('hear of one at once: that it is live, what it says now, and that it has ended', async () => {
    const liveEvents = Promise.all(sockets.map((socket) => nextEvent(socket, 'announcement:live')))
    const { id } = await announce(admin, {})
    for (const [announcement] of await liveEvents) {
      expect(announcement).toMatchObject({ id, description: 'Lunch is here.', endsAt: null })
      expect(Object.keys(announcement).sort()).toEqual(['description', 'endsAt', 'id', 'startsAt'])
    }
    const changed = Promise.all(sockets.map((socket) => nextEvent(socket, 'announcement:changed')))
    await announce(admin, { id }, 'Lunch is over.')
    for (const [announcement] of await changed) expect(announcement.description).toBe('Lunch is over.')
    const over = Promise.all(sockets.map((socket) => nextEvent(socket, 'announcement:ended')))
    await announce(admin, { id, status: ended })
    expect(await over).toEqual([[id], [id]])
  })

  it('hear of one that goes live and ends by its time', async () => {
    const inTens = (tens: number) => new Date(clock().getTime() + tens * TEN_MINUTES_MS).toISOString()
    const { id } = await announce(admin, { status: scheduled, startsAt: inTens(1), endsAt: inTens(2) })
    const [socket] = sockets as [TestSocket]
    const begun = nextEvent(socket, 'announcement:live', (announcement) => announcement.id === id)
    passedMs += 1.5 * TEN_MINUTES_MS
    await begun
    const over = nextEvent(socket, 'announcement:ended', (endedId) => endedId === id)
    passedMs += TEN_MINUTES_MS
    await over
  })

  it('hear of it once, and nobody of another space does', async () => {
    const otherSpace = await seedSpace(server)
    const stranger = await enter(await otherSpace.member('Eve'))
    const [socket] = sockets as [TestSocket]
    const heardHere: string[] = []
    const heardThere: string[] = []
    socket.on('announcement:live', ({ id }) => heardHere.push(id))
    stranger.on('announcement:live', ({ id }) => heardThere.push(id))
    const { id } = await announce(admin, {})
    // By then, the node has polled the database at least twice.
    const next = new Date(clock().getTime() + 2500).toISOString()
    const last = nextEvent(socket, 'announcement:live', (announcement) => announcement.id !== id)
    await announce(admin, { status: scheduled, startsAt: next })
    await last
    expect(heardHere.filter((heardId) => heardId === id)).toEqual([id])
    expect(heardThere).toEqual([])
    otherSpace.close()
  })
})

describe.runIf(hasPostgres && redisUrl)('[ANN-5] people at two servers of one database', () => {
  it.each([
    ['with Redis', redisUrl],
    ['without it', 'redis://127.0.0.1:1'],
  ])('hear of it, %s', async (_how, REDIS_URL = '') => {
    const first = await startTestServer({ onPostgres: true, env: { REDIS_URL } })
    const DATABASE_URL = first.services.config.DATABASE_URL ?? ''
    const second = await startTestServer({ env: { REDIS_URL, DATABASE_URL } })
    onTestFinished(async () => {
      await second.close()
      await first.close()
    })
    const space = await seedSpace(first)
    onTestFinished(space.close)
    const admin = await space.member('Ada', { role: 'admin' })
    const bob = await space.member('Bob')
    const far = await enter(bob.at(second.origin))
    const begun = nextEvent(far, 'announcement:live')
    const { id } = await announce(admin, {})
    expect((await begun)[0].id).toBe(id)
    const over = nextEvent(far, 'announcement:ended')
    await announce(admin.at(second.origin), { id, status: ended })
    expect((await over)[0]).toBe(id)
  })
})
