import { randomUUID } from 'node:crypto'
import { CHAT } from '@metapyra/contract/chat'
import type { ChatMessage } from '@metapyra/contract/entities/chat'
import type { Report } from '@metapyra/contract/entities/report'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { eq, sql } from '../../platform/db/drizzle.ts'
import type { Seat, TestSocket } from '../../testing/live.ts'
import { emitExpectingSuccess, emitWithReply, enterSpace, nextEvent, seedSpace } from '../../testing/live.ts'
import type { TestServer } from '../../testing/server.ts'
import { startTestServer } from '../../testing/server.ts'
import { deleteExpiredMessages } from './retention/retention.service.ts'
import { conversations, messages } from './tables.ts'

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
  adaSocket = await enterSpace(ada)
  bobSocket = await enterSpace(bob)
  return () => space.close()
})

const say = (socket: TestSocket, body: string, receiverId = space.spaceId) =>
  emitExpectingSuccess(socket, 'chat:send', { receiverId, clientId: randomUUID(), body })
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
/** Simulates that the link's page was loaded. */
const show = (id: string, link: string) =>
  server.services.db
    .update(messages)
    .set({ preview: { link, title: 'A page', description: '', siteName: '' } })
    .where(eq(messages.id, id))
const forget = () => deleteExpiredMessages(server.services)

describe('[CHAT-70] messages that are older than the space keeps them', () => {
  it('are gone with their changes, and the places of the others stay', async () => {
    const old = await daysAgo(40, async () => {
      const oldMessages: ChatMessage[] = []
      for (let index = 1; index <= 230; index += 1) oldMessages.push(await say(bobSocket, `old ${index}`))
      return oldMessages
    })
    for (let index = 1; index <= 60; index += 1) await say(bobSocket, `new ${index}`)
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
    expect(await emitWithReply(adaSocket, 'chat:react', react)).toMatchObject({
      error: { code: 'NOT_FOUND' },
    })
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

  it('take answers on where people talk below them, which their readers see, and answers that are gone count no more', async () => {
    const root = await daysAgo(60, () => say(bobSocket, 'the question'))
    await daysAgo(40, () => say(adaSocket, 'an early answer', root.id))
    await daysAgo(20, () => say(adaSocket, 'a late answer', root.id))
    const byHand = await daysAgo(60, () => say(bobSocket, 'never mind'))
    await daysAgo(20, () => say(adaSocket, 'but why', byHand.id))
    await bob.call('POST v2/chat/delete', { messageId: byHand.id })
    const before = (await read(ada, { receiverId: root.id })).root
    const isTold = nextEvent(
      adaSocket,
      'chat:message',
      ({ id, deletedAt }) => id === root.id && deletedAt !== null,
    )
    await keep(30)
    await forget()
    const redacted = (await isTold)[0]
    expect(redacted).toMatchObject({ body: '', isDeletedByAdmin: false })
    expect(redacted.change).toBeGreaterThan(before.change)
    expect([before.replyCount, (await read(ada, { receiverId: root.id })).root.replyCount]).toEqual([2, 1])
    await say(bobSocket, 'and on', root.id)
    const thread = await read(ada, { receiverId: root.id })
    expect(thread.rows.map(({ body }: ChatMessage) => body)).toEqual(['a late answer', 'and on'])
    expect(thread.root.replyCount).toBe(2)
    const refused = { receiverId: byHand.id, clientId: randomUUID(), body: 'late' }
    expect(await emitWithReply(adaSocket, 'chat:send', refused)).toMatchObject({
      error: { code: 'CONFLICT' },
    })
  })

  it('are gone with the empty thread that a server which went down left behind', async () => {
    const root = await daysAgo(40, () => say(bobSocket, 'the question'))
    const answer = await daysAgo(20, () => say(adaSocket, 'the answer', root.id))
    await keep(30)
    await forget()
    const { db } = server.services
    await db.delete(messages).where(eq(messages.id, answer.id))
    await db.update(conversations).set({ firstSeq: 2 }).where(eq(conversations.rootId, root.id))
    await forget()
    expect((await read(bob, { receiverId: root.id })).code).toBe('NOT_FOUND')
  })

  it('are gone also where those of another conversation could not be removed', async () => {
    const stuck = await daysAgo(40, () => say(bobSocket, 'psst', ada.id))
    await daysAgo(40, () => say(bobSocket, 'to all'))
    const { db } = server.services
    await db.execute(
      sql`create function refuse() returns trigger language plpgsql as $$ begin raise 'refused'; end $$`,
    )
    await db.execute(sql`create trigger refuse before delete on messages for each row
      when (old.body = 'psst') execute function refuse()`)
    await keep(30)
    await expect(forget()).rejects.toThrow('Old messages couldn’t be removed')
    await db.execute(sql`drop trigger refuse on messages`)
    expect((await read(ada)).rows).toEqual([])
    expect((await read(ada, { receiverId: bob.id })).rows).toEqual([stuck])
    await forget()
    expect((await read(ada, { receiverId: bob.id })).rows).toEqual([])
  })

  it('are gone for their readers and stay with a report that is open, until that is dealt with', async () => {
    const message = await daysAgo(40, () => say(bobSocket, 'you fools'))
    const root = await daysAgo(40, () => say(adaSocket, 'a question'))
    const answer = await daysAgo(40, () => say(bobSocket, 'a foolish one', root.id))
    for (const { id: messageId } of [message, answer])
      await ada.call('POST v2/chat/report', { messageId, reason: 'harassment' })
    await keep(30)
    await forget()
    expect((await read(ada)).rows).toEqual([])
    const { rows } = (await ada.call('POST v2/admin/workspace/reports', {})).body
    const fieldsOf = ({ body, senderName, isGone }: Report) => [body, senderName, isGone]
    expect(rows.map(fieldsOf)).toEqual([
      ['a foolish one', 'Bob', true],
      ['you fools', 'Bob', true],
    ])
    for (const { id } of rows) {
      const input = { id, outcome: 'dismissed' } as const
      const { body } = await ada.call('POST v2/admin/workspace/report-handle', input)
      expect(body).toMatchObject({ outcome: 'dismissed', body: '' })
    }
    await forget()
    expect((await ada.call('POST v2/admin/workspace/reports', {})).body.rows).toEqual([])
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
