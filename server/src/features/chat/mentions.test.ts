import { randomUUID } from 'node:crypto'
import type { ChatMessage, Mention } from '@metapyra/contract/entities/chat'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { chatOf, groupOf } from '../../testing/features/chat.ts'
import { subscribeAt } from '../../testing/features/push.ts'
import type { Seat, TestSocket } from '../../testing/live.ts'
import { emitExpectingSuccess, enterSpace, seedSpace } from '../../testing/live.ts'
import type { TestServer } from '../../testing/server.ts'
import { hasPostgres, startTestServer } from '../../testing/server.ts'

let server: TestServer
let space: Awaited<ReturnType<typeof seedSpace>>
let ada: Seat
let bob: Seat
let cleo: Seat
let socket: TestSocket

beforeAll(async () => {
  server = await startTestServer({ onPostgres: hasPostgres })
})
afterAll(() => server?.close())
beforeEach(async () => {
  space = await seedSpace(server)
  ada = await space.member('Ada Lovelace')
  bob = await space.member('Bob')
  cleo = await space.member('Cleo')
  socket = await enterSpace(ada)
  return () => space.close()
})

const meaning = (...people: Seat[]): Mention[] => people.map(({ id, name }) => ({ personId: id, name }))
const say = (receiverId: string, body: string, mentions: Mention[] = [], by = socket): Promise<ChatMessage> =>
  emitExpectingSuccess(by, 'chat:send', { receiverId, clientId: randomUUID(), body, mentions })
const mentionsOf = async (seat: Seat, receiverId?: string) => (await chatOf(seat, receiverId))?.mentions

/** Subscribes with a push service that fails, so that notifications stay in the table and can be read. */
const subscribe = (seat: Seat) =>
  subscribeAt(server, space.spaceId, seat, `${server.origin}/sandbox/push/broken`)
const noticesOfChanges = async () => {
  const { rows } = await server.services.connection.pool.query(
    `select notice->'mentionedIds' as ids from push_notices where notice->>'isNew' = 'false'`,
  )
  return rows.map(({ ids }) => ids)
}

it('[CHAT-45] a mention by whom one has blocked counts for nothing until one lets them again', async () => {
  await bob.call('POST v2/chat/block', { personId: ada.id, isOn: true })
  await say(space.spaceId, '@Bob, and @all', meaning(bob))
  expect([await mentionsOf(bob), await mentionsOf(cleo)]).toEqual([0, 1])
  expect((await chatOf(bob))?.unreadMentions).toEqual([])
  await bob.call('POST v2/chat/block', { personId: ada.id, isOn: false })
  expect(await mentionsOf(bob)).toBe(1)
})

it('[CHAT-46] a thread is muted with what it stands in, and heard again with it', async () => {
  const root = await say(space.spaceId, 'a question')
  await say(root.id, '@Bob?', meaning(bob))
  const mutedUntil = new Date(Date.now() + 60_000).toISOString()
  await bob.call('POST v2/chat/notify', { receiverId: space.spaceId, mutedUntil })
  expect((await chatOf(bob, root.id))?.mutedUntil).toBe(mutedUntil)
  expect((await chatOf(ada, root.id))?.mutedUntil).toBeNull()
  await bob.call('POST v2/chat/notify', { receiverId: space.spaceId, mutedUntil: null })
  expect((await chatOf(bob, root.id))?.mutedUntil).toBeNull()
})

