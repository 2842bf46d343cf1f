import type { Socket } from 'node:dgram'
import { createSocket } from 'node:dgram'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import process from 'node:process'
import { setTimeout as wait } from 'node:timers/promises'
import type { Page } from 'playwright'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { freePort } from '../../server/src/testing/port.ts'
import type { Person } from './browser.ts'
import { WIDE } from './browser.ts'
import { messagesWithText } from './chat.ts'
import { arriveAs, demoUrl } from './demo.ts'
import { expectSaid, openChat, write } from './steps.ts'
import { setUpServerAndBrowser, withDemo } from './test-setup.ts'

/** A page notices a dead connection by missing pings, after 25 s, and then reconnects. */
const COME_BACK_MS = 60_000

let udpPort = 0
const blocked = [createSocket({ type: 'udp6', ipv6Only: true }), createSocket('udp4')]
const stage = setUpServerAndBrowser({
  ...withDemo,
  env: async () => {
    udpPort = await freePort()
    return { WEBTRANSPORT_PORT: String(udpPort) }
  },
})
let maren: Person
let jonas: Person
const lines = new Map<Page, string[]>()

/** Records what happens to a page's connections, as reported by its developer tools. */
const watch = async ({ page }: Person): Promise<void> => {
  const receivedFrames: string[] = []
  lines.set(page, receivedFrames)
  const session = await page.context().newCDPSession(page)
  await session.send('Network.enable')
  session.on('Network.webTransportConnectionEstablished', () => receivedFrames.push('webtransport'))
  session.on('Network.webSocketHandshakeResponseReceived', () => receivedFrames.push('websocket'))
}
const overWebTransport = async (): Promise<number> => {
  const metrics = await (await fetch(`${stage.served.origin}/metrics`)).text()
  return Number(/^live_webtransport_sockets (\d+)/m.exec(metrics)?.[1])
}
/** Whether this number of connections uses WebTransport within some seconds. */
const waitForWebTransport = async (count: number): Promise<boolean> => {
  for (const endMs = Date.now() + 4000; Date.now() < endMs; await wait(100))
    if ((await overWebTransport()) === count) return true
  return false
}
/**
 * A person of the demo's space with the chat open. A page that first gets a WebSocket, as on a busy machine, is opened
 * again.
 */
const arrive = async (name: 'maren' | 'jonas', count: number): Promise<Person> => {
  const person = await stage.personOfSuite({ viewport: WIDE })
  await watch(person)
  await arriveAs(person.page, stage.served, name)
  for (let tries = 0; tries < 8 && !(await waitForWebTransport(count)); tries += 1)
    await person.page.goto(demoUrl(stage.served, '/space'))
  await openChat(person.page)
  return person
}

/** The QUIC process, the server's only child. */
const quicProcess = (): number => {
  const server = /"pid":(\d+)/.exec(stage.served.log())?.[1]
  const children = readFileSync(`/proc/${server}/task/${server}/children`, 'utf8').trim().split(' ')
  const speaks = children.find((pid) => readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('quic-process'))
  return Number(speaks)
}

/** Kills the process. Its port then accepts everything and answers nothing. */
const closeUdp = async (): Promise<void> => {
  process.kill(quicProcess(), 'SIGKILL')
  for (const [index, host] of ['::1', '127.0.0.1'].entries())
    await expect.poll(() => bindTo(blocked[index], host)).toBe(true)
}
const bindTo = async (socket: Socket | undefined, host: string): Promise<boolean> => {
  if (!socket) return false
  const bound = Promise.race([
    once(socket, 'listening').then(() => true),
    once(socket, 'error').then(
      () => false,
      () => false,
    ),
  ])
  socket.bind(udpPort, host)
  return bound.catch(() => false)
}

beforeAll(async () => {
  maren = await arrive('maren', 1)
  jonas = await arrive('jonas', 2)
})
afterAll(() => {
  for (const socket of blocked) socket.close()
})

it('[LIVE-23] people chat over WebTransport where the server offers it', async () => {
  await expect.poll(overWebTransport).toBe(2)
  for (const { page } of [maren, jonas]) expect(lines.get(page)).toContain('webtransport')
  const requests: string[] = []
  jonas.page.on('request', (request) => requests.push(request.url()))
  await write(jonas.page, 'Over QUIC')
  await expectSaid(maren.page, 'Over QUIC')
  // More than fits into one packet.
  await write(maren.page, `And back: ${'long '.repeat(700)}`)
  await messagesWithText(jonas.page, 'And back: ').waitFor()
  expect(requests.filter((url) => url.includes('transport=polling'))).toEqual([])
})

it('[LIVE-23] cut off from UDP they go on by WebSocket, and nothing is lost or said twice', {
  timeout: 2 * COME_BACK_MS,
}, async () => {
  await closeUdp()
  await write(jonas.page, 'Into the dark')
  await write(maren.page, 'From the other side')
  await messagesWithText(maren.page, 'Into the dark').waitFor({ timeout: COME_BACK_MS })
  await messagesWithText(jonas.page, 'From the other side').waitFor({ timeout: COME_BACK_MS })
  await expect.poll(() => lines.get(jonas.page)?.at(-1), { timeout: COME_BACK_MS }).toBe('websocket')
  expect(await overWebTransport()).toBe(0)
  for (const { page } of [maren, jonas])
    for (const text of ['Over QUIC', 'Into the dark', 'From the other side'])
      expect(await messagesWithText(page, text).count(), text).toBe(1)
})
