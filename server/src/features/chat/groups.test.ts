import { randomUUID } from 'node:crypto'
import { CHAT } from '@metapyra/contract/chat'
import type { Conversation } from '@metapyra/contract/entities/chat'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { emitOnCommit } from '../../platform/on-commit.ts'
import { chatOf, groupOf, say } from '../../testing/features/chat.ts'
import type { Seat } from '../../testing/live.ts'
import { emitExpectingSuccess, emitWithReply, enterSpace, nextEvent, seedSpace } from '../../testing/live.ts'
import type { TestServer } from '../../testing/server.ts'
import { startTestServer } from '../../testing/server.ts'
import { updateMember } from '../workspace/queries.ts'

let server: TestServer
let space: Awaited<ReturnType<typeof seedSpace>>
let ada: Seat
let bob: Seat
let cleo: Seat
let dan: Seat

beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server?.close())
beforeEach(async () => {
  space = await seedSpace(server)
  ada = await space.member('Ada')
  bob = await space.member('Bob')
  cleo = await space.member('Cleo')
  dan = await space.member('Dan', { role: 'owner' })
  return () => space.close()
})

const read = (seat: Seat, receiverId: string) => seat.call('POST v2/chat/get', { receiverId, page: 1 })

describe('[CHAT-28] people are found', () => {
  const found = async (seat: Seat, search: string): Promise<string[]> =>
    (await seat.call('POST v2/chat/find-people', { search })).body.rows.map(
      ({ name }: { name: string }) => name,
    )

  it('by all words of their names, whether they are here or not: of this space, no guests, and not oneself', async () => {
    await space.member('Zoë Bobbin')
    await space.member('Bob Guest', { role: 'guest' })
    await space.member('Bob Invited', { status: 'invited' })
    await (await seedSpace(server)).member('Bob Elsewhere')
    expect(await found(ada, 'bob')).toEqual(['Bob', 'Zoë Bobbin'])
    expect(await found(ada, 'BIN zoë')).toEqual(['Zoë Bobbin'])
    expect(await found(bob, '')).toEqual(['Ada', 'Cleo', 'Dan', 'Zoë Bobbin'])
    await space.member('김 민수')
    for (const typed of ['김민수', '민수']) expect(await found(ada, typed)).toEqual(['김 민수'])
    for (const nothing of ['example.com', '%', bob.id]) expect(await found(ada, nothing)).toEqual([])
  })
})

