import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { emitExpectingSuccess, emitWithReply, enterSpace, nextEvent, seedSpace } from '../../testing/live.ts'
import type { TestServer } from '../../testing/server.ts'
import { hasPostgres, startTestServer } from '../../testing/server.ts'

const redisUrl = process.env.TEST_REDIS_URL

describe.runIf(hasPostgres && redisUrl)('a reception at two servers on one database', () => {
  let first: TestServer
  let second: TestServer
  let space: Awaited<ReturnType<typeof seedSpace>>

  beforeAll(async () => {
    first = await startTestServer({ onPostgres: true, env: { REDIS_URL: redisUrl ?? '' } })
    const { DATABASE_URL = '' } = first.services.config
    second = await startTestServer({ env: { REDIS_URL: redisUrl ?? '', DATABASE_URL } })
    space = await seedSpace(first)
    const owner = await space.member('Olga', { role: 'owner' })
    await owner.call('PUT v2/admin/workspace/settings-update', { settings: { isReceptionOn: true } })
  })
  afterAll(async () => {
    space?.close()
    await second?.close()
    await first?.close()
  })
  const arrive = async (name: string) => {
    const guest = await space.visitor('anonymous', name)
    const socket = await guest.socket()
    await emitWithReply(socket, 'space:enter', {})
    return { guest, socket }
  }

  it('[RECEP-3] a guest at one is seen, called for and met by a member at the other', async () => {
    const ana = await space.member('Ana')
    const anas = await enterSpace(ana.at(second.origin))
    const { guest, socket } = await arrive('Noor')
    const isAtHand = async () => (await emitWithReply(socket, 'reception:call', { to: ana.id })).ok
    const called = nextEvent(anas, 'reception:called')
    await expect.poll(isAtHand).toBe(true)
    expect((await called)[0]).toMatchObject({ guestId: guest.id, name: 'Noor' })
    const open = nextEvent(socket, 'reception:open')
    expect(
      await emitWithReply(anas, 'reception:answer', { guestId: guest.id, isComing: true }),
    ).toMatchObject({
      ok: true,
    })
    await open
    const { self, people } = await emitExpectingSuccess(socket, 'space:enter', {})
    const host = people.find(({ userId }) => userId === ana.id)
    expect(Math.hypot(self.x - (host?.x ?? 99), self.y - (host?.y ?? 99))).toBeLessThan(3)
  })

  it('[RECEP-3] a guest whose page comes back at the other one waits on, until they are gone there too', async () => {
    const ana = await space.member('Ana')
    const anas = await enterSpace(ana.at(second.origin))
    const closed: string[] = []
    anas.on('reception:closed', (guestId) => void closed.push(guestId))
    const [noor, zoe] = [await arrive('Noor'), await arrive('Zoe')]
    const later = await noor.guest.at(second.origin).socket()
    await emitWithReply(later, 'space:enter', {})
    for (const { guest, socket } of [noor, zoe]) {
      const called = nextEvent(anas, 'reception:called', ({ guestId }) => guestId === guest.id)
      await expect
        .poll(async () => (await emitWithReply(socket, 'reception:call', { to: ana.id })).ok)
        .toBe(true)
      await called
    }
    closed.length = 0
    noor.socket.disconnect()
    zoe.socket.disconnect()
    // Both pages disconnect at the same time, and only Zoe has no other page.
    await expect.poll(() => closed).toEqual([zoe.guest.id])
    later.disconnect()
    await expect.poll(() => closed).toEqual([zoe.guest.id, noor.guest.id])
  }, 40_000)

  it('[RECEP-3] of many members who answer at once, at both, one meets the guest', async () => {
    const members = await Promise.all(
      Array.from({ length: 6 }, (_, index) => space.member(`Member ${index}`)),
    )
    const origins = [first.origin, second.origin]
    const sockets = await Promise.all(
      members.map((member, index) => enterSpace(member.at(origins[index % 2] ?? ''))),
    )
    const { guest, socket } = await arrive('Zoe')
    const called = Promise.all(
      sockets.map((one) => nextEvent(one, 'reception:called', ({ guestId }) => guestId === guest.id)),
    )
    const ring = async () => (await emitWithReply(socket, 'reception:call', { to: null })).ok
    await expect.poll(ring).toBe(true)
    await called
    const answers = await Promise.all(
      sockets.map((one) => emitWithReply(one, 'reception:answer', { guestId: guest.id, isComing: true })),
    )
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1)
  })
})
