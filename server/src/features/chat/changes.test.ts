import { CHAT } from '@metapyra/contract/chat'
import type { ChatMessage } from '@metapyra/contract/entities/chat'
import { beforeEach, describe, expect, it } from 'vitest'
import type { ChatStage } from '../../testing/features/chat.ts'
import { chatOf, read, say, setUpChats } from '../../testing/features/chat.ts'
import type { Seat, TestSocket } from '../../testing/live.ts'
import { emitExpectingSuccess, emitWithReply, enterSpace, nextEvent, seedSpace } from '../../testing/live.ts'
import { startTestServer } from '../../testing/server.ts'
import { revisionsOf } from './core/changes.queries.ts'

let nowMs = Date.now()
let { server, space, ada, bob, adaSocket, bobSocket, cleoSocket } = {} as ChatStage
beforeEach(() => {
  nowMs = Date.now()
})
setUpChats({ owner: 'Ada', clock: () => new Date(nowMs) }, (stage) => {
  ;({ server, space, ada, bob, adaSocket, bobSocket, cleoSocket } = stage)
})

const edit = (socket: TestSocket, messageId: string, body: string) =>
  emitWithReply(socket, 'chat:edit', { messageId, body })
const remove = (seat: Seat, messageId: string) => seat.call('POST v2/chat/delete', { messageId })
const hears = (socket: TestSocket, { id }: ChatMessage, change: number) =>
  nextEvent(socket, 'chat:message', (message) => message.id === id && message.change === change)
const unreadOf = async (seat: Seat) => (await chatOf(seat))?.unread

describe('[CHAT-13] a message that is changed', () => {
  it('is heard by its readers at once, says so, and keeps its place', async () => {
    const sent = await say(bobSocket, 'Good mroning')
    const isHeard = hears(adaSocket, sent, 2)
    const body = await emitExpectingSuccess(bobSocket, 'chat:edit', {
      messageId: sent.id,
      body: 'Good morning',
    })
    expect(body).toMatchObject({ id: sent.id, seq: sent.seq, body: 'Good morning', change: 2 })
    expect(body.editedAt).not.toBeNull()
    expect(await isHeard).toEqual([body, space.spaceId])
    expect((await read(ada)).rows).toEqual([body])
  })

  it('is changed by its sender alone, of what they may see', async () => {
    const sent = await say(bobSocket, 'mine')
    expect(await edit(adaSocket, sent.id, 'yours')).toMatchObject({ error: { code: 'FORBIDDEN' } })
    const between = await say(bobSocket, 'between us', ada.id)
    expect(await edit(cleoSocket, between.id, 'seen')).toMatchObject({
      error: { code: 'NOT_FOUND' },
    })
    const elsewhere = await seedSpace(server)
    const eve = await elsewhere.member('Eve', { role: 'owner' })
    expect(await edit(await eve.socket(), sent.id, 'here')).toMatchObject({ error: { code: 'NOT_FOUND' } })
    expect(await remove(eve, sent.id)).toMatchObject({ status: 404 })
    elsewhere.close()
    expect((await read(ada)).rows).toMatchObject([{ body: 'mine', editedAt: null }])
  })

  it('can be for a day, and not where chat is switched off', async () => {
    nowMs -= CHAT.editableMs + 1000
    const old = await say(bobSocket, 'early')
    nowMs += CHAT.editableMs + 1000
    expect(await edit(bobSocket, old.id, 'late')).toMatchObject({ error: { code: 'CONFLICT' } })
    const sent = await say(bobSocket, 'now')
    await ada.call('PUT v2/admin/workspace/settings-update', { settings: { isChatOn: false } })
    expect(await edit(bobSocket, sent.id, 'off')).toMatchObject({ error: { code: 'FORBIDDEN' } })
  })

  it('says before what it said to whoever runs the space, of its own chat alone', async () => {
    const sent = await say(bobSocket, 'one')
    await edit(bobSocket, sent.id, 'two')
    await edit(bobSocket, sent.id, 'two')
    await remove(bob, sent.id)
    const { body } = await ada.call('POST v2/chat/revisions', { messageId: sent.id })
    expect(body.rows.map((row: { body: string }) => row.body)).toEqual(['one', 'two'])
    expect(await bob.call('POST v2/chat/revisions', { messageId: sent.id })).toMatchObject({ status: 403 })
    const between = await say(bobSocket, 'between us', ada.id)
    await edit(bobSocket, between.id, 'between us two')
    expect(await ada.call('POST v2/chat/revisions', { messageId: between.id })).toMatchObject({ status: 403 })
    // Earlier texts of direct messages are not stored.
    expect(await revisionsOf(server.services.db, between.id)).toEqual([])
  })
})