describe('[CHAT-25] a group', () => {
  it('is in the list of all who are in it at once, called by the others until it has a name', async () => {
    const bobSocket = await enterSpace(bob)
    const isTold = nextEvent(bobSocket, 'chat:list')
    const id = await groupOf(ada, [bob, cleo])
    await isTold
    expect(await chatOf(bob, id)).toMatchObject({ kind: 'group', title: 'Ada, Cleo', lastMessage: null })
    await bob.call('POST v2/chat/rename-group', { receiverId: id, title: 'The boat' })
    expect(await chatOf(cleo, id)).toMatchObject({ title: 'The boat' })
    const { body } = await cleo.call('POST v2/chat/people', { receiverId: id })
    expect(body).toMatchObject({ title: 'The boat', ownerId: ada.id })
    expect(body.rows.map(({ name }: { name: string }) => name).sort()).toEqual(['Ada', 'Bob', 'Cleo'])
  })

  it('is written to and read by those in it alone, threads, search and all', async () => {
    const id = await groupOf(ada, [bob])
    const [adaSocket, bobSocket, danSocket] = [
      await enterSpace(ada),
      await enterSpace(bob),
      await enterSpace(dan),
    ]
    const overheard: string[] = []
    danSocket.on('chat:message', ({ body }) => overheard.push(body))
    const isHeard = nextEvent(bobSocket, 'chat:message', ({ body }) => body === 'A secret boat')
    const message = await say(adaSocket, 'A secret boat', id)
    expect(await isHeard).toEqual([message, id])
    const answer = await say(bobSocket, 'A secret thread', message.id)
    expect((await read(ada, message.id)).body.rows).toMatchObject([{ body: 'A secret thread' }])
    expect(await chatOf(ada, message.id)).toMatchObject({
      kind: 'thread',
      parentId: id,
      audienceKind: 'group',
    })
    for (const receiverId of [id, message.id]) {
      expect((await read(dan, receiverId)).status).toBe(404)
      const sent = await emitWithReply(danSocket, 'chat:send', {
        receiverId,
        clientId: randomUUID(),
        body: 'Me too',
      })
      expect(sent).toMatchObject({ ok: false, error: { code: 'NOT_FOUND' } })
      expect(await emitWithReply(danSocket, 'chat:typing', { receiverId })).toMatchObject({ ok: false })
    }
    for (const messageId of [message.id, answer.id]) {
      expect((await dan.call('POST v2/chat/delete', { messageId })).status).toBe(404)
      expect((await dan.call('POST v2/chat/revisions', { messageId })).status).toBe(404)
    }
    const found = async (seat: Seat) =>
      (await seat.call('POST v2/chat/search', { words: 'secret' })).body.rows.length
    expect([await found(bob), await found(dan)]).toEqual([2, 0])
    expect(await chatOf(dan, id)).toBeUndefined()
    expect(overheard).toEqual([])
  })

  it('counts what is new to each, and tells those in it who is writing', async () => {
    const id = await groupOf(ada, [bob, cleo])
    const [adaSocket, bobSocket] = [await enterSpace(ada), await enterSpace(bob)]
    await say(adaSocket, 'One', id)
    await say(adaSocket, 'Two', id)
    expect(await chatOf(bob, id)).toMatchObject({ unread: 2, lastMessage: { body: 'Two' } })
    await emitExpectingSuccess(bobSocket, 'chat:read', { receiverId: id, seq: 2 })
    expect(await chatOf(bob, id)).toMatchObject({ unread: 0 })
    expect(await chatOf(cleo, id)).toMatchObject({ unread: 2 })
    const typing = nextEvent(adaSocket, 'chat:typing')
    await emitExpectingSuccess(bobSocket, 'chat:typing', { receiverId: id })
    expect(await typing).toEqual([bob.id, id])
  })

  it('takes in whom anybody in it adds, who read what was said and have nothing of it unread', async () => {
    const id = await groupOf(ada, [bob])
    await say(await enterSpace(ada), 'Before', id)
    expect((await bob.call('POST v2/chat/add-people', { receiverId: id, userIds: [cleo.id] })).status).toBe(
      204,
    )
    expect((await read(cleo, id)).body.rows).toMatchObject([{ body: 'Before' }])
    expect(await chatOf(cleo, id)).toMatchObject({ unread: 0 })
  })

  it('is left by oneself, others are put out by its owner alone, and whoever came first owns it next', async () => {
    const id = await groupOf(ada, [bob, cleo])
    const remove = async (by: Seat, who: Seat) =>
      (await by.call('POST v2/chat/remove-person', { receiverId: id, userId: who.id })).status
    expect(await remove(bob, cleo)).toBe(403)
    const cleoSocket = await enterSpace(cleo)
    const isTold = nextEvent(cleoSocket, 'chat:list')
    expect(await remove(ada, cleo)).toBe(204)
    await isTold
    expect((await read(cleo, id)).status).toBe(404)
    expect(await remove(ada, cleo)).toBe(404)
    expect(await remove(ada, ada)).toBe(204)
    const { body } = await bob.call('POST v2/chat/people', { receiverId: id })
    expect(body).toMatchObject({ ownerId: bob.id, rows: [{ userId: bob.id }] })
  })

  it('is one, however often the call that makes it comes', async () => {
    const input = { id: randomUUID(), userIds: [bob.id] }
    const answers = await Promise.all([1, 2, 3].map(() => ada.call('POST v2/chat/create-group', input)))
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
    const { rows } = (await ada.call('GET v2/chat/all', {})).body
    expect(rows.filter(({ kind }: Conversation) => kind === 'group')).toHaveLength(1)
    expect((await cleo.call('POST v2/chat/create-group', { ...input, userIds: [dan.id] })).status).toBe(409)
  })

  it('has nobody of another space, no guests, nobody who has left, and somebody beside oneself', async () => {
    const elsewhere = await (await seedSpace(server)).member('Eve')
    const guest = await space.member('Gil', { role: 'guest' })
    const former = await space.member('Fay', { status: 'inactive' })
    const status = async (userIds: string[], by = ada) =>
      (await by.call('POST v2/chat/create-group', { id: randomUUID(), userIds })).status
    for (const one of [elsewhere, guest, former]) expect(await status([bob.id, one.id])).toBe(404)
    expect(await status([ada.id])).toBe(400)
    expect(await status([bob.id], guest)).toBe(403)
    const id = await groupOf(ada, [bob])
    for (const one of [elsewhere, guest, former])
      expect((await bob.call('POST v2/chat/add-people', { receiverId: id, userIds: [one.id] })).status).toBe(
        404,
      )
    for (const [by, expected] of [
      [elsewhere, 404],
      [cleo, 404],
    ] as const) {
      const input = { receiverId: id, userIds: [cleo.id] }
      expect((await by.call('POST v2/chat/add-people', input)).status).toBe(expected)
    }
  })

  it('is no bigger than its bound, also where several add at once', async () => {
    const id = await groupOf(ada, [bob])
    const many = await Promise.all(
      Array.from({ length: CHAT.groupMaxPeople }, (_, n) => space.member(`P${n}`)),
    )
    const half = many.length / 2
    const add = async (people: Seat[]) =>
      (
        await ada.call('POST v2/chat/add-people', {
          receiverId: id,
          userIds: people.map((person) => person.id),
        })
      ).status
    const statuses = await Promise.all([add(many.slice(0, half)), add(many.slice(half))])
    expect(statuses.sort()).toEqual([204, 409])
    expect((await ada.call('POST v2/chat/people', { receiverId: id })).body.rows).toHaveLength(half + 2)
  })
})

