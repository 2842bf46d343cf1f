import { Agent } from 'node:http'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Server } from './start.ts'
import { startServer } from './start.ts'
import { newAddress, send } from './wire.ts'

const POSTS = 10_000
/** As many at once as ten browsers would send. */
const AT_ONCE = 20
/** One line per request, as usual, with no more of its content than the limit allows. */
const BYTES_A_REQUEST = 1000

let server: Server
beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server?.stop())

test('[T26] ten thousand reports of one address fill no disk', async () => {
  const agent = new Agent({ keepAlive: true, maxSockets: AT_ONCE })
  const from = newAddress()
  const host = `localhost:${server.port}`
  const body = JSON.stringify({
    level: 'error',
    message: 'x'.repeat(2000),
    context: { more: 'x'.repeat(1000) },
  })
  const headers = { host, origin: `http://${host}`, 'content-type': 'application/json' }
  const before = server.log().length
  const counts = new Map<number, number>()
  let requestCount = 0
  const post = async () => {
    while (requestCount < POSTS) {
      requestCount += 1
      const path = '/api/v2/utils/logger'
      const { status } = await send({ port: server.port, method: 'POST', path, from, agent, headers, body })
      counts.set(status, (counts.get(status) ?? 0) + 1)
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, post))
  agent.destroy()
  const bytes = server.log().length - before
  console.info(
    `${POSTS} reports: ${[...counts].map(([status, n]) => `${n} × ${status}`)}, ${bytes} bytes of log`,
  )
  expect([...counts.keys()].toSorted()).toEqual([204, 429])
  expect(counts.get(429)).toBeGreaterThan(POSTS * 0.9)
  expect(bytes / POSTS).toBeLessThan(BYTES_A_REQUEST)
}, 120_000)