describe('[CHAT-5] who writes with people no more', () => {
  it('learns nothing of what was written with them, and changes nothing in it', async () => {
    const { id: messageId } = await say(bobSocket, 'between us', ada.id)
    const hers = await say(adaSocket, 'mine', bob.id)
    const closed = new Promise((resolve) => bobSocket.once('disconnect', resolve))
    await ada.call('PUT v2/admin/workspace/update-user', { userId: bob.id, role: 'guest' })
    await closed
    for (const socket of [await enterSpace(bob), adaSocket])
      expect(await emitWithReply(socket, 'chat:react', { messageId, emoji: '👍', isOn: true })).toMatchObject(
        {
          error: { code: 'FORBIDDEN' },
        },
      )
    expect(await edit(adaSocket, hers.id, 'for your eyes')).toMatchObject({ error: { code: 'FORBIDDEN' } })
    expect((await remove(bob, messageId)).status).toBe(403)
    expect((await bob.call('POST v2/chat/get', { receiverId: messageId, page: 1 })).status).toBe(403)
  })

  it('is whoever has left: what was written with them stays as it is', async () => {
    const { id: messageId } = await say(adaSocket, 'between us', bob.id)
    await ada.call('PUT v2/admin/workspace/update-user', { userId: bob.id, status: 'inactive' })
    expect(await edit(adaSocket, messageId, 'later')).toMatchObject({ error: { code: 'FORBIDDEN' } })
    expect((await remove(ada, messageId)).body).toMatchObject({ body: '' })
  })
})

describe('[CHAT-19] a flood', () => {
  it('is refused with words, and one’s own alone', async () => {
    const slow = await startTestServer({ env: { RATE_LIMIT_FACTOR: '1' } })
    const small = await seedSpace(slow)
    const one = await enterSpace(await small.member('One'))
    const two = await enterSpace(await small.member('Two'))
    const { id: messageId } = await say(one, 'clap', small.spaceId)
    const clap = (socket: TestSocket, at: number) =>
      emitWithReply(socket, 'chat:react', { messageId, emoji: '👏', isOn: at % 2 === 0 })
    const answers = await Promise.all(Array.from({ length: 40 }, (_, index) => clap(one, index)))
    expect(answers.filter(({ ok }) => ok).length).toBeLessThanOrEqual(30)
    expect(answers.at(-1)).toMatchObject({ error: { code: 'TOO_MANY' } })
    expect(await clap(two, 0)).toMatchObject({ ok: true })
    small.close()
    await slow.close()
  })
})

describe('[CHAT-14] a message that is deleted', () => {
  it('keeps its place and nothing of what it said', async () => {
    const sent = await say(bobSocket, 'too much')
    await emitExpectingSuccess(adaSocket, 'chat:react', { messageId: sent.id, emoji: '👍', isOn: true })
    const isHeard = hears(adaSocket, sent, 3)
    const { body } = await remove(bob, sent.id)
    expect(body).toMatchObject({ seq: 1, body: '', reactions: [], isDeletedByAdmin: false })
    expect((await isHeard)[0]).toEqual(body)
    expect(await edit(bobSocket, sent.id, 'back')).toMatchObject({ error: { code: 'CONFLICT' } })
    expect(
      await emitWithReply(adaSocket, 'chat:react', { messageId: sent.id, emoji: '👍', isOn: true }),
    ).toMatchObject({
      ok: true,
      value: { reactions: [] },
    })
    expect((await remove(bob, sent.id)).body).toMatchObject({ change: 3 })
  })

  it('is by whoever runs the space too, recorded, and not of two who write with each other', async () => {
    const sent = await say(bobSocket, 'rude')
    expect((await remove(ada, sent.id)).body).toMatchObject({ body: '', isDeletedByAdmin: true })
    const { body } = await ada.call('POST v2/admin/workspace/audit-log', { page: 1 })
    expect(body.rows[0]).toMatchObject({ action: 'message.deleted', subject: { name: 'Bob' } })
    const cleo = await space.member('Cleo', { role: 'admin' })
    const between = await say(bobSocket, 'between us', cleo.id)
    expect(await remove(ada, between.id)).toMatchObject({ status: 404 })
    expect(await remove(cleo, between.id)).toMatchObject({ status: 403 })
    const hers = await say(adaSocket, 'hers')
    expect(await remove(bob, hers.id)).toMatchObject({ status: 403 })
  })
})