describe('[CHAT-43] a message mentions', () => {
  it('whom its writer means, where their name stands in it outside of code, and nobody who does not read there', async () => {
    const { mentions } = await say(
      space.spaceId,
      'Is @Bob there? `@Cleo` and\n```\n@Cleo\n```\nnot me@Cleo.example, nor @Cleopatra',
      meaning(bob, cleo, ada),
    )
    expect(mentions).toEqual(meaning(bob))
    expect([await mentionsOf(bob), await mentionsOf(cleo)]).toEqual([1, 0])
    const group = await groupOf(ada, [bob])
    expect((await say(group, '@Bob and @Cleo', meaning(bob, cleo))).mentions).toEqual(meaning(bob))
    const otherSpace = await seedSpace(server)
    const eve = await otherSpace.member('Eve')
    expect((await say(space.spaceId, '@Eve', meaning(eve))).mentions).toEqual([])
    otherSpace.close()
  })

  it('of two of one name the one who is meant', async () => {
    const otherMember = await space.member('Bob')
    await say(space.spaceId, '@Bob, please', meaning(otherMember))
    expect([await mentionsOf(bob), await mentionsOf(otherMember)]).toEqual([0, 1])
  })

  it('all who read there by @all, and those in the space by @here', async () => {
    await enterSpace(bob)
    expect((await say(space.spaceId, 'Lunch, @here')).mentions).toHaveLength(1)
    expect([await mentionsOf(ada), await mentionsOf(bob), await mentionsOf(cleo)]).toEqual([0, 1, 0])
    await say(space.spaceId, '@all, the boats are back')
    expect([await mentionsOf(ada), await mentionsOf(bob), await mentionsOf(cleo)]).toEqual([0, 2, 1])
    const dan = await space.member('Dan')
    expect(await mentionsOf(dan), 'who joined later').toBe(0)
  })

  it('nobody at once where a visitor calls them', async () => {
    const guest = await space.visitor('guest', 'Gus')
    const guestSocket = await enterSpace(guest)
    await say(space.spaceId, '@all and @here and @Bob', meaning(bob), guestSocket)
    expect([await mentionsOf(bob), await mentionsOf(cleo)]).toEqual([1, 0])
    const { body } = await guest.call('POST v2/chat/mentionable', { receiverId: space.spaceId, words: '' })
    expect(body).toMatchObject({ rows: [{ userId: ada.id }], all: 0, here: 0 })
  })

  it('whom one finds by name, those in the space ahead', async () => {
    await enterSpace(cleo)
    const find = async (words: string, receiverId = space.spaceId) =>
      (await bob.call('POST v2/chat/mentionable', { receiverId, words })).body
    expect((await find('')).rows.map(({ name }: Seat) => name)).toEqual(['Ada Lovelace', 'Cleo'])
    expect(await find('love')).toMatchObject({
      rows: [{ name: 'Ada Lovelace', isHere: true }],
      all: 3,
      here: 2,
    })
    expect((await find('%')).rows).toEqual([])
    await space.member('山田 太郎')
    for (const typed of ['山田太郎', '太郎'])
      expect((await find(typed)).rows).toMatchObject([{ name: '山田 太郎' }])
    const group = await groupOf(ada, [bob])
    expect(await find('', group)).toMatchObject({ rows: [{ name: 'Ada Lovelace' }], all: 2, here: 1 })
    expect(await find('', ada.id)).toMatchObject({ all: 0, here: 0 })
    const answer = await cleo.call('POST v2/chat/mentionable', { receiverId: group, words: '' })
    expect(answer.status).toBe(404)
  })

  it('into a thread, which they follow from there on', async () => {
    const root = await say(space.spaceId, 'Who waters the plants?')
    await say(root.id, 'I do')
    expect(await chatOf(bob, root.id)).toBeUndefined()
    await say(root.id, 'Or @Bob does', meaning(bob))
    expect(await chatOf(bob, root.id)).toMatchObject({ unread: 1, mentions: 1 })
  })
})

