import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { newSubscription } from '../../testing/features/push.ts'
import type { Seat, TestSocket } from '../../testing/live.ts'
import { emitExpectingSuccess, seedSpace } from '../../testing/live.ts'
import type { TestServer } from '../../testing/server.ts'
import { startTestServer } from '../../testing/server.ts'
import { readPushToken } from './push-token.rules.ts'

let server: TestServer
let space: Awaited<ReturnType<typeof seedSpace>>
let ada: Seat
let bob: Seat
let adaSocket: TestSocket
let box: string

beforeAll(async () => {
  server = await startTestServer()
  space = await seedSpace(server)
  ada = await space.member('Ada Lovelace', { role: 'owner' })
  adaSocket = await ada.socket()
  await emitExpectingSuccess(adaSocket, 'space:enter', {})
})
afterAll(async () => {
  space?.close()
  await server?.close()
})
beforeEach(async () => {
  box = `${server.origin}/sandbox/push/${randomUUID()}`
  bob = await space.member('Charles Babbage')
  await moveTo(bob, spaceHost())
})

const spaceHost = () => `s${space.spaceId.slice(-12)}.${new URL(server.origin).host}`
/** Changes the host on which a session was opened, because a subscription belongs to that host. */
const moveTo = (seat: Seat, host: string) =>
  server.services.connection.pool.query('update sessions set host = $1 where id = $2', [host, seat.sessionId])
const subscribe = async (seat: Seat, endpoint = box) => {
  const subscription = newSubscription(endpoint)
  await seat.call('PUT v2/user/update', { pushToken: subscription.token })
  return subscription
}
const write = (body: string, receiverId: string) =>
  emitExpectingSuccess(adaSocket, 'chat:send', { receiverId, clientId: randomUUID(), body })
const arrived = async (endpoint = box) => {
  const { rows } = (await (await fetch(endpoint)).json()) as { rows: { body: string }[] }
  return rows
}
const arrivedAfter = async (count: number) => {
  await expect.poll(() => arrived()).toHaveLength(count)
  return await arrived()
}
const countOf = async (seat: Seat) => {
  const sql = 'select count(*)::int as n from push_subscriptions where session_id = $1'
  return (await server.services.connection.pool.query(sql, [seat.sessionId])).rows[0].n
}

describe('a notification', () => {
  it('[PUSH-2] reaches the other of two who write with each other, and only their browser can read it', async () => {
    const { open } = await subscribe(bob)
    const { conversationId } = await write('Lunch?\nAt twelve', bob.id)
    const [pushed] = await arrivedAfter(1)
    expect(pushed?.body).not.toContain('Lunch')
    expect(JSON.parse(open(pushed?.body ?? ''))).toEqual({
      web_push: 8030,
      notification: {
        title: 'Ada Lovelace',
        body: 'Lunch? At twelve',
        navigate: `http://${spaceHost()}/space?chat=${ada.id}`,
        tag: conversationId,
      },
    })
  })

  it('[CHAT-21] tells a message in one line, without its signs', async () => {
    const { open } = await subscribe(bob)
    await write('**Fire** drill:\n- door\n- `yard`', bob.id)
    await expect.poll(() => arrived()).toHaveLength(1)
    const [pushed] = await arrived()
    expect(JSON.parse(open(pushed?.body ?? '')).notification.body).toBe('Fire drill: door · yard')
  })

  it('[PUSH-2] tells of a note that was left on their desk', async () => {
    const { open } = await subscribe(bob)
    await bob.call('POST v2/desk/claim', { areaId: 20 })
    const note = { userId: bob.id, clientId: randomUUID(), text: 'Your parcel is\nat the door' }
    expect((await ada.call('POST v2/desk/leave-note', note)).status).toBe(204)
    const [pushed] = await arrivedAfter(1)
    expect(JSON.parse(open(pushed?.body ?? ''))).toMatchObject({
      notification: { title: 'Ada Lovelace left a note on your desk', body: 'Your parcel is at the door' },
    })
    await bob.call('POST v2/desk/give-back', {})
  })

  it('is not sent for what is written to the whole space, nor on another space’s host', async () => {
    const { open } = await subscribe(bob)
    await write('Good morning, all', space.spaceId)
    const eve = await space.member('Eve')
    await moveTo(eve, `elsewhere.${new URL(server.origin).host}`)
    const elsewhere = `${server.origin}/sandbox/push/${randomUUID()}`
    await subscribe(eve, elsewhere)
    await write('Not there', eve.id)
    await write('Here', bob.id)
    const rows = await arrivedAfter(1)
    expect(rows.map(({ body }) => JSON.parse(open(body)).notification.body)).toEqual(['Here'])
    expect(await arrived(elsewhere)).toEqual([])
  })

  it('[T27] ends with the session, and where the browser has given it up', async () => {
    await subscribe(bob)
    expect(await countOf(bob)).toBe(1)
    await bob.call('POST v2/auth/logout', {})
    expect(await countOf(bob)).toBe(0)
    const eve = await space.member('Eve')
    await moveTo(eve, spaceHost())
    await subscribe(eve, `${server.origin}/sandbox/push/gone`)
    await write('Hello?', eve.id)
    await expect.poll(() => countOf(eve)).toBe(0)
  })

  it('does not reach who is blocked', async () => {
    await subscribe(bob)
    await server.services.connection.pool.query('update users set blocked_at = now() where id = $1', [bob.id])
    await write('Not for you', bob.id)
    const eve = await space.member('Eve')
    await moveTo(eve, spaceHost())
    const place = `${server.origin}/sandbox/push/${randomUUID()}`
    await subscribe(eve, place)
    await write('For you', eve.id)
    await expect.poll(() => arrived(place)).toHaveLength(1)
    expect(await arrived()).toEqual([])
  })

  it('reaches a person’s other browsers where one of their push services does not take it', async () => {
    await subscribe(bob)
    const otherDevice = await space.again(bob)
    await moveTo(otherDevice, spaceHost())
    await subscribe(otherDevice, `${server.origin}/sandbox/push/broken`)
    await write('Twice', bob.id)
    await expect.poll(() => arrived()).toHaveLength(1)
    expect(await countOf(otherDevice)).toBe(1)
  })

  it('keeps the address of one browser from all others', async () => {
    await subscribe(bob)
    const eve = await space.member('Eve')
    const { token } = newSubscription(box)
    expect((await eve.call('PUT v2/user/update', { pushToken: token })).status).toBe(409)
    expect([await countOf(bob), await countOf(eve)]).toEqual([1, 0])
  })

  it('is turned off by hand, and a browser belongs to whoever logged in there last', async () => {
    const { token } = await subscribe(bob)
    const eve = await space.member('Eve')
    await eve.call('PUT v2/user/update', { pushToken: token })
    expect([await countOf(bob), await countOf(eve)]).toEqual([0, 1])
    expect((await eve.call('POST v2/user/stop-push', {})).status).toBe(204)
    expect(await countOf(eve)).toBe(0)
  })

  it('is signed with one pair, the same for every client and after a new start', async () => {
    const key = async () => (await ada.call('GET v2/utils/app-config', {})).body.vapidPublicKey
    expect(Buffer.from(await key(), 'base64url')).toHaveLength(65)
    expect(await key()).toBe(await key())
    const { rows } = await server.services.connection.pool.query('select * from vapid_keys')
    expect(rows).toHaveLength(1)
    expect(rows[0].public_key).toBe(await key())
    expect(rows[0].private_key).toMatch(/^\w+\./)
  })
})

