import { randomUUID } from 'node:crypto'
import type { ChatMessage } from '@metapyra/contract/entities/chat'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { read, say } from '../../testing/features/chat.ts'
import type { Seat, TestSocket } from '../../testing/live.ts'
import { emitExpectingSuccess, emitWithReply, nextEvent, seedSpace } from '../../testing/live.ts'
import type { TestServer } from '../../testing/server.ts'
import { startTestServer } from '../../testing/server.ts'

let server: TestServer
let space: Awaited<ReturnType<typeof seedSpace>>
let other: Awaited<ReturnType<typeof seedSpace>>
let ada: Seat
let bob: Seat
let eve: Seat
let adaSocket: TestSocket
let bobSocket: TestSocket

beforeAll(async () => {
  server = await startTestServer()
  space = await seedSpace(server)
  other = await seedSpace(server)
  ada = await space.member('Ada Lovelace', { role: 'owner' })
  bob = await space.member('Charles Babbage')
  eve = await other.member('Eve')
  adaSocket = await ada.socket()
  bobSocket = await bob.socket()
  await emitExpectingSuccess(adaSocket, 'space:enter', {})
  await emitExpectingSuccess(bobSocket, 'space:enter', {})
})
afterAll(async () => {
  space?.close()
  other?.close()
  await server?.close()
})

const line = (body: string, receiverId = space.spaceId, clientId = randomUUID()) => ({
  receiverId,
  clientId,
  body,
})

describe('sending', () => {
  it('[CHAT-1] is acknowledged with what is stored, and everybody in the space hears of it', async () => {
    const first = nextEvent(bobSocket, 'chat:message', (message) => message.body === 'Good morning')
    const sent = await say(adaSocket, 'Good morning')
    expect(sent).toMatchObject({
      senderId: ada.id,
      senderName: 'Ada Lovelace',
      body: 'Good morning',
    })
    expect(await first).toEqual([sent, space.spaceId])
    expect((await read(bob)).rows.at(-1)).toEqual(sent)
  })

  it('[CHAT-11] is refused where the space has switched chat off, and reading is not', async () => {
    const switchChat = (isChatOn: boolean) =>
      ada.call('PUT v2/admin/workspace/settings-update', { settings: { isChatOn } })
    const before = (await read(bob)).rows
    await switchChat(false)
    for (const receiverId of [space.spaceId, ada.id]) {
      const answer = await emitWithReply(bobSocket, 'chat:send', line('Anybody?', receiverId))
      expect(answer).toMatchObject({
        ok: false,
        error: { code: 'FORBIDDEN', message: 'Chat is turned off in this space.' },
      })
    }
    expect((await read(bob)).rows).toEqual(before)
    await switchChat(true)
    expect(await say(bobSocket, 'There you are')).toMatchObject({ body: 'There you are' })
  })

  it('[CHAT-2] places have no gap and are the same for all', async () => {
    const before = (await read(ada)).lastSeq
    const all = await Promise.all(
      Array.from({ length: 30 }, (_, index) => say(index % 2 ? adaSocket : bobSocket, `line ${index}`)),
    )
    const seqs = all.map(({ seq }) => seq).sort((one, two) => one - two)
    expect(seqs).toEqual(Array.from({ length: 30 }, (_, index) => before + 1 + index))
    expect((await read(ada)).rows).toEqual((await read(bob)).rows)
  })

  it('[CHAT-3] a resent message keeps its first place and is heard once', async () => {
    const input = line('only once')
    const heardBodies: string[] = []
    bobSocket.on('chat:message', (message) => heardBodies.push(message.body))
    const first = await emitExpectingSuccess(adaSocket, 'chat:send', input)
    await say(bobSocket, 'in between')
    const again = await Promise.all(
      Array.from({ length: 10 }, () => emitExpectingSuccess(adaSocket, 'chat:send', input)),
    )
    expect(new Set(again.map((message) => JSON.stringify(message)))).toEqual(new Set([JSON.stringify(first)]))
    const end = nextEvent(bobSocket, 'chat:message', (message) => message.body === 'the end')
    await say(adaSocket, 'the end')
    await end
    bobSocket.off('chat:message')
    expect(heardBodies).toEqual(['only once', 'in between', 'the end'])
  })

  it('[CHAT-3] the same id for another conversation is refused', async () => {
    const clientId = randomUUID()
    await emitExpectingSuccess(adaSocket, 'chat:send', line('here', space.spaceId, clientId))
    expect(await emitWithReply(adaSocket, 'chat:send', line('there', bob.id, clientId))).toMatchObject({
      ok: false,
      error: { code: 'CONFLICT' },
    })
  })

  it('takes the longest message that is allowed, and its widest characters', async () => {
    const body = '🦊'.repeat(16_000)
    expect((await say(adaSocket, body)).body).toBe(body)
  })
})

