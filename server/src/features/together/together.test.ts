import { MAX_BATCH_SIZE } from '@metapyra/contract/batchable-calls'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { newId } from '../../platform/ids.ts'
import type { Seat } from '../../testing/live.ts'
import { emitExpectingSuccess, seedSpace } from '../../testing/live.ts'
import type { TestServer } from '../../testing/server.ts'
import { startTestServer } from '../../testing/server.ts'

let server: TestServer
let space: Awaited<ReturnType<typeof seedSpace>>
let ada: Seat
let bob: Seat
let guest: Seat

beforeAll(async () => {
  server = await startTestServer()
  space = await seedSpace(server)
  ;[ada, bob, guest] = [
    await space.member('Ada'),
    await space.member('Bob'),
    await space.visitor('guest', 'Gil'),
  ]
})
afterAll(async () => {
  space?.close()
  await server?.close()
})

const several = (seat: Seat, ...calls: [name: string, input: object][]) =>
  seat.call('POST v2/utils/several', { calls: calls.map(([name, input]) => ({ name, input })) } as never)
const send = async (from: Seat, receiverId: string, body: string) =>
  emitExpectingSuccess(await from.socket(), 'chat:send', { receiverId, clientId: newId(), body })
const read = (receiverId: string): [string, object] => ['POST v2/chat/get', { receiverId, page: 1 }]

it('[TOGETHER-1] what was missed comes in one request, each in its place and as it comes alone', async () => {
  await send(bob, ada.id, 'Back by noon')
  const alone = await ada.call('POST v2/chat/get', { receiverId: bob.id, page: 1 })
  const { status, body } = await several(ada, ['POST v2/desk/notes', {}], read(bob.id), [
    'POST v2/poll/list',
    { filter: 'staged', pageSize: 1 },
  ])
  expect(status).toBe(200)
  expect(body.answers[1]).toEqual({ value: alone.body })
  expect(body.answers).toMatchObject([{ value: { rows: [] } }, {}, { value: { rows: [] } }])
})

it('[TOGETHER-1] one that is refused says why, and the others are answered', async () => {
  const { body } = await several(ada, read(newId()), ['POST v2/poll/list', { filter: 'none' }], read(bob.id))
  expect(body.answers).toMatchObject([
    { status: 404, error: { code: 'NOT_FOUND' } },
    { status: 400, error: { code: 'VALIDATION', fields: { filter: expect.any(String) } } },
    { value: { rows: expect.any(Array) } },
  ])
})

it('[TOGETHER-2] nobody gets by it what they would not get alone', async () => {
  const cy = await space.member('Cy')
  await send(bob, ada.id, 'Between us')
  const { body } = await several(cy, read(bob.id), read(ada.id))
  expect(JSON.stringify(body)).not.toContain('Between us')
  const byGuest = await several(guest, ['POST v2/desk/notes', {}], ['POST v2/ownership/offered', {}])
  expect(byGuest.body.answers).toMatchObject([{ status: 403 }, { status: 403 }])
  const otherSpace = await seedSpace(server)
  const stranger = await otherSpace.member('Dan')
  expect((await several(stranger, read(bob.id))).body.answers).toMatchObject([{ status: 404 }])
  otherSpace.close()
})

it('[TOGETHER-2] it takes calls that only read, and not too many', async () => {
  for (const name of ['POST v2/chat/send', 'POST v2/utils/several', 'POST v2/none', 'constructor'])
    expect(await several(ada, [name, {}])).toMatchObject({ status: 400, body: { code: 'VALIDATION' } })
  const many = Array.from({ length: MAX_BATCH_SIZE + 1 }, () => read(bob.id))
  expect((await several(ada, ...many)).status).toBe(400)
  expect((await several(ada, ...many.slice(1))).status).toBe(200)
  expect((await several(ada)).status).toBe(400)
})

it('[TOGETHER-3] each counts as if it came alone', async () => {
  const strict = await startTestServer({ env: { RATE_LIMIT_FACTOR: '1' } })
  const there = await seedSpace(strict)
  const [eve, fay] = [await there.visitor('anonymous', 'Eve'), await there.member('Fay')]
  const notes = Array.from({ length: MAX_BATCH_SIZE }, () => ['POST v2/desk/notes', {}] as [string, object])
  const refused = { status: 429, error: { code: 'TOO_MANY' } }
  // Each call is limited to 1,200 a minute from one IP address, also when it is forbidden.
  for (let index = 0; index < 1200 / MAX_BATCH_SIZE; index += 1)
    for (const answer of (await several(eve, ...notes)).body.answers)
      expect(answer).toMatchObject({ status: 403 })
  const { body } = await several(eve, ...notes.slice(22), ['POST v2/poll/list', { filter: 'staged' }])
  expect(body.answers).toMatchObject([refused, refused, { value: { rows: [] } }])
  expect((await fay.call('POST v2/desk/notes', {})).status).toBe(429)
  there.close()
  await strict.close()
}, 60_000)
