import { randomUUID } from 'node:crypto'
import { CHAT } from '@metapyra/contract/chat'
import type { ChatMessage, Conversation } from '@metapyra/contract/entities/chat'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { eq } from '../../platform/db/drizzle.ts'
import { newId } from '../../platform/ids.ts'
import { chatsOf, read, say } from '../../testing/features/chat.ts'
import type { Seat } from '../../testing/live.ts'
import { emitExpectingSuccess, seedSpace } from '../../testing/live.ts'
import type { TestServer } from '../../testing/server.ts'
import { startTestServer } from '../../testing/server.ts'
import { updateUser } from '../account/core/queries.ts'
import { pageWindow } from './core/page.service.ts'
import { conversations, messages } from './tables.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server?.close())

const seated = async () => {
  const space = await seedSpace(server)
  const ada = await space.member('Ada')
  const bob = await space.member('Bob')
  const adaSocket = await ada.socket()
  const bobSocket = await bob.socket()
  /** Sends one message and inserts the rest directly, because a hundred sends take minutes on a busy machine. */
  const fill = async (count: number) => {
    const { db } = server.services
    const { conversationId, senderId, senderName, body } = await say(adaSocket, 'line')
    const rest = Array.from({ length: count - 1 }, (_, index) => ({
      id: newId(),
      conversationId,
      senderId,
      senderName,
      body,
      clientId: newId(),
      seq: index + 2,
      change: index + 2,
      createdAt: new Date(),
    }))
    if (rest.length > 0) await db.insert(messages).values(rest)
    await db
      .update(conversations)
      .set({ lastSeq: count, lastChange: count })
      .where(eq(conversations.id, conversationId))
  }
  return { space, ada, bob, adaSocket, bobSocket, fill }
}

const unreadOf = async (seat: Seat): Promise<Record<string, number>> =>
  Object.fromEntries((await chatsOf(seat)).map((row) => [row.title, row.unread]))
const seqsOf = (rows: ChatMessage[]) => rows.map(({ seq }) => seq)
const from = (first: number, last: number) =>
  Array.from({ length: last - first + 1 }, (_, index) => first + index)

describe('pages', () => {
  it('an empty conversation is told as such', async () => {
    const { bob } = await seated()
    expect(await read(bob)).toEqual({
      conversationId: null,
      root: null,
      rows: [],
      lastSeq: 0,
      lastChange: 0,
      lastReadSeq: 0,
      hasOlder: false,
      hasNewer: false,
    })
    expect(await unreadOf(bob)).toEqual({})
  })

  it('[CHAT-6] pages counted back from one place have neither gap nor double while new messages arrive', async () => {
    const { bob, bobSocket, fill } = await seated()
    await fill(120)
    const newest = await read(bob)
    expect(seqsOf(newest.rows)).toEqual(from(71, 120))
    expect(newest).toMatchObject({ lastSeq: 120, hasOlder: true, hasNewer: false })
    await say(bobSocket, 'meanwhile')
    const second = await read(bob, { page: 2, beforeSeq: 121 })
    const third = await read(bob, { page: 3, beforeSeq: 121 })
    expect(seqsOf([...third.rows, ...second.rows, ...newest.rows])).toEqual(from(1, 120))
    expect(third).toMatchObject({ lastSeq: 121, hasOlder: false, hasNewer: true })
    expect((await read(bob, { page: 4, beforeSeq: 121 })).rows).toEqual([])
    expect(seqsOf((await read(bob, { beforeSeq: 71 })).rows)).toEqual(from(21, 70))
  })

  it('[CHAT-7] who was away gets all that was missed, in order, from the last place they know', async () => {
    const { bob, fill } = await seated()
    await fill(70)
    const first = await read(bob, { afterSeq: 10 })
    expect(seqsOf(first.rows)).toEqual(from(11, 60))
    expect(first.hasNewer).toBe(true)
    const rest = await read(bob, { afterSeq: 60 })
    expect(seqsOf(rest.rows)).toEqual(from(61, 70))
    expect(rest.hasNewer).toBe(false)
    expect((await read(bob, { afterSeq: 70 })).rows).toEqual([])
  })

  it('shows what stands around a message', async () => {
    const { bob, fill } = await seated()
    await fill(90)
    const all = await read(bob, { afterSeq: 40 })
    const around = await read(bob, { aroundId: all.rows[9].id })
    expect(seqsOf(around.rows)).toEqual(from(25, 74))
    expect(around).toMatchObject({ hasOlder: true, hasNewer: true })
  })

  it('takes one anchor, and a message that is there', async () => {
    const { bob, space, fill } = await seated()
    await fill(1)
    const input = { receiverId: space.spaceId, page: 1 }
    const two = await bob.call('POST v2/chat/get', { ...input, beforeSeq: 3, afterSeq: 1 })
    expect(two).toMatchObject({ status: 400, body: { code: 'VALIDATION' } })
    expect((await bob.call('POST v2/chat/get', { ...input, aroundId: randomUUID() })).status).toBe(404)
    expect((await bob.call('POST v2/chat/get', { ...input, page: 0 })).status).toBe(400)
    expect((await bob.call('POST v2/chat/get', { page: 1, receiverId: 'me' })).status).toBe(400)
  })

  it('[CHAT-6] any walk through a conversation sees each place once', () => {
    for (const lastSeq of [0, 1, 49, 50, 51, 100, 137]) {
      const seen: number[] = []
      for (let page = 1; ; page += 1) {
        const { from: first, to, hasOlder } = pageWindow({ page, beforeSeq: lastSeq + 1 }, lastSeq)
        seen.unshift(...(to >= first ? from(first, to) : []))
        expect(to - first).toBeLessThan(CHAT.pageSize)
        if (!hasOlder) break
      }
      expect(seen).toEqual(lastSeq ? from(1, lastSeq) : [])
    }
  })
})