describe('two people', () => {
  it('[CHAT-5] each addresses their conversation by the other', async () => {
    const atBob = nextEvent(bobSocket, 'chat:message', (message) => message.body === 'psst')
    const atAda = nextEvent(adaSocket, 'chat:message', (message) => message.body === 'psst')
    const sent = await say(adaSocket, 'psst', bob.id)
    expect(await atBob).toEqual([sent, ada.id])
    expect(await atAda).toEqual([sent, bob.id])
    expect((await read(bob, { receiverId: ada.id })).rows).toEqual([sent])
    expect((await read(ada, { receiverId: bob.id })).rows).toEqual([sent])
  })

  it('[CHAT-5] nobody else hears or reads it', async () => {
    const cleo = await space.member('Cleo')
    const socket = await cleo.socket()
    const overheard: ChatMessage[] = []
    socket.on('chat:message', (message) => overheard.push(message))
    await emitExpectingSuccess(socket, 'space:enter', {})
    await say(adaSocket, 'for Bob alone', bob.id)
    await say(adaSocket, 'for all')
    await emitExpectingSuccess(socket, 'chat:read', { receiverId: space.spaceId, seq: 0 })
    expect(overheard.map(({ body }) => body)).toEqual(['for all'])
    expect((await read(cleo, { receiverId: ada.id })).rows).toEqual([])
    const [about] = (await read(ada, { receiverId: bob.id })).rows
    const peek = { receiverId: space.spaceId, page: 1, aroundId: about.id }
    expect((await cleo.call('POST v2/chat/get', peek)).status).toBe(404)
  })

  it('[CHAT-5] somebody of another space is not found, nor is that space', async () => {
    for (const receiverId of [eve.id, other.spaceId, randomUUID()]) {
      expect(await emitWithReply(adaSocket, 'chat:send', line('hello', receiverId))).toMatchObject({
        ok: false,
        error: { code: 'NOT_FOUND' },
      })
      const { status } = await ada.call('POST v2/chat/get', { receiverId, page: 1 })
      expect(status).toBe(404)
    }
  })

  it('[CHAT-5] who was invited is not there yet; of who has left the history stays', async () => {
    const invited = await space.member('Invited', { status: 'invited' })
    expect(await emitWithReply(adaSocket, 'chat:send', line('hi', invited.id))).toMatchObject({
      error: { code: 'NOT_FOUND' },
    })
    const formerMember = await space.member('Gone', { status: 'inactive' })
    expect(await emitWithReply(adaSocket, 'chat:send', line('hi', formerMember.id))).toMatchObject({
      error: { code: 'FORBIDDEN' },
    })
    expect((await ada.call('POST v2/chat/get', { receiverId: formerMember.id, page: 1 })).status).toBe(200)
  })

  it('nobody writes to themselves', async () => {
    expect(await emitWithReply(adaSocket, 'chat:send', line('me', ada.id))).toMatchObject({
      error: { code: 'CONFLICT' },
    })
  })

  it.each(['guest', 'anonymous'] as const)(
    '[CHAT-4] %s people take part in the space’s chat alone',
    async (kind) => {
      const visitor = await space.visitor(kind, 'Visitor')
      const socket = await visitor.socket()
      await emitExpectingSuccess(socket, 'space:enter', {})
      const sent = await say(socket, 'hello from outside')
      expect(sent).toMatchObject({ senderId: visitor.id, senderName: 'Visitor', senderImage: null })
      expect((await read(visitor)).rows.at(-1)).toEqual(sent)
      expect(await emitWithReply(socket, 'chat:send', line('psst', ada.id))).toMatchObject({
        error: { code: 'FORBIDDEN' },
      })
      expect((await visitor.call('POST v2/chat/get', { receiverId: ada.id, page: 1 })).status).toBe(403)
      const { body } = await visitor.call('GET v2/chat/all', {})
      expect(body.rows.map((row: { kind: string }) => row.kind)).toEqual(['space'])
    },
  )
})
