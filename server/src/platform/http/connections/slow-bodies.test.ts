import { once } from 'node:events'
import type { AddressInfo, Socket } from 'node:net'
import { connect } from 'node:net'
import type { FastifyInstance } from 'fastify'
import Fastify from 'fastify'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { AppError } from '../app-error.ts'
import { refuseConnection } from './client-errors.ts'
import { endSlowBodies } from './slow-bodies.ts'

const EVERY_MS = 30_000
const LEAST_BYTES = 30 * 1024
const SIZE = 4 * LEAST_BYTES

let app: FastifyInstance
let slow: ReturnType<typeof endSlowBodies>
let client: Socket
let text: string
let received: () => number

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  app = Fastify({ bodyLimit: SIZE })
  app.addContentTypeParser('text/plain', { parseAs: 'string' }, async (_: unknown, body: string) => body)
  app.post('/', async ({ body }) => `taken ${(body as string).length}`)
  app.post('/unread', { onRequest: async (_, reply) => reply.send('not read') }, async () => 'read')
  slow = endSlowBodies(app.server, {
    refuse: ({ socket }) => refuseConnection(socket, new AppError('TOO_SLOW')),
  })
  const lines: Socket[] = []
  app.server.on('connection', (line: Socket) => lines.push(line))
  received = () => lines.reduce((sum, line) => sum + line.bytesRead, 0)
  await app.listen({ host: '127.0.0.1', port: 0 })
  client = connect((app.server.address() as AddressInfo).port, '127.0.0.1')
  text = ''
  client.on('data', (chunk) => {
    text += String(chunk)
  })
  client.on('error', () => undefined)
})
afterEach(async () => {
  vi.useRealTimers()
  client.destroy()
  await app.close()
})

/** Vitest's own waiting would advance the fake clock. */
const until = async (isSo: () => boolean) => {
  while (!isSo()) await new Promise((resolve) => setImmediate(resolve))
}
const sent = async (part: string) => {
  const before = received()
  client.write(part)
  await until(() => received() === before + part.length)
}
const begin = (length: string, path = '/') =>
  sent(`POST ${path} HTTP/1.1\r\nhost: localhost\r\ncontent-type: text/plain\r\n${length}\r\n\r\n`)
const closed = () => (client.closed ? undefined : once(client, 'close'))

test.each(['content-length: 1000', 'transfer-encoding: chunked'])(
  '[OPS-8] a body that drips is told that it took too long, and its connection ends: %s',
  async (length) => {
    await begin(length)
    for (let time = 0; time < 9; time += 1) {
      await sent('1\r\nx\r\n')
      await vi.advanceTimersByTimeAsync(3000)
    }
    expect(client.closed).toBe(false)
    await vi.advanceTimersByTimeAsync(3000)
    await closed()
    expect(text).toMatch(/^HTTP\/1.1 408 [\s\S]*"code":"TOO_SLOW"/)
  },
)

test('[OPS-8] a body that comes slowly is taken, for as long as its size needs', async () => {
  await begin(`content-length: ${SIZE}`)
  for (let index = 0; index < SIZE; index += LEAST_BYTES) {
    await vi.advanceTimersByTimeAsync(EVERY_MS - 1)
    await sent('x'.repeat(LEAST_BYTES))
    if (index + LEAST_BYTES < SIZE) await vi.advanceTimersByTimeAsync(1)
  }
  await until(() => text.includes(`taken ${SIZE}`))
})

test('[OPS-8] nor does a body drip on that nobody reads and that is answered already', async () => {
  await begin('content-length: 1000', '/unread')
  await until(() => text.includes('not read'))
  await vi.advanceTimersByTimeAsync(EVERY_MS)
  await closed()
})

test('[OPS-8] what is still being sent does not keep a server from stopping', async () => {
  await begin('content-length: 1000')
  slow.hurry()
  await vi.advanceTimersByTimeAsync(3000)
  await closed()
  expect(text).toMatch(/^HTTP\/1.1 408 /)
})

test('what is answered leaves no timer behind', async () => {
  await begin('content-length: 1')
  await sent('x')
  await until(() => text.includes('taken 1'))
  await until(() => vi.getTimerCount() === 0)
})
