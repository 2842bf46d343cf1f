import { randomUUID } from 'node:crypto'
import { CHAT } from '@metapyra/contract/chat'
import type { ChatMessage } from '@metapyra/contract/entities/chat'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { eq } from '../../db/drizzle.ts'
import type { TestServer } from '../../testing.ts'
import { startTestServer } from '../../testing.ts'
import type { Seat, TestSocket } from '../../testing-live.ts'
import { ask, seedSpace, tryAsk, walkIn } from '../../testing-live.ts'
import { forgetOldMessages } from './retention.service.ts'
import { messages } from './tables.ts'

const DAY_MS = 86_400_000
let nowMs = Date.now()
let server: TestServer
let space: Awaited<ReturnType<typeof seedSpace>>
let ada: Seat
let bob: Seat
let adaSocket: TestSocket
let bobSocket: TestSocket

beforeAll(async () => {
  server = await startTestServer({ clock: () => new Date(nowMs), env: { RATE_LIMIT_FACTOR: '100' } })
})
afterAll(() => server?.close())
beforeEach(async () => {
  nowMs = Date.now()
  space = await seedSpace(server)
  ada = await space.member('Ada', { role: 'owner' })
  bob = await space.member('Bob')
  adaSocket = await walkIn(ada)
  bobSocket = await walkIn(bob)
  return () => space.close()
})

const say = (socket: TestSocket, body: string, receiverId = space.spaceId) =>
  ask(socket, 'chat:send', { receiverId, clientId: randomUUID(), body })
const keep = (chatRetentionDays: number) =>
  ada.call('PUT v2/admin/workspace/settings-update', { settings: { chatRetentionDays } })
const read = async (seat: Seat, input: object = {}) =>
  (await seat.call('POST v2/chat/get', { receiverId: space.spaceId, page: 1, ...input })).body
const daysAgo = async <T>(days: number, work: () => Promise<T>): Promise<T> => {
  const now = nowMs
  nowMs -= days * DAY_MS
  const done = await work()
  nowMs = now
  return done
}
/** As where its page was asked for. */
const show = (id: string, link: string) =>
  server.services.db
    .update(messages)
    .set({ preview: { link, title: 'A page', description: '', siteName: '' } })
    .where(eq(messages.id, id))
const forget = () => forgetOldMessages(server.services)

describe('[CHAT-70] messages that are older than the space keeps them', () => {
  it('are gone with their changes, and the places of the others stay', async () => {
    const old = await daysAgo(40, async () => {
      const said: ChatMessage[] = []
      for (let at = 1; at <= 230; at += 1) said.push(await say(bobSocket, `old ${at}`))
      return said
    })
    for (let at = 1; at <= 60; at += 1) await say(bobSocket, `new ${at}`)
    await forget()
    expect((await read(ada)).lastSeq).toBe(290)
    await keep(30)
    await Promise.all([forget(), forget(), ...Array.from({ length: 10 }, () => say(bobSocket, 'meanwhile'))])
    const first = await read(ada)
    expect([first.lastSeq, first.hasOlder, first.rows.length]).toEqual([300, true, CHAT.pageSize])
    const second = await read(ada, { beforeSeq: first.rows[0].seq })
    expect([second.rows[0].seq, second.rows[0].body, second.hasOlder]).toEqual([231, 'new 1', false])
    expect(second.rows.length).toBe(20)
    expect((await read(ada, { beforeSeq: 200 })).rows).toEqual([])
    expect((await read(ada, { afterSeq: 10 })).rows[0].seq).toBe(231)
    expect((await read(ada, { aroundId: old[0]?.id })).code).toBe('NOT_FOUND')
    const react = { messageId: old[9]?.id ?? '', emoji: '👍', isOn: true }
    expect(await tryAsk(adaSocket, 'chat:react', react)).toMatchObject({ error: { code: 'NOT_FOUND' } })
    const found = await ada.call('POST v2/chat/search', { words: 'old 7' })
    expect(found.body.rows).toEqual([])
  })

  it('leave a thread that is written in, below a message that says nothing any more, until that is old too', async () => {
    const root = await daysAgo(40, () => say(bobSocket, 'the question'))
    const quiet = await daysAgo(40, () => say(bobSocket, 'nobody answers'))
    const answer = await daysAgo(20, () => say(adaSocket, 'the answer', root.id))
    await show(root.id, 'https://example.org/told')
    await keep(30)
    await forget()
    expect((await read(ada)).rows).toEqual([])
    const thread = await read(bob, { receiverId: root.id })
    expect(thread.rows).toEqual([answer])
    expect(thread.root).toMatchObject({ body: '', preview: null, deletedAt: expect.any(String) })
    expect((await read(bob, { receiverId: quiet.id })).code).toBe('NOT_FOUND')
    await keep(10)
    await forget()
    expect((await read(bob, { receiverId: root.id })).code).toBe('NOT_FOUND')
  })

  it('stay in a space that keeps them for ever, and a conversation begins anew after its last one', async () => {
    await daysAgo(400, () => say(bobSocket, 'psst', ada.id))
    await forget()
    expect((await read(ada, { receiverId: bob.id })).rows).toHaveLength(1)
    await keep(365)
    await forget()
    const { rows } = (await ada.call('GET v2/chat/all', {})).body
    expect(rows.map(({ receiverId }: { receiverId: string }) => receiverId)).not.toContain(bob.id)
    const next = await say(adaSocket, 'hello again', bob.id)
    expect(next.seq).toBe(2)
    expect((await read(bob, { receiverId: ada.id })).rows).toEqual([next])
    await say(bobSocket, 'and again', ada.id)
    const again = (await ada.call('GET v2/chat/all', {})).body.rows
    expect(again.find((row: { receiverId: string }) => row.receiverId === bob.id).unread).toBe(1)
  })
})

it('[CHAT-71] whoever runs the space is told how many messages would go, and the change is recorded', async () => {
  await daysAgo(100, () => say(bobSocket, 'one'))
  await daysAgo(50, () => say(bobSocket, 'two', ada.id))
  const count = async (days: number) =>
    (await ada.call('POST v2/admin/workspace/retention-count', { days })).body
  expect([await count(30), await count(90), await count(365)]).toEqual([
    { messages: 2 },
    { messages: 1 },
    { messages: 0 },
  ])
  await keep(90)
  const log = await ada.call('POST v2/admin/workspace/audit-log', {})
  expect(log.body.rows[0]).toMatchObject({
    action: 'settings.changed',
    changes: [{ field: 'chatRetentionDays', before: 0, after: 90 }],
  })
})