describe('[CHAT-15] a reaction', () => {
  const react = (socket: TestSocket, messageId: string, emoji: string, isOn = true) =>
    emitExpectingSuccess(socket, 'chat:react', { messageId, emoji, isOn })

  it('counts each person once, and is taken back', async () => {
    const { id } = await say(bobSocket, 'cake?')
    await react(adaSocket, id, '🎉')
    const { change } = await react(bobSocket, id, '🎉')
    expect((await react(bobSocket, id, '🎉')).change).toBe(change)
    await react(bobSocket, id, '👩🏽‍🚀')
    expect((await read(ada)).rows[0].reactions).toEqual([
      { emoji: '🎉', count: 2, personIds: [ada.id, bob.id] },
      { emoji: '👩🏽‍🚀', count: 1, personIds: [bob.id] },
    ])
    expect((await react(adaSocket, id, '🎉', false)).reactions[0]).toMatchObject({
      count: 1,
      personIds: [bob.id],
    })
  })

  it('makes nothing unread, nor does a change', async () => {
    const { id, seq } = await say(bobSocket, 'read me')
    await emitExpectingSuccess(adaSocket, 'chat:read', { receiverId: space.spaceId, seq })
    await react(bobSocket, id, '👍')
    await edit(bobSocket, id, 'read me again')
    expect(await unreadOf(ada)).toBe(0)
  })

  it('is one emoji, and of so many different ones', async () => {
    const { id: messageId } = await say(bobSocket, 'go on')
    for (const emoji of ['x', '👍👍', '<b>', ' '])
      expect(await emitWithReply(adaSocket, 'chat:react', { messageId, emoji, isOn: true })).toMatchObject({
        error: { code: 'VALIDATION' },
      })
    const many = Array.from({ length: CHAT.maxReactions }, (_, index) =>
      String.fromCodePoint(0x1f600 + index),
    )
    for (const emoji of many) await react(adaSocket, messageId, emoji)
    expect(
      await emitWithReply(bobSocket, 'chat:react', { messageId, emoji: '👍', isOn: true }),
    ).toMatchObject({
      error: { code: 'CONFLICT' },
    })
    expect((await read(ada)).rows[0].reactions).toHaveLength(CHAT.maxReactions)
  })
})

describe('[CHAT-12] who was away', () => {
  it('gets all that was written or changed since, each as it is by now', async () => {
    const one = await say(bobSocket, 'one')
    await say(bobSocket, 'two')
    const { lastChange } = await read(ada)
    await edit(bobSocket, one.id, 'one, changed')
    await say(bobSocket, 'three')
    await edit(bobSocket, one.id, 'one, changed again')
    const since = await read(ada, { afterChange: lastChange })
    expect(since.rows.map(({ body }: ChatMessage) => body)).toEqual(['three', 'one, changed again'])
    expect(since).toMatchObject({ lastChange: 5, hasNewer: false })
    expect((await read(ada, { afterChange: 5 })).rows).toEqual([])
  })

  it('gets it page by page', async () => {
    const many = CHAT.pageSize + 5
    for (let index = 0; index < many; index += 1) await say(bobSocket, `line ${index}`)
    const first = await read(ada, { afterChange: 0 })
    expect([first.rows.length, first.hasNewer]).toEqual([CHAT.pageSize, true])
    const rest = await read(ada, { afterChange: first.rows.at(-1).change })
    expect([rest.rows.length, rest.hasNewer]).toEqual([5, false])
  })
})
