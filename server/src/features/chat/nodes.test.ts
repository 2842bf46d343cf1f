import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import type { Seat, TestSocket } from '../../testing/live.ts'
import { emitExpectingSuccess, seedSpace } from '../../testing/live.ts'
import type { TestServer } from '../../testing/server.ts'
import { hasPostgres, startTestServer } from '../../testing/server.ts'

const redisUrl = process.env.TEST_REDIS_URL
const PEOPLE = 20
const LINES = 10

describe.runIf(hasPostgres && redisUrl)('[CHAT-2] one conversation at two servers', () => {
  let servers: TestServer[] = []
  let space: Awaited<ReturnType<typeof seedSpace>>
  let sockets: TestSocket[]
  const toldOf = new Map<TestSocket, Map<string, number>>()

  beforeAll(async () => {
    const first = await startTestServer({ onPostgres: true, env: { REDIS_URL: redisUrl ?? '' } })
    const database = first.services.config.DATABASE_URL ?? ''
    servers = [first, await startTestServer({ env: { REDIS_URL: redisUrl ?? '', DATABASE_URL: database } })]
    space = await seedSpace(first)
    const seats = await Promise.all(
      Array.from({ length: PEOPLE }, (_, index) => space.member(`Person ${index}`)),
    )
    const seatAt = (seat: Seat, at: number) => seat.at(servers[at % 2]?.origin ?? '')
    sockets = await Promise.all(seats.map((seat, index) => seatAt(seat, index).socket()))
    for (const socket of sockets) {
      const seqs = new Map<string, number>()
      toldOf.set(socket, seqs)
      socket.on('chat:message', ({ body, seq }) => void seqs.set(body, seq))
      await emitExpectingSuccess(socket, 'space:enter', {})
    }
  })
  afterAll(async () => {
    space?.close()
    for (const server of servers.toReversed()) await server.close()
  })

  it('has one order without gaps for all who read it, twenty of them writing at once', async () => {
    const answers = await Promise.all(
      sockets.flatMap((socket, index) =>
        Array.from({ length: LINES }, (_, line) =>
          emitExpectingSuccess(socket, 'chat:send', {
            receiverId: space.spaceId,
            clientId: randomUUID(),
            body: `${index} ${line}`,
          }),
        ),
      ),
    )
    const places = answers.map(({ seq }) => seq).toSorted((a, b) => a - b)
    expect(places).toEqual(Array.from({ length: PEOPLE * LINES }, (_, index) => index + 1))
    const order = new Map(answers.map(({ body, seq }) => [body, seq]))
    await vi.waitFor(
      () => {
        for (const seqs of toldOf.values()) expect(seqs).toEqual(order)
      },
      { timeout: 30_000, interval: 100 },
    )
  })

  it('[CHAT-8] is read on one device and told to the reader’s other at the other server', async () => {
    const [here, there] = servers
    const [ada, bob] = [await space.member('Ada'), await space.member('Bob')]
    const laptop = await bob.at(here?.origin ?? '').socket()
    const phone = await (await space.again(bob)).at(there?.origin ?? '').socket()
    const adaSocket = await ada.at(there?.origin ?? '').socket()
    const { seq } = await emitExpectingSuccess(adaSocket, 'chat:send', {
      receiverId: bob.id,
      clientId: randomUUID(),
      body: 'psst',
    })
    const receipts: unknown[][] = []
    phone.on('chat:read', (...args) => receipts.push(args))
    await emitExpectingSuccess(laptop, 'chat:read', { receiverId: ada.id, seq })
    await expect.poll(() => receipts).toEqual([[ada.id, seq]])
  })
})
