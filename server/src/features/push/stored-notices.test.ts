import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { emitOnCommit } from '../../platform/on-commit.ts'
import { subscribeAt } from '../../testing/features/push.ts'
import type { Seat, TestSocket } from '../../testing/live.ts'
import { emitExpectingSuccess, enterSpace, seedSpace } from '../../testing/live.ts'
import { createTestDatabase } from '../../testing/postgres.ts'
import type { PushAnswer } from '../../testing/push-service.ts'
import { startPushService } from '../../testing/push-service.ts'
import type { TestServer } from '../../testing/server.ts'
import { hasPostgres, startTestServer } from '../../testing/server.ts'

let server: TestServer
let space: Awaited<ReturnType<typeof seedSpace>>
let ada: Seat
let bob: Seat
let adaSocket: TestSocket
let service: Awaited<ReturnType<typeof startPushService>>
let answers: Record<string, PushAnswer>
const cleanUps: (() => unknown)[] = []

/** Writes the row directly, because the product accepts no such address. */
const subscribe = async (seat: Seat, path: string) => {
  const subscription = await subscribeAt(
    server,
    space.spaceId,
    seat,
    `${server.origin}/sandbox/push/${randomUUID()}`,
  )
  const sql = 'update push_subscriptions set endpoint = $1 where session_id = $2'
  await server.services.connection.pool.query(sql, [service.origin + path, seat.sessionId])
  return subscription
}
const write = (body: string) =>
  emitExpectingSuccess(adaSocket, 'chat:send', { receiverId: bob.id, clientId: randomUUID(), body })
const cameTo = (path: string) => service.came.filter((one) => one.path === path)
const storedNotices = async () => {
  const { rows } = await server.services.connection.pool.query(
    'select attempts, left_ids as left, claim, extract(epoch from next_at - now())::int as seconds from push_notices',
  )
  return rows as { claim: string | null; attempts: number; left: string[] | null; seconds: number }[]
}
const makeDue = async () => {
  await server.services.connection.pool.query('update push_notices set next_at = now()')
  emitOnCommit(server.services.db, 'notice:kept')
}

/** Starts a server with two people in a space. */
const open = async (options?: Parameters<typeof startTestServer>[0]) => {
  server = await startTestServer(options)
  cleanUps.push(() => server.close())
  space = await seedSpace(server)
  cleanUps.push(() => space.close())
  bob = await space.member('Bob')
  ada = await space.member('Ada')
  adaSocket = await enterSpace(ada)
}
beforeEach(async () => {
  answers = {}
  service = await startPushService((path) => answers[path] ?? { status: 201 })
  cleanUps.push(service.close)
  await open()
})
afterEach(async () => {
  for (const cleanUp of cleanUps.splice(0).reverse()) await cleanUp()
})

