import { once } from 'node:events'
import type { AddressInfo, Socket } from 'node:net'
import { connect } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import Fastify from 'fastify'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { installUnreadBodies, LINGER_MS } from './unread-bodies.ts'

const LIMIT = 1024

const app = () => Fastify({ bodyLimit: LIMIT })
let server: ReturnType<typeof app>
let client: Socket
let text: string

beforeEach(async () => {
  server = app()
  installUnreadBodies(server)
  server.post('/', async () => 'taken')
  await server.listen({ host: '127.0.0.1', port: 0 })
  client = connect((server.server.address() as AddressInfo).port, '127.0.0.1')
  text = ''
  client.on('data', (chunk) => {
    text += String(chunk)
  })
})
afterEach(async () => {
  client.destroy()
  await server.close()
})

const begin = (length: string) =>
  client.write(`POST / HTTP/1.1\r\nhost: localhost\r\ncontent-type: text/plain\r\n${length}\r\n\r\n`)

test('whoever is still sending what is too large is told so, once it is sent', async () => {
  begin(`content-length: ${3 * LIMIT}`)
  for (const _ of '123') {
    await sleep(50)
    client.write('x'.repeat(LIMIT))
  }
  await once(client, 'end')
  expect(text).toMatch(/^HTTP\/1.1 413 /)
})

test('whoever never ends is told so too, and let go', async () => {
  begin('transfer-encoding: chunked')
  const chunk = `${LIMIT.toString(16)}\r\n${'x'.repeat(LIMIT)}\r\n`
  const began = performance.now()
  const sending = setInterval(() => client.write(chunk), 20)
  client.once('data', () => clearInterval(sending))
  // The client may get an error for bytes that the server no longer reads.
  client.once('error', () => client.destroy())
  await new Promise((resolve) => client.once('close', resolve))
  expect(performance.now() - began).toBeGreaterThan(LINGER_MS - 100)
  expect(text).toMatch(/^HTTP\/1.1 413 /)
})
