import { randomBytes } from 'node:crypto'
import process from 'node:process'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Seat } from '../../testing/live.ts'
import { seedSpace } from '../../testing/live.ts'
import { openQuic, sendPackets } from '../../testing/quic.ts'
import type { TestServer } from '../../testing/server.ts'
import { startTestServer } from '../../testing/server.ts'

let server: TestServer
let space: Awaited<ReturnType<typeof seedSpace>>
let ada: Seat
const opened: Awaited<ReturnType<typeof openQuic>>[] = []

beforeAll(async () => {
  server = await startTestServer({ env: { WEBTRANSPORT_PORT: '0' } })
  space = await seedSpace(server)
  ada = await space.member('Ada Lovelace')
})
afterAll(async () => {
  for (const quic of opened) quic.close()
  space?.close()
  await server?.close()
})

const udpPort = (): number => server.webTransport.port() ?? 0
const quicClient = async (port = udpPort()) => {
  const quic = await openQuic(port)
  opened.push(quic)
  return quic
}
/** Opens a connection of Ada's by polling. */
const handshake = async ({ origin } = server): Promise<{ sid: string; upgrades: string[] }> => {
  const answer = await fetch(`${origin}/socket.io/?EIO=4&transport=polling`, {
    headers: { origin, cookie: ada.cookie },
  })
  return JSON.parse((await answer.text()).slice(1))
}
const connectFor = (sid: string, other: Record<string, string> = {}): Record<string, string> => ({
  ':method': 'CONNECT',
  ':protocol': 'webtransport',
  ':scheme': 'https',
  ':authority': `localhost:${udpPort()}`,
  ':path': `/socket.io/?EIO=4&transport=webtransport&sid=${sid}`,
  origin: server.origin,
  ...other,
})
const frame = (text: string): Buffer => Buffer.concat([Buffer.of(text.length), Buffer.from(text)])
const openingOf = (sid: string): Buffer => frame(`0{"sid":"${sid}"}`)
const isThere = async (): Promise<boolean> => (await fetch(`${server.origin}/api/webtransport`)).ok

describe('[LIVE-23] over WebTransport', () => {
  it('a connection goes on that polling has begun, with the rights that it began with', async () => {
    const { sid, upgrades } = await handshake()
    expect(upgrades).toEqual(['websocket', 'webtransport'])
    const quic = await quicClient()
    expect(await quic.ask(connectFor(sid))).toBe(200)
    quic.begin(Buffer.concat([openingOf(sid), frame('2probe')]))
    expect(await quic.hears('3probe')).toBe(true)
    quic.say(Buffer.concat([frame('5'), frame(`40${JSON.stringify({ workspaceId: space.spaceId })}`)]))
    await quic.hears('40{"sid"')
    expect(quic.heard(4).toString()).toContain('40{"sid"')
  })

  it.each([
    ['of nobody', () => ({ ':path': '/socket.io/?EIO=4&transport=webtransport' }), 404],
    ['of somebody unknown', () => ({ ':path': '/socket.io/?EIO=4&sid=AAAAAAAAAAAAAAAAAAAA' }), 404],
    ['by a name that all objects have', () => ({ ':path': '/socket.io/?EIO=4&sid=constructor' }), 404],
    ['at another path', () => ({ ':path': '/elsewhere' }), 404],
    ['from another page', () => ({ origin: 'https://evil.example' }), 403],
    [
      'from a page of another space',
      () => ({ origin: server.origin.replace('localhost', 'acme.localhost') }),
      403,
    ],
    ['from no page', () => ({ origin: '' }), 403],
    ['at another host', () => ({ ':authority': `evil.example:${udpPort()}` }), 403],
    ['as a request of another kind', () => ({ ':protocol': 'websocket' }), 404],
  ])('none is taken %s', async (_, other, status) => {
    const { sid } = await handshake()
    const quic = await quicClient()
    expect(await quic.ask(connectFor(sid, other()))).toBe(status)
  })

  it('none goes on as another one than it was let in as', async () => {
    const [own, otherSession] = [await handshake(), await handshake()]
    const quic = await quicClient()
    expect(await quic.ask(connectFor(own.sid))).toBe(200)
    quic.begin(Buffer.concat([openingOf(otherSession.sid), frame('2probe')]))
    expect(await quic.ends()).toBe(true)
    expect(quic.heard(4).toString()).not.toContain('3probe')
  })

  it('none begins there', async () => {
    const { sid } = await handshake()
    const quic = await quicClient()
    expect(await quic.ask(connectFor(sid))).toBe(200)
    quic.begin(frame('0'))
    expect(await quic.ends()).toBe(true)
  })
})

