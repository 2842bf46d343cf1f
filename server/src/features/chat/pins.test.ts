import { randomUUID } from 'node:crypto'
import { CHAT } from '@metapyra/contract/chat'
import type { ChatMessage } from '@metapyra/contract/entities/chat'
import { beforeEach, describe, expect, it } from 'vitest'
import type { ChatStage } from '../../testing/features/chat.ts'
import { say, setUpChats } from '../../testing/features/chat.ts'
import type { Seat } from '../../testing/live.ts'
import { emitWithReply, nextEvent } from '../../testing/live.ts'

let nowMs = Date.now()
let { space, ada, bob, cleo, adaSocket, bobSocket } = {} as ChatStage
beforeEach(() => {
  nowMs = Date.now()
})
setUpChats({ owner: 'Ada', clock: () => new Date(nowMs), env: { RATE_LIMIT_FACTOR: '100' } }, (stage) => {
  ;({ space, ada, bob, cleo, adaSocket, bobSocket } = stage)
})

const pin = (seat: Seat, messageId: string, isOn = true) => seat.call('POST v2/chat/pin', { messageId, isOn })
const pinsOf = async (seat: Seat, receiverId = space.spaceId): Promise<string[]> =>
  (await seat.call('POST v2/chat/pins', { receiverId })).body.rows.map(({ body }: ChatMessage) => body)
const forward = (seat: Seat, messageId: string, receiverId: string, clientId = randomUUID()) =>
  seat.call('POST v2/chat/forward', { messageId, receiverId, clientId })

describe('[CHAT-60] a message that is pinned', () => {
  it('is told to all who read it as a change, and stands in the list until it is unpinned or deleted', async () => {
    const [one, two] = [await say(bobSocket, 'one'), await say(bobSocket, 'two')]
    const isHeard = nextEvent(
      adaSocket,
      'chat:message',
      ({ id, pinnedAt }) => id === one.id && pinnedAt !== null,
    )
    const { body } = await pin(bob, one.id)
    expect(await isHeard).toEqual([body, space.spaceId])
    nowMs += 1000
    await pin(ada, two.id)
    expect(await pinsOf(ada)).toEqual(['two', 'one'])
    await pin(ada, one.id, false)
    expect(await pinsOf(bob)).toEqual(['two'])
    await bob.call('POST v2/chat/delete', { messageId: two.id })
    expect(await pinsOf(bob)).toEqual([])
    expect(await pin(bob, two.id)).toMatchObject({ status: 409 })
  })

  it('is pinned once by many at once, under one number', async () => {
    const { id, change } = await say(bobSocket, 'one')
    const answers = await Promise.all([ada, bob, ada, bob].map((seat) => pin(seat, id)))
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200])
    expect(new Set(answers.map(({ body }) => body.change))).toEqual(new Set([change + 1]))
    expect(await pinsOf(ada)).toEqual(['one'])
  })

  it('is one of fifty at most, also of many at once', async () => {
    const messages: ChatMessage[] = []
    for (let index = 0; index < CHAT.maxPins + 4; index += 1) messages.push(await say(bobSocket, `${index}`))
    const answers = await Promise.all(messages.map(({ id }) => pin(bob, id)))
    const refused = answers.filter(({ status }) => status !== 200)
    expect(refused.map(({ status }) => status)).toEqual([409, 409, 409, 409])
    expect(refused[0]?.body.message).toContain('50 messages are pinned here')
    expect(await pinsOf(bob)).toHaveLength(CHAT.maxPins)
  })

  it('is pinned by no guest, and of two by these two alone', async () => {
    const [inSpace, between] = [await say(bobSocket, 'for all'), await say(bobSocket, 'for you', ada.id)]
    const gus = await space.member('Gus', { role: 'guest' })
    expect(await pin(gus, inSpace.id)).toMatchObject({ status: 403 })
    expect(await pin(cleo, between.id)).toMatchObject({ status: 404 })
    expect(await pin(ada, between.id)).toMatchObject({ status: 200 })
    expect(await pinsOf(bob, ada.id)).toEqual(['for you'])
    expect(await pinsOf(cleo, ada.id)).toEqual([])
    expect(await pinsOf(gus)).toEqual([])
  })
})