describe('[PUSH-3] what a push service does not take', () => {
  it('is kept for as long as that says, and told then, in no other browser once more', async () => {
    await subscribe(bob, '/takes')
    const otherDevice = await space.again(bob)
    const { open } = await subscribe(otherDevice, '/later')
    answers['/later'] = { status: 503, retryAfter: 600 }
    await write('Lunch?')
    await expect.poll(async () => (await storedNotices())[0]?.left).toEqual([otherDevice.sessionId])
    expect((await storedNotices())[0]?.seconds).toBeGreaterThan(590)
    answers = {}
    await makeDue()
    await expect.poll(storedNotices).toEqual([])
    expect(cameTo('/takes')).toHaveLength(1)
    const [refused, taken] = cameTo('/later')
    expect(JSON.parse(open(taken?.body ?? '')).notification.body).toBe('Lunch?')
    // Both have the same topic, so a push service that has stored the first after all replaces it by the second (RFC
    // 8030).
    expect(taken?.topic).toBe(refused?.topic)
    expect(taken?.topic).toMatch(/^[\w-]{22}$/)
  })

  it('waits longer with each try, and is given up after a day', async () => {
    await subscribe(bob, '/down')
    answers['/down'] = { status: 500 }
    await write('Lunch?')
    for (const least of [20, 40, 85]) {
      await expect.poll(async () => (await storedNotices())[0]?.left).toEqual([bob.sessionId])
      await expect.poll(async () => (await storedNotices())[0]?.seconds).toBeGreaterThan(least)
      await makeDue()
    }
    await expect.poll(async () => (await storedNotices())[0]).toMatchObject({ attempts: 4, claim: null })
    await server.services.connection.pool.query(
      `update push_notices set expires_at = now() + interval '1 minute'`,
    )
    await makeDue()
    await expect.poll(storedNotices).toEqual([])
  })

  it('later either is told nowhere: what it was sent is wrong', async () => {
    await subscribe(bob, '/wrong')
    answers['/wrong'] = { status: 400 }
    await write('Lunch?')
    await expect.poll(() => cameTo('/wrong')).toHaveLength(1)
    await expect.poll(storedNotices).toEqual([])
  })

  it('is tried an hour later at most, whatever that says', async () => {
    await subscribe(bob, '/later')
    answers['/later'] = { status: 429, retryAfter: 9_999_999 }
    await write('Lunch?')
    await expect.poll(async () => (await storedNotices())[0]?.left).toEqual([bob.sessionId])
    expect((await storedNotices())[0]?.seconds).toBeLessThanOrEqual(3600)
    // The claim is removed, so a late renewal has no effect.
    expect((await storedNotices())[0]?.claim).toBe(null)
  })

  it('is not told to who has read it meanwhile, nor where its moment is over', async () => {
    await subscribe(bob, '/down')
    answers['/down'] = { status: 500 }
    await write('Lunch?')
    await expect.poll(async () => (await storedNotices())[0]?.left).toEqual([bob.sessionId])
    await emitExpectingSuccess(await enterSpace(bob), 'chat:read', { receiverId: ada.id, seq: 1 })
    await makeDue()
    await expect.poll(storedNotices).toEqual([])
    await write('Tea?')
    await expect.poll(async () => (await storedNotices())[0]?.left).toEqual([bob.sessionId])
    await server.services.connection.pool.query('update push_notices set expires_at = now()')
    answers = {}
    await makeDue()
    await expect.poll(storedNotices).toEqual([])
    expect(cameTo('/down')).toHaveLength(2)
  })

  it.runIf(hasPostgres)('is left to the next server where one stops, but not where it was told', async () => {
    const database = await createTestDatabase(process.env.TEST_DATABASE_URL ?? '')
    cleanUps.push(database.drop)
    await open({ env: { DATABASE_URL: database.url } })
    await subscribe(bob, '/takes')
    const otherDevice = await space.again(bob)
    await subscribe(otherDevice, '/held')
    answers['/held'] = 'held'
    await write('Lunch?')
    await expect.poll(() => service.came).toHaveLength(2)
    space.close()
    await server.close()
    const client = new pg.Client(database.url)
    await client.connect()
    cleanUps.push(() => client.end())
    expect(
      (await client.query('select attempts, left_ids, next_at <= now() as due from push_notices')).rows,
    ).toEqual([{ attempts: 0, left_ids: [otherDevice.sessionId], due: true }])
  })

  it('is not told of a message that was deleted meanwhile, nor once its reader wants to be left alone', async () => {
    await subscribe(bob, '/down')
    answers['/down'] = { status: 500 }
    const { id: messageId } = await write('Never mind')
    await write('Lunch?')
    await expect.poll(async () => (await storedNotices()).filter(({ left }) => left).length).toBe(2)
    await ada.call('POST v2/chat/delete', { messageId })
    await bob.call('POST v2/status/add', { state: 'dnd', text: '' })
    answers = {}
    await makeDue()
    await expect.poll(storedNotices).toEqual([])
    expect(service.came).toHaveLength(2)
  })

  it('is kept with what it tells of or not at all, and not where nobody has turned it on', async () => {
    await write('To nobody')
    expect(await storedNotices()).toEqual([])
    await subscribe(bob, '/down')
    answers['/down'] = { status: 500 }
    const clientId = randomUUID()
    const send = () =>
      emitExpectingSuccess(adaSocket, 'chat:send', { receiverId: bob.id, clientId, body: 'Once' })
    await Promise.all([send(), send(), send()])
    expect(await storedNotices()).toHaveLength(1)
  })
})