describe('[CHAT-44] who is mentioned', () => {
  it('is so no more once that is taken out, or deleted', async () => {
    const first = await say(space.spaceId, '@Bob and @Cleo', meaning(bob, cleo))
    await emitExpectingSuccess(socket, 'chat:edit', {
      messageId: first.id,
      body: '@Cleo',
      mentions: meaning(cleo),
    })
    expect([await mentionsOf(bob), await mentionsOf(cleo)]).toEqual([0, 1])
    await ada.call('POST v2/chat/delete', { messageId: first.id })
    expect([await mentionsOf(bob), await mentionsOf(cleo)]).toEqual([0, 0])
  })

  it('is new once, however many changes mention them at once', async () => {
    await subscribe(bob)
    const second = await ada.socket()
    const { id: messageId } = await say(space.spaceId, 'Please')
    await Promise.all(
      Array.from({ length: 10 }, (_, index) =>
        emitExpectingSuccess(index % 2 ? second : socket, 'chat:edit', {
          messageId,
          body: `@Bob, please (${index})`,
          mentions: meaning(bob),
        }),
      ),
    )
    expect(await noticesOfChanges()).toEqual([[bob.id]])
    expect(await mentionsOf(bob)).toBe(1)
  })

  it('by @here stays who was there then, whatever else is changed in it', async () => {
    await enterSpace(bob)
    const { id: messageId } = await say(space.spaceId, 'Lunch, @here')
    await enterSpace(cleo)
    await emitExpectingSuccess(socket, 'chat:edit', { messageId, body: 'Lunch at one, @here' })
    expect([await mentionsOf(bob), await mentionsOf(cleo)]).toEqual([1, 0])
    await emitExpectingSuccess(socket, 'chat:edit', { messageId, body: 'Lunch at one' })
    expect(await mentionsOf(bob)).toBe(0)
  })
})

describe('[CHAT-45] unread mentions', () => {
  it('are counted up to where one has read, on whichever device', async () => {
    const bobSocket = await enterSpace(bob)
    const messages = [
      await say(space.spaceId, '@Bob one', meaning(bob)),
      await say(space.spaceId, 'two'),
      await say(space.spaceId, '@all three'),
      await say(space.spaceId, '@Bob and @all four', meaning(bob)),
    ]
    expect(await chatOf(bob)).toMatchObject({
      unread: 4,
      mentions: 3,
      unreadMentions: [messages[0], messages[2], messages[3]].map((one) => ({ id: one?.id, seq: one?.seq })),
    })
    const again = await space.again(bob)
    const otherSocket = await again.socket()
    await emitExpectingSuccess(otherSocket, 'chat:read', {
      receiverId: space.spaceId,
      seq: messages[1]?.seq ?? 0,
    })
    expect(await chatOf(bob)).toMatchObject({ unread: 2, mentions: 2 })
    await emitExpectingSuccess(bobSocket, 'chat:read', {
      receiverId: space.spaceId,
      seq: messages[3]?.seq ?? 0,
    })
    expect(await chatOf(again)).toMatchObject({ unread: 0, mentions: 0, unreadMentions: [] })
  })
})

describe('[CHAT-46] what one is told of', () => {
  it('is chosen for each conversation, and muted until then, for oneself alone', async () => {
    await say(space.spaceId, 'Good morning')
    expect(await chatOf(bob)).toMatchObject({ notify: 'mentions', mutedUntil: null })
    const mutedUntil = new Date(Date.now() + 3_600_000).toISOString()
    const set = (input: object) => bob.call('POST v2/chat/notify', { receiverId: space.spaceId, ...input })
    expect((await set({ notify: 'none', mutedUntil })).status).toBe(204)
    expect(await chatOf(bob)).toMatchObject({ notify: 'none', mutedUntil })
    expect(await chatOf(cleo)).toMatchObject({ notify: 'mentions', mutedUntil: null })
    await set({ mutedUntil: null })
    expect(await chatOf(bob)).toMatchObject({ notify: 'none', mutedUntil: null })
    await set({ mutedUntil: new Date(Date.now() - 1000).toISOString() })
    expect((await chatOf(bob))?.mutedUntil).toBeNull()
    expect((await set({})).status).toBe(400)
    expect((await set({ notify: 'some' })).status).toBe(400)
  })

  it('leaves what was read as it was, and what one may not read', async () => {
    await say(space.spaceId, 'Before Dan')
    const dan = await space.member('Dan')
    const choice = { receiverId: space.spaceId, notify: 'all' as const }
    await dan.call('POST v2/chat/notify', choice)
    expect(await chatOf(dan)).toMatchObject({ unread: 0, notify: 'all' })
    const group = await groupOf(ada, [bob])
    expect((await dan.call('POST v2/chat/notify', { ...choice, receiverId: group })).status).toBe(404)
    const root = await say(space.spaceId, 'Plants?')
    expect((await dan.call('POST v2/chat/notify', { ...choice, receiverId: root.id })).status).toBe(409)
  })
})
