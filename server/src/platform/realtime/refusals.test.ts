import { connect } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Seat, TestSocket } from '../../testing/live.ts'
import { emitExpectingSuccess, emitWithReply, nextEvent, seedSpace } from '../../testing/live.ts'
import type { TestServer } from '../../testing/server.ts'
import { startTestServer } from '../../testing/server.ts'
import { createAbuseDetector, MAX_REFUSED, MAX_REFUSED_MOMENTS } from './refusals.ts'

let server: TestServer
let space: Awaited<ReturnType<typeof seedSpace>>
let ada: Seat
beforeAll(async () => {
  server = await startTestServer({ env: { RATE_LIMIT_FACTOR: '1' } })
  space = await seedSpace(server)
  ada = await space.member('Ada Lovelace')
})
afterAll(async () => {
  space?.close()
  await server?.close()
})

const over = (socket: TestSocket) => new Promise<string>((resolve) => socket.once('disconnect', resolve))
/** Input that our pages never send. */
const moveTo = (socket: TestSocket, input: unknown) =>
  (socket as unknown as { emit(event: string, ...args: unknown[]): void }).emit('space:move', input)
const counted = async (name: string): Promise<number> => {
  const text = await (await fetch(`${server.origin}/metrics`)).text()
  return Number(new RegExp(`^live_${name}_total (\\d+)$`, 'm').exec(text)?.[1])
}

describe('[LIVE-15] a move', () => {
  it.each([
    ['no number', [Number.NaN, 1, 0, 0]],
    ['endless', [Number.POSITIVE_INFINITY, 1, 0, 0]],
    ['words', ['1', '1', '0', '0']],
    ['huge', [1e308, 1, 0, 0]],
    ['outside of any room', [-1, 1, 0, 0]],
    ['in no direction', [1, 1, 9, 0]],
    ['too short', [1, 1]],
    ['too long', [1, 1, 0, 0, 1]],
    ['an object', { x: 1, y: 1 }],
    ['nothing', null],
  ])('that is %s is refused, counted, and moves nobody', async (_what, input) => {
    const socket = await ada.socket()
    const { self } = await emitExpectingSuccess(socket, 'space:enter', {})
    const before = await counted('refused')
    expect(await emitWithReply(socket, 'space:move' as never, input)).toMatchObject({
      ok: false,
      error: { code: 'VALIDATION' },
    })
    expect(await counted('refused')).toBe(before + 1)
    expect((await emitExpectingSuccess(socket, 'space:enter', {})).self).toMatchObject({
      x: self.x,
      y: self.y,
    })
    socket.disconnect()
  })

  it('before one has entered is refused', async () => {
    const bob = await space.member('Bob')
    const socket = await bob.socket()
    expect(await emitWithReply(socket, 'space:move' as never, [1, 1, 0, 0])).toMatchObject({
      ok: false,
      error: { code: 'CONFLICT' },
    })
    socket.disconnect()
  })
})

describe('[LIVE-15] who goes on although nothing is taken', () => {
  it('in a flood is cut off at once, and told why; the others go on', async () => {
    const bob = await space.member('Bob')
    const otherSocket = await bob.socket()
    await emitExpectingSuccess(otherSocket, 'space:enter', {})
    const socket = await ada.socket()
    await emitExpectingSuccess(socket, 'space:enter', {})
    const sessionEnded = nextEvent(socket, 'session:ended')
    const closed = over(socket)
    for (let index = 0; index < 3 * MAX_REFUSED; index += 1) moveTo(socket, [1, 1, 0, 1])
    expect((await sessionEnded)[0]).toMatchObject({
      code: 'TOO_MANY',
      message: expect.stringContaining('Reload'),
    })
    expect(await closed).toBe('io server disconnect')
    expect(await counted('cutoff')).toBeGreaterThan(0)
    await emitExpectingSuccess(otherSocket, 'chat:read', { receiverId: space.spaceId, seq: 0 })
    otherSocket.disconnect()
  })

  it('who jumps ten times a second is, after some seconds', () => {
    const refusals = createAbuseDetector()
    let atMs = 1000
    while (!refusals.add(atMs)) atMs += 100
    expect(atMs - 1000).toBe(MAX_REFUSED_MOMENTS * 100)
  })

  it('who is refused a step now and then is not, nor whoever’s network brought ten seconds at once', () => {
    const refusals = createAbuseDetector()
    for (let atMs = 1000; atMs < 600_000; atMs += 400) expect(refusals.add(atMs)).toBe(false)
    const stalled = createAbuseDetector()
    for (let index = 0; index < 100; index += 1) expect(stalled.add(1000 + index / 10)).toBe(false)
  })
})

describe('[LIVE-15] what is no frame of the protocol', () => {
  it.each([
    ['half a frame, and then silence', Buffer.from([0x81, 0xfe, 0x10])],
    ['a frame that says it has a gigabyte', Buffer.from([0x81, 0xff, 0, 0, 0, 0, 0x40, 0, 0, 0, 0, 0, 0, 0])],
    ['a frame without a mask', Buffer.from([0x81, 0x02, 0x34, 0x30])],
    ['noise', Buffer.from('\u00ff\u0000\u00f3noise'.repeat(40), 'latin1')],
    ['a packet of no kind', frame('9')],
    ['an event of no JSON', frame('42["space:move",[1,')],
  ])('%s ends that connection, and no other', async (_what, bytes) => {
    const bob = await space.member('Bob')
    const otherSocket = await bob.socket()
    await emitExpectingSuccess(otherSocket, 'space:enter', {})
    const { origin, host, port } = new URL(server.origin)
    const raw = connect(Number(port), '127.0.0.1')
    const closed = new Promise<void>((resolve) => raw.once('close', () => resolve()))
    raw.on('error', () => raw.destroy())
    raw.write(
      `GET /socket.io/?EIO=4&transport=websocket HTTP/1.1\r\nHost: ${host}\r\nOrigin: ${origin}\r\nCookie: ${ada.cookie}\r\n` +
        'Connection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\n' +
        'Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n',
    )
    await new Promise((resolve) => raw.once('data', resolve))
    raw.write(bytes)
    // A client that just goes silent is detected by the heartbeat; this one hangs up midway.
    if (bytes.length < 4) raw.end()
    await closed
    expect(
      await emitWithReply(otherSocket, 'chat:read', { receiverId: space.spaceId, seq: 0 }),
    ).toMatchObject({
      ok: true,
    })
    otherSocket.disconnect()
  })
})

/** A short text frame of RFC 6455, masked with zeros. */
function frame(text: string): Buffer {
  return Buffer.concat([Buffer.from([0x81, 0x80 | text.length, 0, 0, 0, 0]), Buffer.from(text)])
}