describe('[PUSH-1] a push token', () => {
  const sandbox = 'http://localhost:3000'
  const { keys } = JSON.parse(newSubscription('').token) as { keys: Record<'p256dh' | 'auth', string> }
  const of = (endpoint: string) => JSON.stringify({ endpoint, keys })

  it.each([
    'https://fcm.googleapis.com/fcm/send/abc',
    'https://updates.push.services.mozilla.com/wpush/v2/abc',
    'https://db5p.notify.windows.com/w/?token=abc',
    'https://web.push.apple.com/abc',
  ])('names a push service: %s', (endpoint) => {
    expect(readPushToken(of(endpoint), null)).toEqual({ endpoint, ...keys })
  })

  it.each([
    'http://fcm.googleapis.com/fcm/send/abc',
    'https://169.254.169.254/latest/meta-data',
    'https://fcm.googleapis.com.evil.example/x',
    'https://fcm.googleapis.com@evil.example/x',
    'https://fcm.googleapis.com:8443/x',
    'https://evil.example/fcm.googleapis.com',
    'https://xfcm.googleapis.com/x',
    'http://localhost:3000/api/v2/auth/logout',
    'file:///etc/passwd',
    'no address',
  ])('[T22] and no other address: %s', (endpoint) => {
    expect(() => readPushToken(of(endpoint), sandbox)).toThrow()
  })

  it.each([
    '',
    '{',
    'null',
    '[]',
    '"x"',
    '{"endpoint":1}',
    `{"endpoint":"https://web.push.apple.com/a"}`,
    JSON.stringify({
      endpoint: 'https://web.push.apple.com/a',
      keys: { p256dh: 'A'.repeat(87), auth: 'A'.repeat(22) },
    }),
  ])('is a subscription: %s', (token) => expect(() => readPushToken(token, sandbox)).toThrow())

  it('is told apart from a wrong one over the network', async () => {
    const eve = await space.member('Eve')
    const answer = await eve.call('PUT v2/user/update', { pushToken: of('https://10.0.0.1/x') })
    expect([answer.status, answer.body.fields]).toEqual([
      400,
      { pushToken: 'This isn’t a browser’s push subscription.' },
    ])
    // If permission is denied, or in development, the token is empty, which changes nothing.
    expect((await eve.call('PUT v2/user/update', { pushToken: '' })).status).toBe(200)
  })
})
