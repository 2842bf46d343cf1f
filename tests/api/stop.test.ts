import { randomUUID } from 'node:crypto'
import { connect } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { importBatches } from '../../server/src/features/import/tables.ts'
import { members } from '../../server/src/features/workspace/tables.ts'
import { connected, openSocket, waitForEnd } from './live.ts'
import { createSpaceOwner } from './register.ts'
import type { Server } from './start.ts'
import { startServer } from './start.ts'
import { send } from './wire.ts'

const BATCHES = 8
const ROWS = 250
const CALL = 'POST v2/admin/workspace/import-users'

let server: Server
beforeAll(async () => {
  server = await startServer({ env: { RATE_LIMIT_FACTOR: '10', PAYMENT: 'off' } })
})
afterAll(() => server?.stop())

interface Line {
  msg: string
  reqId?: string
  req?: { path: string }
}
const lines = () =>
  server
    .log()
    .split('\n')
    .filter((line) => line.startsWith('{'))
    .map((line) => JSON.parse(line) as Line)
const idsOfImports = () =>
  lines()
    .filter(({ req }) => req?.path === '/api/v2/admin/workspace/import-users')
    .map(({ reqId }) => reqId)

test('[IMP-4] [LIVE-11] a server that is told to stop answers and keeps what it has begun, and ends well', async () => {
  const { actor, spaceId } = await createSpaceOwner(server)
  const over = waitForEnd(await connected(openSocket(actor, spaceId)))
  const importId = randomUUID()
  const rowsOf = (batch: number) =>
    Array.from({ length: ROWS }, (_, at) => ({
      line: batch * ROWS + at + 1,
      email: `person.${batch}.${at}@company.example`,
      name: `Person ${batch} ${at}`,
    }))
  const answers = Array.from({ length: BATCHES }, (_, batch) =>
    actor.call(CALL, { importId, batch, mode: 'skip', rows: rowsOf(batch), sendInvitations: false }),
  )
  await expect.poll(idsOfImports, { interval: 1 }).toHaveLength(BATCHES)
  await server.end()

  for (const { results } of await Promise.all(answers))
    expect(results.map(({ result }) => result)).toEqual(Array(ROWS).fill('created'))
  await over
  const ids = idsOfImports()
  const log = lines()
  const stopping = log.findIndex(({ msg }) => msg === 'stopping')
  const late = log
    .slice(stopping)
    .filter(({ msg, reqId }) => msg === 'request completed' && ids.includes(reqId))
  expect(late.length).toBeGreaterThan(0)
  await server.inspectDatabase(async ({ db }) => {
    expect(await db.select({ batch: importBatches.batch }).from(importBatches)).toHaveLength(BATCHES)
    expect(await db.select({ id: members.userId }).from(members)).toHaveLength(BATCHES * ROWS + 1)
  })
})

test('[OPS-2] a server that is told to stop says so and serves on, until a proxy has had time to notice', async () => {
  const going = await startServer({ env: { DRAIN_MS: '1500' } })
  const sendRequest = (path: string) =>
    send({
      port: going.port,
      method: 'GET',
      path,
      headers: { host: `localhost:${going.port}`, connection: 'keep-alive' },
    })
  expect(await sendRequest('/readyz')).toMatchObject({ status: 200 })
  expect((await sendRequest('/readyz')).headers.connection).not.toBe('close')
  const stopped = going.end()
  await expect.poll(async () => (await sendRequest('/readyz')).status, { interval: 10 }).toBe(503)
  for (const path of ['/healthz', '/api/v2/utils/app-config']) {
    const answer = await sendRequest(path)
    expect(answer).toMatchObject({ status: 200, headers: { connection: 'close' } })
  }
  await stopped
  await going.stop()
})

test('[OPS-8] a server that is told to stop ends well, although bodies are still being sent to it', async () => {
  const going = await startServer()
  const head = `POST /api/v2/auth/check-email HTTP/1.1\r\nhost: localhost:${going.port}\r\ncontent-length: 20\r\n\r\n`
  const senders = Array.from({ length: 20 }, () => connect(going.port, '127.0.0.1'))
  for (const sender of senders) {
    sender.on('error', () => undefined)
    await new Promise((resolve) => sender.write(head, resolve))
  }
  await going.end()
  for (const sender of senders) sender.destroy()
  await going.stop()
})