describe('[LIVE-24] whatever comes by UDP', () => {
  it('the server and the others stay up', async () => {
    const { sid } = await handshake()
    const steady = await quicClient()
    expect(await steady.ask(connectFor(sid))).toBe(200)
    steady.begin(Buffer.concat([openingOf(sid), frame('2probe')]))
    await sendPackets(
      udpPort(),
      Array.from({ length: 300 }, (_, index) => randomBytes(1 + ((index * 7) % 1300))),
    )
    const initial = Buffer.concat([Buffer.from('c00000000108', 'hex'), randomBytes(1194)])
    await sendPackets(udpPort(), [initial, initial, Buffer.of(), Buffer.alloc(65_000)])
    for (const bytes of [
      Buffer.alloc(40_000),
      randomBytes(5000),
      Buffer.from('01bfffffff', 'hex'),
      Buffer.from('0103ffffff', 'hex'),
    ]) {
      const broken = await quicClient()
      broken.send(0, bytes)
      broken.send(2, bytes.subarray(0, 1000))
    }
    expect(await steady.hears('3probe')).toBe(true)
    expect(steady.isOpen()).toBe(true)
    expect(await isThere()).toBe(true)
  })

  it('who asks for nothing is not kept', async () => {
    const silent = await quicClient()
    expect(silent.isOpen()).toBe(true)
    expect(await silent.ends()).toBe(true)
  })

  it('of many strangers each shows that its address is its own, and comes in', async () => {
    const strangers = await Promise.all(Array.from({ length: 60 }, () => quicClient()))
    expect(strangers.every((quic) => quic.isOpen())).toBe(true)
  })

  it('its process is started again where it ends, and its connections end meanwhile', async () => {
    const { sid } = await handshake()
    const quic = await quicClient()
    expect(await quic.ask(connectFor(sid))).toBe(200)
    process.kill(server.webTransport.pid() ?? 0, 'SIGKILL')
    await expect.poll(isThere).toBe(false)
    expect((await handshake()).upgrades).toEqual(['websocket'])
    await expect.poll(isThere).toBe(true)
    expect((await handshake()).upgrades).toEqual(['websocket', 'webtransport'])
  })
})

it('[LIVE-23] a server that is not told to offers none', async () => {
  const plain = await startTestServer()
  expect((await handshake(plain)).upgrades).toEqual(['websocket'])
  expect((await fetch(`${plain.origin}/api/webtransport`)).status).toBe(404)
  expect((await fetch(plain.origin)).headers.get('content-security-policy')).not.toContain(
    'https://localhost:',
  )
  await plain.close()
})

it('[LIVE-23] pages may go to its port, and hear of nothing else there', async () => {
  const policy = (await fetch(server.origin)).headers.get('content-security-policy')
  expect(policy).toContain(`https://localhost:${udpPort()}`)
})

it('[LIVE-23] pages may go to its port at the host that a proxy says, where the proxy is trusted', async () => {
  const headers = { 'x-forwarded-host': 'acme.localhost' }
  const forged = await fetch(server.origin, { headers })
  expect(forged.headers.get('content-security-policy')).not.toContain('acme')
  const behind = await startTestServer({ env: { WEBTRANSPORT_PORT: '0', TRUST_PROXY: '127.0.0.1' } })
  const response = await fetch(behind.origin, { headers })
  expect(response.headers.get('content-security-policy')).toContain(
    `https://acme.localhost:${behind.webTransport.port()}`,
  )
  await behind.close()
})

it.each([
  ['in production', {}],
  ['in production with HOST=::', { HOST: '::' }],
])('[LIVE-23] it is reached by either family of addresses, %s', async (_, env) => {
  const production = await startTestServer({
    env: {
      NODE_ENV: 'production',
      SECRET_KEY: `1:${Buffer.alloc(32, 7).toString('base64url')}`,
      SMTP_URL: 'smtp://127.0.0.1:1',
      PUBLIC_ORIGIN: 'https://product.example',
      WEBTRANSPORT_PORT: '0',
      ...env,
    },
  })
  for (const local of ['127.0.0.1', '::1']) {
    const quic = await openQuic(production.webTransport.port() ?? 0, local)
    opened.push(quic)
    expect(quic.isOpen()).toBe(true)
  }
  await production.close()
})

it('[LIVE-11] a server that stops tells those over WebTransport when to come back, and closes them', async () => {
  const stopping = await startTestServer({ env: { WEBTRANSPORT_PORT: '0' } })
  const there = await seedSpace(stopping)
  const bob = await there.member('Bob')
  const port = stopping.webTransport.port() ?? 0
  const answer = await fetch(`${stopping.origin}/socket.io/?EIO=4&transport=polling`, {
    headers: { origin: stopping.origin, cookie: bob.cookie },
  })
  const { sid } = JSON.parse((await answer.text()).slice(1))
  const quic = await quicClient(port)
  const other = { ':authority': `localhost:${port}`, origin: stopping.origin }
  expect(await quic.ask(connectFor(sid, other))).toBe(200)
  quic.begin(Buffer.concat([openingOf(sid), frame('2probe')]))
  await quic.hears('3probe')
  quic.say(Buffer.concat([frame('5'), frame(`40${JSON.stringify({ workspaceId: there.spaceId })}`)]))
  await quic.hears('40{"sid"')
  const pid = stopping.webTransport.pid() ?? 0
  await stopping.close()
  expect(quic.heard(4).toString()).toContain('server:draining')
  expect(await quic.ends()).toBe(true)
  expect(() => process.kill(pid, 0)).toThrow(/ESRCH/)
})
