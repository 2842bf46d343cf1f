import { REALTIME } from '@metapyra/contract/connection'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Seat } from '../../testing/live.ts'
import { seedSpace } from '../../testing/live.ts'
import type { TestServer } from '../../testing/server.ts'
import { startTestServer } from '../../testing/server.ts'

let server: TestServer
let space: Awaited<ReturnType<typeof seedSpace>>
let ada: Seat
beforeAll(async () => {
  server = await startTestServer()
  space = await seedSpace(server)
  ada = await space.member('Ada Lovelace')
})
afterAll(() => server?.close())

/** A client whose network blocks WebSocket, packet by packet as in the protocol. */
const poll = async () => {
  const headers = { origin: server.origin, cookie: ada.cookie, 'accept-encoding': 'gzip' }
  const address = `${server.origin}${REALTIME.path}/?EIO=4&transport=polling`
  const { sid } = JSON.parse((await (await fetch(address, { headers })).text()).slice(1))
  const take = () => fetch(`${address}&sid=${sid}`, { headers })
  const say = async (packet: string) => {
    await fetch(`${address}&sid=${sid}`, { method: 'POST', headers, body: packet })
  }
  await say(`40${JSON.stringify({ workspaceId: space.spaceId })}`)
  await (await take()).text()
  return { take, say }
}

it.each([
  { than: 'shorter', body: 'x'.repeat(400), encoding: null },
  { than: 'longer', body: 'x'.repeat(1024), encoding: 'gzip' },
])('a polled reply $than than 1024 bytes comes compressed: $encoding', async ({ body, encoding }) => {
  const { take, say } = await poll()
  const input = { receiverId: space.spaceId, clientId: crypto.randomUUID(), body }
  await say(`421${JSON.stringify(['chat:send', input])}`)
  const reply = await take()
  const text = await reply.text()
  expect(text).toContain(body)
  expect(text.length > 1024).toBe(encoding !== null)
  expect(reply.headers.get('content-encoding')).toBe(encoding)
})
