import { randomUUID } from 'node:crypto'
import type { Mention } from '@metapyra/contract/entities/chat'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { sql } from '../../platform/db/drizzle.ts'
import { subscribeAt } from '../../testing/features/push.ts'
import type { Seat, TestSocket } from '../../testing/live.ts'
import { emitExpectingSuccess, enterSpace, seedSpace } from '../../testing/live.ts'
import type { TestServer } from '../../testing/server.ts'
import { startTestServer } from '../../testing/server.ts'
import { pushNotices } from './tables.ts'

let server: TestServer
let space: Awaited<ReturnType<typeof seedSpace>>
let ada: Seat
let bob: Seat
let adaSocket: TestSocket
/** The push endpoints of Bob's browsers. */
let endpoints: { endpoint: string; open(body: string): string }[]

beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server?.close())
beforeEach(async () => {
  space = await seedSpace(server)
  endpoints = []
  ada = await space.member('Ada')
  bob = await space.member('Bob')
  adaSocket = await enterSpace(ada)
  await subscribe(bob)
  return () => space.close()
})

const subscribe = async (seat: Seat) => {
  const endpoint = `${server.origin}/sandbox/push/${randomUUID()}`
  endpoints.push({ endpoint, ...(await subscribeAt(server, space.spaceId, seat, endpoint)) })
}
const notificationTexts = async (at = 0): Promise<{ body: string; navigate: string }[]> => {
  const box = endpoints[at]
  if (!box) throw new Error('Nobody has subscribed')
  const { rows } = (await (await fetch(box.endpoint)).json()) as { rows: { body: string }[] }
  return rows.map(({ body }) => JSON.parse(box.open(body)).notification)
}
const say = (receiverId: string, body: string, mentions: Mention[] = []) =>
  emitExpectingSuccess(adaSocket, 'chat:send', { receiverId, clientId: randomUUID(), body, mentions })
/** Expects these notifications and no others: in this test they are sent in order, so the last one comes at the end. */
const expectTold = async (bodies: string[], at = 0) => {
  await say(bob.id, 'last')
  await expect
    .poll(async () => (await notificationTexts(at)).map(({ body }) => body).toSorted())
    .toEqual([...bodies, 'last'].toSorted())
}
const choose = (receiverId: string, choice: object) =>
  bob.call('POST v2/chat/notify', { receiverId, ...choice })
const meant = (): Mention[] => [{ personId: bob.id, name: 'Bob' }]

it('[SPACE-6] nobody is told whom their space keeps out until their address is confirmed', async () => {
  const { db } = server.services
  const confirm = (id: string) => db.execute(sql`update users set email_verified_at = now() where id = ${id}`)
  await confirm(ada.id)
  await db.execute(sql`update workspaces set settings = jsonb_set(settings, '{requireVerifiedEmail}', 'true')
    where id = ${space.spaceId}`)
  await say(bob.id, 'kept from them')
  await expect.poll(async () => await db.$count(pushNotices)).toBe(0)
  await confirm(bob.id)
  await expectTold([])
})

describe('[CHAT-47] who is away is told', () => {
  it('what mentions them, by name or with all, and leads there; of the rest nothing', async () => {
    await say(space.spaceId, 'to nobody')
    await say(space.spaceId, 'to @Bob', meant())
    await say(space.spaceId, 'to @all')
    await say(space.spaceId, 'to @here')
    await expectTold(['to @Bob', 'to @all'])
    const named = (await notificationTexts()).find(({ body }) => body === 'to @Bob')
    expect(named?.navigate).toMatch(new RegExp(`/space\\?chat=${space.spaceId}$`))
  })

  it('answers in threads that they follow, and what is said in groups', async () => {
    const bobSocket = await bob.socket()
    const message = await emitExpectingSuccess(bobSocket, 'chat:send', {
      receiverId: space.spaceId,
      clientId: randomUUID(),
      body: 'Plants?',
    })
    bobSocket.disconnect()
    await say(message.id, 'I do')
    const input = { id: randomUUID(), userIds: [bob.id] }
    const { body } = await ada.call('POST v2/chat/create-group', input)
    await say(body.receiverId, 'to the group')
    await expectTold(['I do', 'to the group'])
  })

  it('once, where a change mentions them who were not mentioned before', async () => {
    const { id: messageId } = await say(space.spaceId, 'Please')
    const change = (text: string) =>
      emitExpectingSuccess(adaSocket, 'chat:edit', { messageId, body: text, mentions: meant() })
    await change('@Bob, please')
    await expect.poll(async () => await notificationTexts()).toHaveLength(1)
    await change('@Bob, please do')
    await expectTold(['@Bob, please'])
  })

  it('what they have chosen: all, nothing, or nothing for now', async () => {
    await choose(space.spaceId, { notify: 'all' })
    await say(space.spaceId, 'all')
    await expect.poll(async () => await notificationTexts()).toHaveLength(1)
    await choose(space.spaceId, { notify: 'none' })
    await say(space.spaceId, 'none, @Bob', meant())
    const mutedUntil = new Date(Date.now() + 60_000).toISOString()
    await choose(space.spaceId, { notify: 'all', mutedUntil })
    await say(space.spaceId, 'muted, @Bob', meant())
    await expectTold(['all'])
  })

  it('nothing in the threads of what they have muted', async () => {
    const root = await say(space.spaceId, 'a question')
    await say(root.id, 'follow, @Bob', meant())
    await expect.poll(() => notificationTexts()).toHaveLength(1)
    await choose(space.spaceId, { mutedUntil: new Date(Date.now() + 60_000).toISOString() })
    await say(root.id, 'muted')
    await say(root.id, 'muted, @Bob', meant())
    await expectTold(['follow, @Bob'])
  })

  it('nothing while they do not want to be disturbed', async () => {
    const calm = { state: 'dnd', emoji: null, text: '', clearAt: null } as const
    await bob.call('POST v2/status/add', calm)
    const cleo = await space.member('Cleo')
    await subscribe(cleo)
    await say(bob.id, 'quiet')
    await say(space.spaceId, 'quiet, @Bob and @Cleo', [...meant(), { personId: cleo.id, name: 'Cleo' }])
    await expect.poll(async () => await notificationTexts(1)).toHaveLength(1)
    await bob.call('POST v2/status/clear', {})
    await expectTold([])
  })
})

describe('[CHAT-48] who does something on a page', () => {
  it('is told in that browser alone', async () => {
    const phone = await space.again(bob)
    await subscribe(phone)
    await say(bob.id, 'away')
    for (const at of [0, 1]) await expect.poll(async () => await notificationTexts(at)).toHaveLength(1)
    const bobSocket = await enterSpace(bob)
    await expectTold(['away'])
    expect(await notificationTexts(1)).toHaveLength(1)
    await emitExpectingSuccess(bobSocket, 'status:idle', { isIdle: true })
    const seen = () => server.services.presence.personIn(space.spaceId, bob.id)?.status.state
    await expect.poll(() => seen()).toBe('away')
    await say(bob.id, 'idle')
    await expect.poll(async () => await notificationTexts(1)).toHaveLength(2)
  })
})
