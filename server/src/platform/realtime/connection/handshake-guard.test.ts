import { EventEmitter } from 'node:events'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Seat } from '../../../testing/live.ts'
import {
  connected,
  emitExpectingSuccess,
  emitWithReply,
  nextEvent,
  refusal,
  seedSpace,
} from '../../../testing/live.ts'
import type { TestServer } from '../../../testing/server.ts'
import { startTestServer } from '../../../testing/server.ts'
import { MAX_SOCKETS_A_PERSON } from '../attach.ts'
import { EVENTS_PER_SECOND } from '../dispatch.ts'
import { createHandshakeGuard, MAX_SOCKETS_AN_ADDRESS } from './handshake-guard.ts'

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

const handshake = (headers: Record<string, string>, query = '') =>
  fetch(`${server.origin}/socket.io/?EIO=4&transport=polling${query}`, { headers })

it('[LIVE-2] nobody walks in again and again, by whichever of their tabs: everybody there is told each time', async () => {
  const bob = await space.member('Bob')
  const tabs = [await bob.socket(), await bob.socket()]
  const answers = []
  for (let times = 0; times < 18; times += 1)
    for (const tab of tabs) answers.push(await emitWithReply(tab, 'space:enter', {}))
  expect(answers.filter(({ ok }) => ok)).toHaveLength(30)
  expect(answers.at(-1)).toMatchObject({ ok: false, error: { code: 'TOO_MANY' } })
  for (const tab of tabs) tab.disconnect()
})

describe('[LIVE-1] a connection', () => {
  it('needs a session, and says so in the words of the calls', async () => {
    const { data } = await refusal(ada.open({ extraHeaders: { cookie: 'sid=nonsense' } }))
    expect(data).toMatchObject({ code: 'NO_SESSION', message: 'Log in to continue.' })
  })

  it('[LIVE-18] asks for its space once: whoever leaves and comes again over it is cut off', async () => {
    const socket = await connected(ada.open())
    const { engine } = socket.io
    const closed = new Promise((resolve) => engine.once('close', resolve))
    for (let times = 0; times < 3; times += 1) {
      engine.write('1')
      engine.write(`0${JSON.stringify({ workspaceId: space.spaceId })}`)
    }
    await closed
    expect((await connected(ada.open())).connected).toBe(true)
  })

  it.each([
    [{}],
    [{ workspaceId: 7 }],
    [{ workspaceId: 'x' }],
    [{ workspaceId: crypto.randomUUID(), admin: true }],
  ])('names one space, not %j', async (auth) => {
    expect((await refusal(ada.open({ auth }))).data).toMatchObject({ code: 'VALIDATION' })
  })

  it('comes from a page of this very origin', async () => {
    expect((await handshake({ origin: server.origin })).status).toBe(200)
    expect((await handshake({ 'sec-fetch-site': 'same-origin' })).status).toBe(200)
    for (const headers of [
      { origin: 'https://evil.example' },
      { origin: server.origin.replace('localhost', 'acme.localhost') },
      { origin: 'null' },
      { 'sec-fetch-site': 'cross-site' },
      { origin: server.origin, 'sec-fetch-site': 'same-site' },
    ]) {
      const answer = await handshake(headers as Record<string, string>)
      expect({ status: answer.status, body: await answer.json() }).toEqual({
        status: 403,
        body: { code: 4, message: 'The request came from another site.' },
      })
    }
  })

  it('by WebSocket always names its origin', async () => {
    const answer = await refusal(ada.open({ extraHeaders: { origin: '' } }))
    expect(answer.message).toBe('websocket error')
  })

  it('of more than 8000 characters is told so', async () => {
    const answer = await handshake({ origin: server.origin }, `&x=${'x'.repeat(8000)}`)
    expect(await answer.json()).toMatchObject({ message: 'URI too long' })
    expect((await handshake({ origin: server.origin }, `&x=${'x'.repeat(7900)}`)).status).toBe(200)
  })

  it('speaks today’s protocol, over polling too', async () => {
    const old = await fetch(`${server.origin}/socket.io/?EIO=3&transport=polling`, {
      headers: { origin: server.origin },
    })
    expect(await old.json()).toMatchObject({ code: 5, message: 'Unsupported protocol version' })
    const socket = await ada.socket({ transports: ['polling'], upgrade: false })
    expect((await emitExpectingSuccess(socket, 'space:enter', {})).self.userId).toBe(ada.id)
    socket.disconnect()
  })
})

