import { randomUUID } from 'node:crypto'
import { connect } from 'node:net'
import type { ChatMessage } from '@metapyra/contract/entities/chat'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import type { Actor } from './actor.ts'
import type { Live } from './live.ts'
import { connected, emitWithAck, openSocket, waitForEnd, waitForRefusal } from './live.ts'
import type { Seeded } from './people.ts'
import { as, startWithPeople } from './people.ts'
import type { Server } from './start.ts'

/**
 * [T21] Access checks are easily forgotten for sockets (docs/security.md), so each right is tested again from outside.
 */
let server: Server
let seeded: Seeded
const open: Live[] = []

beforeAll(async () => {
  ;({ server, seeded } = await startWithPeople())
})
afterEach(() => {
  for (const socket of open.splice(0)) socket.disconnect()
})
afterAll(() => server?.stop())

const socketOf = (
  actor: Actor,
  spaceId = seeded.spaceId,
  options: Parameters<typeof openSocket>[2] = {},
): Live => {
  const socket = openSocket(actor, spaceId, options)
  open.push(socket)
  return socket
}
const codeOf = async (socket: Live) => (await waitForRefusal(socket)).data?.code
const message = (receiverId = seeded.spaceId) => ({ receiverId, clientId: randomUUID(), body: 'hello' })

describe('connecting', () => {
  test.each(['owner', 'admin', 'user', 'guest', 'anonymous'] as const)(
    '[T21] %s is let in',
    async (person) => {
      const socket = await connected(socketOf(as(server, seeded, person)))
      expect(await emitWithAck(socket, 'space:enter', {})).toMatchObject({ ok: true })
    },
  )

  test.each([
    ['nobody', 'NO_SESSION'],
    ['outsider', 'NOT_FOUND'],
    ['removed', 'FORBIDDEN'],
    ['blocked', 'ACCOUNT_BLOCKED'],
  ] as const)('[T21] %s is refused: %s', async (person, code) => {
    expect(await codeOf(socketOf(as(server, seeded, person)))).toBe(code)
  })

  test('[T21] a space that is not there is like another’s', async () => {
    expect(await codeOf(socketOf(as(server, seeded, 'owner'), randomUUID()))).toBe('NOT_FOUND')
    expect(await codeOf(socketOf(as(server, seeded, 'owner'), seeded.otherSpaceId))).toBe('NOT_FOUND')
    expect(await codeOf(socketOf(as(server, seeded, 'owner'), 'no-id'))).toBe('VALIDATION')
  })

  test.each([
    ['another site', { origin: 'https://evil.example' }],
    ['a sibling space', { 'sec-fetch-site': 'same-site' }],
    ['the null origin', { origin: 'null' }],
  ])('[T21] a page of %s opens none', async (_where, extraHeaders) => {
    const socket = socketOf(as(server, seeded, 'owner'), seeded.spaceId, { extraHeaders })
    await waitForRefusal(socket)
    expect(socket.connected).toBe(false)
  })

  test('[T21] by polling the same rights hold', async () => {
    const options = { transports: ['polling'] }
    await connected(socketOf(as(server, seeded, 'user'), seeded.spaceId, options))
    expect(await codeOf(socketOf(as(server, seeded, 'outsider'), seeded.spaceId, options))).toBe('NOT_FOUND')
    const foreign = { ...options, extraHeaders: { origin: 'https://evil.example' } }
    await waitForRefusal(socketOf(as(server, seeded, 'owner'), seeded.spaceId, foreign))
  })

  test('[T21] the library’s default path is not served, nor its client', async () => {
    for (const path of ['/engine.io/?EIO=4&transport=polling', '/socket.io/socket.io.js']) {
      const { status, text } = await server.someone().send('GET', path)
      expect({ path, isServed: status === 200 && !text.startsWith('<!') }).toEqual({ path, isServed: false })
    }
  })

  test('[T21] an address longer than 8000 is told as such', async () => {
    const path = `/socket.io/?EIO=4&transport=polling&x=${'x'.repeat(8000)}`
    const { status, text } = await server.someone().send('GET', path)
    expect({ status, text }).toMatchObject({ text: expect.stringContaining('URI too long') })
    expect(status).toBeGreaterThanOrEqual(400)
  })
})

