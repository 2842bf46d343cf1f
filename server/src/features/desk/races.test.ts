import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { enterSpace, nextEvent, seedSpace } from '../../testing/live.ts'
import type { TestServer } from '../../testing/server.ts'
import { hasPostgres, startTestServer } from '../../testing/server.ts'
import { desks } from './tables.ts'

const redisUrl = process.env.TEST_REDIS_URL
const DESKS = [20, 23, 26]

describe.runIf(hasPostgres && redisUrl)('desks at two servers on one database', () => {
  let first: TestServer
  let second: TestServer
  let space: Awaited<ReturnType<typeof seedSpace>>

  beforeAll(async () => {
    first = await startTestServer({ onPostgres: true, env: { REDIS_URL: redisUrl ?? '' } })
    const { DATABASE_URL = '' } = first.services.config
    second = await startTestServer({ env: { REDIS_URL: redisUrl ?? '', DATABASE_URL } })
    space = await seedSpace(first)
  })
  afterAll(async () => {
    space?.close()
    await second?.close()
    await first?.close()
  })

  it('[DESK-1] of many who claim one at once one gets it, and of many claims of one person one is left', async () => {
    const people = await Promise.all(Array.from({ length: 6 }, (_, index) => space.member(`Person ${index}`)))
    const origins = [first.origin, second.origin]
    const claims = await Promise.all(
      people.flatMap((person, index) =>
        DESKS.map((areaId) => person.at(origins[index % 2] ?? '').call('POST v2/desk/claim', { areaId })),
      ),
    )
    expect(new Set(claims.map(({ status }) => status))).toEqual(new Set([200, 409]))
    const rows = await first.services.db.select().from(desks)
    expect(rows.length).toBeGreaterThan(0)
    expect(new Set(rows.map(({ areaId }) => areaId)).size).toBe(rows.length)
    expect(new Set(rows.map(({ userId }) => userId)).size).toBe(rows.length)
    for (const person of people) await person.call('POST v2/desk/give-back', {})
  })

  it('[DESK-5] a claim at one is seen at the other, and a note is told there', async () => {
    const [ada, bob] = [await space.member('Ada'), await space.member('Bob')]
    const socket = await enterSpace(ada.at(second.origin))
    const seen = nextEvent(socket, 'space:desks', (all) => all.some(({ userId }) => userId === ada.id))
    expect((await ada.call('POST v2/desk/claim', { areaId: 20 })).status).toBe(200)
    await seen
    const noted = nextEvent(socket, 'desk:noted')
    const note = { userId: ada.id, clientId: crypto.randomUUID(), text: 'Call me' }
    expect((await bob.call('POST v2/desk/leave-note', note)).status).toBe(204)
    await noted
  })
})