describe('[LIVE-2] limits', () => {
  it(`more than ${EVENTS_PER_SECOND} events a second are refused, the rest is answered`, async () => {
    const socket = await ada.socket()
    const answers = await Promise.all(
      Array.from({ length: EVENTS_PER_SECOND + 15 }, () =>
        emitWithReply(socket, 'chat:read', { receiverId: space.spaceId, seq: 0 }),
      ),
    )
    const refused = answers.filter((answer) => !answer.ok)
    expect(answers.length - refused.length).toBeGreaterThanOrEqual(EVENTS_PER_SECOND)
    expect(refused[0]).toMatchObject({ error: { code: 'TOO_MANY' } })
    socket.disconnect()
  })

  it('movement is counted apart', async () => {
    const socket = await ada.socket()
    const { self } = await emitExpectingSuccess(socket, 'space:enter', {})
    for (let index = 0; index < 100; index += 1) socket.emit('space:move', [self.x, self.y, 0, 1])
    expect(await emitWithReply(socket, 'chat:read', { receiverId: space.spaceId, seq: 0 })).toMatchObject({
      ok: true,
    })
    socket.disconnect()
  })

  it(`one person has ${MAX_SOCKETS_A_PERSON} sockets, however many are opened at once`, async () => {
    const bob = await space.member('Bob')
    const opened = Array.from({ length: MAX_SOCKETS_A_PERSON + 4 }, () => bob.open())
    const entries = await Promise.allSettled(
      opened.map(async (socket) => {
        const ended = nextEvent(socket, 'session:ended').then(([error]) => error.code)
        await connected(socket)
        // A response proves that the socket wasn't closed on arrival.
        const stays = emitWithReply(socket, 'chat:read', { receiverId: space.spaceId, seq: 0 }).then(
          ({ ok }) => ok,
        )
        return Promise.race([ended, stays])
      }),
    )
    const stayed = entries.filter((entry) => entry.status === 'fulfilled' && entry.value === true)
    expect(stayed).toHaveLength(MAX_SOCKETS_A_PERSON)
    const next = await refusal(bob.open())
    expect(next.data).toMatchObject({ code: 'TOO_MANY' })
    for (const socket of opened) socket.disconnect()
  })

  it(`one address has ${MAX_SOCKETS_AN_ADDRESS} connections`, async () => {
    space.close()
    const { promise, resolve } = Promise.withResolvers<Response>()
    const opened: Response[] = []
    while (opened.length <= MAX_SOCKETS_AN_ADDRESS) {
      const answer = await handshake({ origin: server.origin })
      opened.push(answer)
      if (answer.status !== 200) {
        resolve(answer)
        break
      }
    }
    const answer = await promise
    expect(await answer.json()).toMatchObject({ message: 'Too many attempts. Wait a moment.' })
    expect(opened.length).toBeLessThanOrEqual(MAX_SOCKETS_AN_ADDRESS + 1)
  })
})

it('[LIVE-1] whoever has a network of IPv6 has not as many connections as it has addresses', () => {
  const door = createHandshakeGuard({
    hosts: server.services.hosts,
    remoteOf: ({ headers }) => ({ ip: String(headers.from), host: 'localhost', origin: 'http://localhost' }),
    maxAnAddress: 2,
    isDraining: () => false,
  })
  const open: EventEmitter[] = []
  const comeFrom = (from: string): boolean => {
    const request = { headers: { from }, rawHeaders: [], method: 'GET', url: '/' } as never
    let isIn = false
    door.allowRequest(request, (_refusal, isAllowed) => {
      isIn = isAllowed
    })
    const socket = Object.assign(new EventEmitter(), { request, close: () => undefined })
    if (isIn) door.count(open[open.push(socket) - 1] as never)
    return isIn
  }
  for (let index = 0; index < 4; index += 1)
    expect([1, 2, 3].map(() => comeFrom(`2001:db8:0:${index}::1`))).toEqual([true, true, false])
  expect([comeFrom('2001:db8:0:4::1'), comeFrom('2001:db8:0:100::1')]).toEqual([false, true])
  open[0]?.emit('close')
  expect(comeFrom('2001:db8:0:4::1')).toBe(true)
})