describe('unread', () => {
  it('[CHAT-8] counts what others wrote since, and the pointer only moves forward', async () => {
    const { bob, adaSocket, bobSocket, ada, space } = await seated()
    for (const body of ['one', 'two', 'three']) await say(adaSocket, body)
    await say(bobSocket, 'mine')
    expect(await unreadOf(bob)).toEqual({ 'Analytical Engines': 3 })
    expect(await unreadOf(ada)).toEqual({ 'Analytical Engines': 1 })
    await emitExpectingSuccess(bobSocket, 'chat:read', { receiverId: space.spaceId, seq: 2 })
    expect(await unreadOf(bob)).toEqual({ 'Analytical Engines': 1 })
    await emitExpectingSuccess(bobSocket, 'chat:read', { receiverId: space.spaceId, seq: 1 })
    expect((await read(bob)).lastReadSeq).toBe(2)
    await emitExpectingSuccess(bobSocket, 'chat:read', { receiverId: space.spaceId, seq: 1_000_000 })
    expect((await read(bob)).lastReadSeq).toBe(4)
    expect(await unreadOf(bob)).toEqual({ 'Analytical Engines': 0 })
  })

  it('[CHAT-8] what was said before somebody joined is not unread', async () => {
    const { space, adaSocket } = await seated()
    await say(adaSocket, 'before')
    const late = await space.member('Late')
    await say(adaSocket, 'after')
    expect(await unreadOf(late)).toEqual({ 'Analytical Engines': 1 })
  })

  it('lists conversations with the newest first, by the name that people have now', async () => {
    const { ada, bob, adaSocket, bobSocket } = await seated()
    await say(adaSocket, 'for all')
    await say(bobSocket, 'for you', ada.id)
    const { body } = await ada.call('GET v2/chat/all', {})
    expect(body.rows).toMatchObject([
      { kind: 'dm', receiverId: bob.id, title: 'Bob', unread: 1, lastMessage: { body: 'for you' } },
      { kind: 'space', title: 'Analytical Engines', unread: 0, lastMessage: { body: 'for all' } },
    ])
  })

  it('[CHAT-10] shows people in the colour of their figure, or without one as the room does', async () => {
    const { space, ada, bob, adaSocket, bobSocket } = await seated()
    await updateUser(server.services.db, bob.id, { character: { look: 'leaf', colour: '#22693c' } })
    const { self } = await emitExpectingSuccess(adaSocket, 'space:enter', {})
    await say(adaSocket, 'for all')
    await say(bobSocket, 'for you', ada.id)
    const { rows } = (await ada.call('GET v2/chat/all', {})).body as { rows: Conversation[] }
    expect(rows).toMatchObject([
      { receiverId: bob.id, colour: '#22693c', lastMessage: { senderColour: '#22693c' } },
      { receiverId: space.spaceId, colour: null, lastMessage: { senderColour: self.colour } },
    ])
    expect((await read(bob)).rows).toMatchObject([{ senderId: ada.id, senderColour: self.colour }])
  })
})