describe('within', () => {
  test('[T21] who has not entered gets nothing of the space', async () => {
    const listening = await connected(socketOf(as(server, seeded, 'user')))
    const sender = await connected(socketOf(as(server, seeded, 'owner')))
    const overheard: ChatMessage[] = []
    const outsider = as(server, seeded, 'outsider')
    const outsiderSocket = await connected(socketOf(outsider, seeded.otherSpaceId))
    outsiderSocket.on('chat:message', (message) => overheard.push(message))
    await emitWithAck(outsiderSocket, 'space:enter', {})
    await emitWithAck(listening, 'space:enter', {})
    await emitWithAck(sender, 'space:enter', {})
    const received = new Promise<ChatMessage>((resolve) => listening.once('chat:message', resolve))
    expect(await emitWithAck(sender, 'chat:send', message())).toMatchObject({ ok: true })
    expect((await received).body).toBe('hello')
    // The acknowledgment arrives after anything that the space would have sent.
    await emitWithAck(outsiderSocket, 'chat:read', { receiverId: seeded.otherSpaceId, seq: 0 })
    expect(overheard).toEqual([])
  })

  test.each([
    ['another space', () => message(seeded.otherSpaceId)],
    ['a person of another space', () => message(seeded.userIds.outsider)],
    ['nobody', () => message(randomUUID())],
  ])('[T21] nothing can be sent to %s', async (_whom, input) => {
    const socket = await connected(socketOf(as(server, seeded, 'owner')))
    await emitWithAck(socket, 'space:enter', {})
    expect(await emitWithAck(socket, 'chat:send', input())).toMatchObject({
      ok: false,
      error: { code: 'NOT_FOUND' },
    })
  })

  test.each([
    ['chat:send', {}],
    ['chat:send', null],
    ['chat:send', { receiverId: 'x', clientId: 'y', body: 7 }],
    ['chat:send', { receiverId: randomUUID(), clientId: randomUUID(), body: '   ' }],
    ['chat:send', { receiverId: randomUUID(), clientId: randomUUID(), body: 'a\u0000b' }],
    ['chat:send', { receiverId: randomUUID(), clientId: randomUUID(), body: 'x', senderId: randomUUID() }],
    ['chat:read', { receiverId: randomUUID(), seq: -1 }],
    ['space:enter', { isAdmin: true }],
    ['space:move', ['far', 'away']],
    ['space:move', 'x'.repeat(1000)],
  ])('%s with %j is refused and the socket stays', async (event, input) => {
    const socket = await connected(socketOf(as(server, seeded, 'user')))
    expect(await emitWithAck(socket, event, input)).toMatchObject({
      ok: false,
      error: { code: 'VALIDATION' },
    })
    expect(await emitWithAck(socket, 'space:enter', {})).toMatchObject({ ok: true })
  })

  test.each(['no:such', '__proto__', 'constructor', 'toString'])('%j is no event', async (event) => {
    const socket = await connected(socketOf(as(server, seeded, 'user')))
    expect(await emitWithAck(socket, event, {})).toMatchObject({ ok: false, error: { code: 'UNKNOWN_CALL' } })
  })

  test('[T21] more than 64 KB at once closes the connection, and no other', async () => {
    const loud = await connected(socketOf(as(server, seeded, 'user')))
    const quiet = await connected(socketOf(as(server, seeded, 'admin')))
    const over = waitForEnd(loud)
    loud.emit('chat:send', { ...message(), body: 'x'.repeat(200_000) }, () => undefined)
    await over
    expect(await emitWithAck(quiet, 'space:enter', {})).toMatchObject({ ok: true })
  })
})

describe('rights that end', () => {
  test('[T21] a logout closes the sockets of the session within two seconds', async () => {
    const person = as(server, seeded, 'removed')
    const owner = as(server, seeded, 'owner')
    const back = { userId: seeded.userIds.removed ?? '', status: 'active' as const }
    await owner.call('PUT v2/admin/workspace/update-user', back)
    const socket = await connected(socketOf(person))
    const over = waitForEnd(socket)
    const at = performance.now()
    await person.call('POST v2/auth/logout', {})
    expect((await over).code).toBe('NO_SESSION')
    expect(performance.now() - at).toBeLessThan(2000)
  })

  test('[T21] who is deactivated is cut off within two seconds, and does not come back', async () => {
    const person = as(server, seeded, 'user')
    const socket = await connected(socketOf(person))
    await emitWithAck(socket, 'space:enter', {})
    const over = waitForEnd(socket)
    const at = performance.now()
    const owner = as(server, seeded, 'owner')
    await owner.call('PUT v2/admin/workspace/update-user', {
      userId: seeded.userIds.user ?? '',
      status: 'inactive',
    })
    expect((await over).code).toBe('FORBIDDEN')
    expect(performance.now() - at).toBeLessThan(2000)
    expect(await codeOf(socketOf(person))).toBe('FORBIDDEN')
  })
})

describe('bytes that are no socket', () => {
  const speak = (text: string) =>
    new Promise<string>((resolve) => {
      const raw = connect(server.port, '127.0.0.1', () => raw.write(text))
      let received = ''
      raw.setEncoding('utf8').on('data', (chunk: string) => {
        received += chunk
      })
      raw.once('close', () => resolve(received))
      raw.once('error', () => resolve(received))
      raw.setTimeout(3000, () => raw.destroy())
    })
  const upgrade = (path: string, more = '') =>
    `GET ${path} HTTP/1.1\r\nHost: localhost:${server.port}\r\nOrigin: http://localhost:${server.port}\r\nConnection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n${more}\r\n`

  test.each([
    ['a session named __proto__', () => upgrade('/socket.io/?EIO=4&transport=websocket&sid=__proto__')],
    ['an unknown session', () => upgrade('/socket.io/?EIO=4&transport=polling&sid=constructor')],
    ['an old protocol', () => upgrade('/socket.io/?EIO=3&transport=websocket')],
    ['no protocol at all', () => upgrade('/socket.io/')],
    ['another path', () => upgrade('/api/v2/auth/login')],
    ['half a frame', () => `${upgrade('/socket.io/?EIO=4&transport=websocket')}\u0081`],
    ['a header without an end', () => `GET / HTTP/1.1\r\nX: ${'x'.repeat(100_000)}`],
    ['noise', () => '\u0016\u0003\u0001\u0000garbage\r\n\r\n'],
  ])('[F10] %s leaves the server as it was', async (_what, text) => {
    await speak(text())
    expect(server.isRunning()).toBe(true)
    const socket = await connected(socketOf(as(server, seeded, 'admin')))
    expect(socket.connected).toBe(true)
  })
})