it('[CHAT-61] a conversation is put at the top of the own list alone, and is there on all devices', async () => {
  await say(bobSocket, 'for you', ada.id)
  const isPinned = async (seat: Seat, receiverId: string) =>
    (await seat.call('GET v2/chat/all', {})).body.rows.find(
      (row: { receiverId: string }) => row.receiverId === receiverId,
    )?.isPinned
  const input = { receiverId: bob.id, isOn: true }
  await Promise.all([1, 2].map(() => ada.call('POST v2/chat/pin-conversation', input)))
  expect([await isPinned(ada, bob.id), await isPinned(bob, ada.id)]).toEqual([true, false])
  await ada.call('POST v2/chat/pin-conversation', { ...input, isOn: false })
  expect(await isPinned(ada, bob.id)).toBe(false)
  expect(await cleo.call('POST v2/chat/pin-conversation', input)).toMatchObject({ status: 409 })
})

describe('[CHAT-62] a message that is passed on', () => {
  it('says who said it and not where, also when it is passed on again, and cannot be changed', async () => {
    const between = await say(bobSocket, 'the secret plan', ada.id)
    const { body: first } = await forward(ada, between.id, cleo.id)
    expect(first).toMatchObject({ body: 'the secret plan', senderId: ada.id, forwardedFromName: 'Bob' })
    for (const secret of [bob.id, between.id, between.conversationId])
      expect(JSON.stringify(first)).not.toContain(secret)
    const { body: second } = await forward(cleo, first.id, space.spaceId)
    expect(second).toMatchObject({ senderId: cleo.id, forwardedFromName: 'Bob', seq: 1 })
    const edit = await emitWithReply(adaSocket, 'chat:edit', { messageId: first.id, body: 'Busy' })
    expect(edit).toMatchObject({ error: { code: 'CONFLICT' } })
  })

  it('is passed on once however often it is sent, and only by who may read it to where they may write', async () => {
    const gus = await space.member('Gus', { role: 'guest' })
    const between = await say(bobSocket, 'for you', ada.id)
    const clientId = randomUUID()
    const answers = await Promise.all([1, 2, 3].map(() => forward(ada, between.id, cleo.id, clientId)))
    expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1)
    expect(await forward(cleo, between.id, space.spaceId)).toMatchObject({ status: 404 })
    const inSpace = await say(bobSocket, 'for all')
    expect(await forward(gus, inSpace.id, ada.id)).toMatchObject({ status: 403 })
    await bob.call('POST v2/chat/delete', { messageId: inSpace.id })
    expect(await forward(ada, inSpace.id, cleo.id)).toMatchObject({ status: 409 })
  })
})

it('[CHAT-63] a link to a message tells where it stands to whoever may read it, and to others as much as none', async () => {
  const between = await say(bobSocket, 'for you', ada.id)
  const answer = await say(adaSocket, 'in the thread', between.id)
  const locate = (seat: Seat, messageId: string) => seat.call('POST v2/chat/locate', { messageId })
  expect((await locate(ada, between.id)).body).toMatchObject({ receiverId: bob.id, message: { seq: 1 } })
  expect((await locate(bob, between.id)).body).toMatchObject({ receiverId: ada.id })
  expect((await locate(bob, answer.id)).body).toMatchObject({ receiverId: between.id })
  const [foreignPin, none] = [await locate(cleo, between.id), await locate(cleo, randomUUID())]
  expect([foreignPin.status, foreignPin.body.message]).toEqual([none.status, none.body.message])
  expect(none.status).toBe(404)
})

it('[CHAT-64] a conversation is read from a day on, at its first message or at the end', async () => {
  const DAY_MS = 86_400_000
  const startMs = nowMs - 10 * DAY_MS
  for (let index = 0; index < 120; index += 1) {
    nowMs = startMs + Math.floor(index / 40) * 3 * DAY_MS + index
    await say(bobSocket, `${index}`)
  }
  const from = async (ms: number): Promise<ChatMessage[]> => {
    const input = { receiverId: space.spaceId, page: 1, fromAt: new Date(ms).toISOString() }
    return (await ada.call('POST v2/chat/get', input)).body.rows
  }
  const atMs = startMs + DAY_MS
  const rows = await from(atMs)
  expect(rows.find(({ createdAt }) => Date.parse(createdAt) >= atMs)?.body).toBe('40')
  expect(rows).toHaveLength(CHAT.pageSize)
  expect((await from(0))[0]?.body).toBe('0')
  expect((await from(nowMs + 1)).at(-1)?.body).toBe('119')
})
