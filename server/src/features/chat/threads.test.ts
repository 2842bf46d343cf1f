import { randomUUID } from 'node:crypto'
import type { ChatMessage, Conversation } from '@metapyra/contract/entities/chat'
import { describe, expect, it } from 'vitest'
import type { ChatStage } from '../../testing/features/chat.ts'
import { chatsOf, read, say, setUpChats } from '../../testing/features/chat.ts'
import type { Seat, TestSocket } from '../../testing/live.ts'
import { emitExpectingSuccess, emitWithReply, nextEvent, seedSpace } from '../../testing/live.ts'

let { server, ada, bob, cleo, adaSocket, bobSocket, cleoSocket } = {} as ChatStage
setUpChats({ owner: 'Ada' }, (stage) => {
  ;({ server, ada, bob, cleo, adaSocket, bobSocket, cleoSocket } = stage)
})

const threadsOf = async (seat: Seat): Promise<Conversation[]> =>
  (await chatsOf(seat)).filter(({ kind }) => kind === 'thread')
const bodies = (rows: ChatMessage[]) => rows.map(({ body }) => body)

describe('[CHAT-16] a thread', () => {
  it('has its own places, apart from the conversation that its message stands in', async () => {
    const root = await say(adaSocket, 'Who takes the boat?')
    const isHeard = nextEvent(cleoSocket, 'chat:message', ({ body }) => body === 'I do')
    const answer = await say(bobSocket, 'I do', root.id)
    expect(answer.seq).toBe(1)
    expect(await isHeard).toEqual([answer, root.id])
    await say(cleoSocket, 'Me too', root.id)
    expect(bodies((await read(ada)).rows)).toEqual(['Who takes the boat?'])
    const thread = await read(ada, { receiverId: root.id })
    expect(bodies(thread.rows)).toEqual(['I do', 'Me too'])
    expect(thread.root).toMatchObject({ id: root.id, replyCount: 2, replierIds: [cleo.id, bob.id] })
  })

  it('is counted at its message, which all see at once, and less what is deleted', async () => {
    const root = await say(adaSocket, 'Lunch?')
    const counts = (replyCount: number) =>
      nextEvent(cleoSocket, 'chat:message', (one) => one.id === root.id && one.replyCount === replyCount)
    const isCounted = counts(1)
    const answer = await say(bobSocket, 'Yes', root.id)
    expect((await isCounted)[0]).toMatchObject({ lastReplyAt: answer.createdAt, change: 2 })
    const isLess = counts(0)
    await bob.call('POST v2/chat/delete', { messageId: answer.id })
    await isLess
    await bob.call('POST v2/chat/delete', { messageId: answer.id })
    expect((await read(ada)).rows[0]).toMatchObject({ replyCount: 0, replierIds: [] })
  })

  it('is followed by whoever wrote in it, and unread to them alone', async () => {
    const root = await say(adaSocket, 'Lunch?')
    await say(bobSocket, 'Yes', root.id)
    expect(await threadsOf(ada)).toMatchObject([
      { receiverId: root.id, unread: 1, root: { body: 'Lunch?' }, lastMessage: { body: 'Yes' } },
    ])
    expect(await threadsOf(bob)).toMatchObject([{ unread: 0 }])
    expect(await threadsOf(cleo)).toEqual([])
    await emitExpectingSuccess(cleoSocket, 'chat:read', { receiverId: root.id, seq: 1 })
    expect(await threadsOf(cleo)).toEqual([])
    await say(cleoSocket, 'Where?', root.id)
    expect(await threadsOf(cleo)).toMatchObject([{ unread: 0 }])
    expect(await threadsOf(bob)).toMatchObject([{ unread: 1 }])
    await emitExpectingSuccess(adaSocket, 'chat:read', { receiverId: root.id, seq: 2 })
    expect(await threadsOf(ada)).toMatchObject([{ unread: 0 }])
  })

  it('of two is heard, read and answered by these two alone', async () => {
    const root = await say(adaSocket, 'between us', bob.id)
    const overheard: string[] = []
    cleoSocket.on('chat:message', ({ body }) => overheard.push(body))
    await say(bobSocket, 'just us', root.id)
    const refused = await emitWithReply(cleoSocket, 'chat:send', {
      receiverId: root.id,
      clientId: randomUUID(),
      body: 'me too',
    })
    expect(refused).toMatchObject({ error: { code: 'NOT_FOUND' } })
    expect((await cleo.call('POST v2/chat/get', { receiverId: root.id, page: 1 })).status).toBe(404)
    expect(bodies((await read(ada, { receiverId: root.id })).rows)).toEqual(['just us'])
    await say(adaSocket, 'the end')
    await expect.poll(() => overheard.at(-1)).toBe('the end')
    expect(overheard).toEqual(['the end'])
    expect(await threadsOf(ada)).toMatchObject([{ title: 'Bob', unread: 1 }])
  })

  it('has no threads itself, and none begins at what is deleted', async () => {
    const root = await say(adaSocket, 'Lunch?')
    const answer = await say(bobSocket, 'Yes', root.id)
    const send = (receiverId: string) =>
      emitWithReply(bobSocket, 'chat:send', { receiverId, clientId: randomUUID(), body: 'on' })
    expect(await send(answer.id)).toMatchObject({ error: { code: 'CONFLICT' } })
    await ada.call('POST v2/chat/delete', { messageId: root.id })
    expect(await send(root.id)).toMatchObject({ error: { code: 'CONFLICT' } })
    expect(bodies((await read(bob, { receiverId: root.id })).rows)).toEqual(['Yes'])
  })

  it('is not found from another space', async () => {
    const root = await say(adaSocket, 'Lunch?')
    const elsewhere = await seedSpace(server)
    const eve = await elsewhere.member('Eve', { role: 'owner' })
    expect((await eve.call('POST v2/chat/get', { receiverId: root.id, page: 1 })).status).toBe(404)
    elsewhere.close()
  })

  it('keeps its places when many answer at once', async () => {
    const root = await say(adaSocket, 'All at once')
    const sockets = [adaSocket, bobSocket, cleoSocket]
    await Promise.all(
      Array.from({ length: 30 }, (_, index) =>
        say(sockets[index % 3] as TestSocket, `line ${index}`, root.id),
      ),
    )
    const { rows, root: after } = await read(ada, { receiverId: root.id })
    expect(rows.map(({ seq }: ChatMessage) => seq)).toEqual(
      Array.from({ length: 30 }, (_, index) => index + 1),
    )
    expect(after.replyCount).toBe(30)
  })
})
