import { once } from 'node:events'
import type { AddressInfo, Socket } from 'node:net'
import { connect } from 'node:net'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import type { TestServer } from '../../../testing/server.ts'
import { startTestServer } from '../../../testing/server.ts'
import { MAX_CONNECTIONS_AN_ADDRESS } from './connection-limit.ts'

let server: TestServer
const open: Socket[] = []
beforeAll(async () => {
  server = await startTestServer({ env: { RATE_LIMIT_FACTOR: '1' } })
})
afterEach(() => {
  for (const socket of open.splice(0)) socket.destroy()
})
afterAll(() => server.close())

const connectFrom = async (localAddress: string) => {
  const { port } = server.http.server.address() as AddressInfo
  const socket = connect({ port, host: '127.0.0.1', localAddress })
  socket.on('error', () => undefined)
  open.push(socket)
  await once(socket, 'connect')
  return socket
}
const answerTo = async (socket: Socket) => {
  let text = ''
  socket.on('data', (chunk) => {
    text += String(chunk)
  })
  socket.write(`GET /healthz HTTP/1.1\r\nhost: ${new URL(server.origin).host}\r\nconnection: close\r\n\r\n`)
  await once(socket, 'close')
  return text
}

it('[OPS-9] one address cannot hold all connections: one more is refused, and others come in', async () => {
  for (let index = 0; index < MAX_CONNECTIONS_AN_ADDRESS; index += 1) await connectFrom('127.0.0.2')
  expect(await answerTo(await connectFrom('127.0.0.2'))).toMatch(/^HTTP\/1.1 429 [\s\S]*"code":"TOO_MANY"/)
  expect(await answerTo(await connectFrom('127.0.0.3'))).toMatch(/^HTTP\/1.1 200 /)
  const [first] = open
  expect(first?.closed).toBe(false)
  first?.destroy()
  const isLetIn = async () => (await answerTo(await connectFrom('127.0.0.2'))).startsWith('HTTP/1.1 200 ')
  await expect.poll(isLetIn).toBe(true)
})