describe('[CHAT-25] whoever is no member any more, or a guest from now on', () => {
  const change = async (seat: Seat, changes: Parameters<typeof updateMember>[3]) => {
    await updateMember(server.services.db, space.spaceId, seat.id, changes)
    emitOnCommit(server.services.db, 'members:changed', { workspaceId: space.spaceId, userIds: [seat.id] })
  }

  it.each([{ role: 'guest' as const }, { status: 'inactive' as const }])(
    'is in no group, whoever came after them owns it, and coming back does not bring it back: %j',
    async (changes) => {
      const id = await groupOf(ada, [bob, cleo])
      const socket = await enterSpace(bob)
      await change(ada, changes)
      await expect
        .poll(async () => (await bob.call('POST v2/chat/people', { receiverId: id })).body.ownerId)
        .not.toBe(ada.id)
      await change(ada, { role: 'user', status: 'active' })
      await say(socket, 'Among us', id)
      expect((await read(ada, id)).status).toBe(404)
      expect(await chatOf(ada, id)).toBeUndefined()
    },
  )

  it('reads and hears nothing of a group and of what two write, even where it is still noted that they do', async () => {
    const id = await groupOf(ada, [bob])
    const socket = await enterSpace(bob)
    await say(socket, 'Among us', id)
    await say(socket, 'Between us', ada.id)
    await updateMember(server.services.db, space.spaceId, ada.id, { role: 'guest' })
    expect((await read(ada, id)).status).toBe(404)
    expect(JSON.stringify((await ada.call('GET v2/chat/all', {})).body)).not.toMatch(/Among us|Between us/)
  })
})

describe('[CHAT-65] who has blocked somebody', () => {
  it('is put into no group by them', async () => {
    await ada.call('POST v2/chat/block', { personId: bob.id, isOn: true })
    const input = (userIds: string[]) => ({ id: randomUUID(), userIds })
    expect((await bob.call('POST v2/chat/create-group', input([ada.id]))).status).toBe(404)
    const id = await groupOf(bob, [cleo])
    expect((await bob.call('POST v2/chat/add-people', { receiverId: id, userIds: [ada.id] })).status).toBe(
      404,
    )
    expect((await ada.call('POST v2/chat/create-group', input([bob.id]))).status).toBe(200)
  })
})
