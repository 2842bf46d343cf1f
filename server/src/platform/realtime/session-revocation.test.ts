import { randomUUID } from 'node:crypto'
import type { Socket } from 'node:net'
import { connect } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { updateUser } from '../../features/account/core/queries.ts'
import { deleteSessionsByRoot } from '../../features/account/sessions/sessions.queries.ts'
import { updateMember } from '../../features/workspace/queries.ts'
import type { TestSocket } from '../../testing/live.ts'
import { emitExpectingSuccess, emitWithReply, nextEvent, refusal, seedSpace } from '../../testing/live.ts'
import type { TestServer } from '../../testing/server.ts'
import { startTestServer } from '../../testing/server.ts'
import { emitOnCommit } from '../on-commit.ts'

let server: TestServer
let space: Awaited<ReturnType<typeof seedSpace>>
beforeAll(async () => {
  server = await startTestServer()
  space = await seedSpace(server)
})
afterAll(async () => {
  space?.close()
  await server?.close()
})

const over = (socket: TestSocket) => new Promise<string>((resolve) => socket.once('disconnect', resolve))
const line = (body: string) => ({ receiverId: space.spaceId, clientId: randomUUID(), body })

describe('[LIVE-3] rights are read again', () => {
  it('at each event: who was removed behind the server’s back is refused', async () => {
    const ada = await space.member('Ada')
    const socket = await ada.socket()
    await emitExpectingSuccess(socket, 'space:enter', {})
    await updateMember(server.services.db, space.spaceId, ada.id, { status: 'inactive' })
    for (const event of ['chat:send', 'space:enter'] as const) {
      const input = event === 'chat:send' ? line('hello') : {}
      expect(await emitWithReply(socket, event, input)).toMatchObject({
        ok: false,
        error: { code: 'FORBIDDEN' },
      })
    }
    expect((await refusal(ada.open())).data).toMatchObject({ code: 'FORBIDDEN' })
  })

  it('and so is who became a guest', async () => {
    const ada = await space.member('Ada')
    const bob = await space.member('Bob')
    const socket = await ada.socket()
    const closed = over(socket)
    await updateMember(server.services.db, space.spaceId, ada.id, { role: 'guest' })
    const psst = { ...line('psst'), receiverId: bob.id }
    // The rights to receive events have changed, so the socket has to reconnect.
    await emitWithReply(socket, 'chat:send', psst).catch(() => undefined)
    await closed
    const answer = await emitWithReply(await ada.socket(), 'chat:send', psst)
    expect(answer).toMatchObject({ ok: false, error: { code: 'FORBIDDEN' } })
  })
})

describe('[LIVE-4] what has ended is told and closed', () => {
  it('all sockets of a session that ended, and no other', async () => {
    const ada = await space.member('Ada')
    const bob = await space.member('Bob')
    const tabs = await Promise.all([ada.socket(), ada.socket({ transports: ['polling'], upgrade: false })])
    const otherSocket = await bob.socket()
    const sessionEnded = tabs.map((tab) => nextEvent(tab, 'session:ended'))
    const closed = tabs.map(over)
    const ended = await deleteSessionsByRoot(server.services.db, ada.sessionId)
    emitOnCommit(server.services.db, 'sessions:ended', ended)
    for (const [error] of await Promise.all(sessionEnded)) expect(error.code).toBe('NO_SESSION')
    expect(await Promise.all(closed)).toEqual(['io server disconnect', 'io server disconnect'])
    await emitExpectingSuccess(otherSocket, 'chat:read', { receiverId: space.spaceId, seq: 0 })
    expect((await refusal(ada.open())).data).toMatchObject({ code: 'NO_SESSION' })
  })

  it('who was made inactive, in this space alone', async () => {
    const ada = await space.member('Ada')
    const socket = await ada.socket()
    const sessionEnded = nextEvent(socket, 'session:ended')
    await updateMember(server.services.db, space.spaceId, ada.id, { status: 'inactive' })
    emitOnCommit(server.services.db, 'members:changed', { workspaceId: space.spaceId, userIds: [ada.id] })
    expect((await sessionEnded)[0].code).toBe('FORBIDDEN')
  })

  it('nobody whose role alone has changed', async () => {
    const ada = await space.member('Ada')
    const socket = await ada.socket()
    await emitExpectingSuccess(socket, 'space:enter', {})
    const joined = nextEvent(socket, 'space:join', ({ userId }) => userId === ada.id)
    await updateMember(server.services.db, space.spaceId, ada.id, { role: 'admin' })
    emitOnCommit(server.services.db, 'members:changed', { workspaceId: space.spaceId, userIds: [ada.id] })
    expect((await joined)[0].role).toBe('admin')
    await emitExpectingSuccess(socket, 'chat:send', line('still here'))
  })
})

