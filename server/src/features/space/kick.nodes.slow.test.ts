import { Redis } from 'ioredis'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { connected, enterSpace, seedSpace } from '../../testing/live.ts'
import type { TestServer } from '../../testing/server.ts'
import { hasPostgres, startTestServer } from '../../testing/server.ts'

const redisUrl = process.env.TEST_REDIS_URL ?? ''

describe.runIf(hasPostgres && redisUrl)('at several servers of one database', () => {
  let first: TestServer
  let second: TestServer
  let space: Awaited<ReturnType<typeof seedSpace>>

  beforeAll(async () => {
    first = await startTestServer({ onPostgres: true, env: { REDIS_URL: redisUrl } })
    space = await seedSpace(first)
  })
  afterAll(async () => {
    space?.close()
    await second?.close()
    await first?.close()
  })

  it('[OUT-2] those who were put out are told again all at once, to a server that has not heard of it', async () => {
    const admin = await space.member('Olga', { role: 'owner' })
    const people = await Promise.all(['Ada', 'Bob', 'Cleo'].map((name) => space.member(name)))
    const ids = people.map(({ id }) => id)
    for (const person of people) {
      await enterSpace(person)
      const { status } = await admin.call('POST v2/admin/workspace/put-out', { userId: person.id })
      expect(status).toBe(200)
    }
    // Starts afterwards, so it has received none of this.
    const { DATABASE_URL = '' } = first.services.config
    second = await startTestServer({ env: { REDIS_URL: redisUrl, DATABASE_URL } })
    const ear = new Redis(redisUrl)
    await ear.subscribe(`metapyra:live:${first.services.connection.name}`)
    const kickedIds: string[][] = []
    ear.on('message', (_channel: string, text: string) => {
      const { event, payload } = JSON.parse(text) as { event: string; payload: { personId: string }[] }
      if (!event.endsWith(':putOut')) return
      const outIds = [payload].flat().map(({ personId }) => personId)
      kickedIds.push(outIds)
    })
    const isOut = (one: (typeof people)[number]) =>
      connected(one.at(second.origin).open()).then(
        (socket) => void socket.disconnect(),
        (error: Error & { data?: { code: string } }) => error.data?.code,
      )
    for (const person of people) await expect.poll(() => isOut(person), { interval: 500 }).toBe('FORBIDDEN')
    expect(kickedIds[0]?.toSorted()).toEqual(ids.toSorted())
    ear.disconnect()
  }, 40_000)
})