describe('[LIVE-9] who does not read', () => {
  it('is closed once more than 1 MiB waits for them; the others go on', async () => {
    const slow = await space.member('Slow')
    const fast = await space.member('Fast')
    const socket = await fast.socket()
    await emitExpectingSuccess(socket, 'space:enter', {})
    const { origin, host, port } = new URL(server.origin)
    const raw = connect(Number(port), '127.0.0.1')
    raw.on('error', () => raw.destroy())
    raw.write(
      `GET /socket.io/?EIO=4&transport=websocket HTTP/1.1\r\nHost: ${host}\r\nOrigin: ${origin}\r\nCookie: ${slow.cookie}\r\n` +
        'Connection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\n' +
        'Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n',
    )
    await text(raw, '0{"sid"')
    raw.write(frame(`40${JSON.stringify({ workspaceId: space.spaceId })}`))
    await text(raw, '40{"sid"')
    const arrived = nextEvent(socket, 'space:join', ({ userId }) => userId === slow.id)
    raw.write(frame('420["space:enter",{}]'))
    await arrived
    raw.pause()
    const left = nextEvent(socket, 'space:leave', (userId) => userId === slow.id)
    let isGone = false
    void left.then(() => {
      isGone = true
    })
    // The network itself buffers several megabytes.
    await updateUser(server.services.db, fast.id, { image: 'x'.repeat(500_000) })
    for (let round = 0; round < 100 && !isGone; round += 1) {
      const seen = nextEvent(socket, 'space:join', ({ userId }) => userId === fast.id)
      emitOnCommit(server.services.db, 'profile:changed', { userId: fast.id })
      await seen
    }
    await left
    await emitExpectingSuccess(socket, 'chat:send', line('and on'))
    raw.destroy()
  })
})

/** A text frame of RFC 6455, masked with zeros. */
const frame = (text: string): Buffer => {
  const body = Buffer.from(text)
  const length = body.length < 126 ? [0x80 | body.length] : [0x80 | 126, body.length >> 8, body.length & 0xff]
  return Buffer.concat([Buffer.from([0x81, ...length, 0, 0, 0, 0]), body])
}

/** Reads until the awaited text has arrived. */
const text = (raw: Socket, awaited: string): Promise<void> =>
  new Promise((resolve) => {
    let heardSoFar = ''
    raw.on('data', (chunk) => {
      heardSoFar += chunk.toString('latin1')
      if (heardSoFar.includes(awaited)) resolve()
    })
  })

describe('[LIVE-11] a server that stops', () => {
  it('answers what it has begun, tells everybody when to come back, and lets nobody in', async () => {
    const stopping = await startTestServer()
    const hall = await seedSpace(stopping)
    const ada = await hall.member('Ada')
    const socket = await ada.socket()
    await emitExpectingSuccess(socket, 'space:enter', {})
    const draining = nextEvent(socket, 'server:draining')
    const closed = over(socket)
    const sent = Array.from({ length: 20 }, (_, index) =>
      emitExpectingSuccess(socket, 'chat:send', {
        receiverId: hall.spaceId,
        clientId: randomUUID(),
        body: `${index}`,
      }),
    )
    await sent[0]
    const stopped = stopping.close()
    const [reconnectInMs] = await draining
    expect(reconnectInMs).toBeGreaterThanOrEqual(500)
    expect(reconnectInMs).toBeLessThanOrEqual(3000)
    // After a close by the transport, clients reconnect by themselves.
    expect(await closed).toBe('transport close')
    const stored = await Promise.allSettled(sent)
    expect(stored.filter(({ status }) => status === 'fulfilled')).toHaveLength(20)
    await stopped
    await expect(refusal(ada.open())).resolves.toBeInstanceOf(Error)
  })
})
