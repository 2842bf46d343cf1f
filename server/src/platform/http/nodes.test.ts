import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { createServerKeys } from '../../features/security/service.ts'
import { serverKeys } from '../../features/security/tables.ts'
import { createActor, GOOD_PASSWORD, register } from '../../testing/actor.ts'
import type { TestServer } from '../../testing/server.ts'
import { hasPostgres, startTestServer } from '../../testing/server.ts'

const redisUrl = process.env.TEST_REDIS_URL

describe.runIf(hasPostgres && redisUrl)('two servers of one installation', () => {
  let servers: [TestServer, TestServer]
  beforeAll(async () => {
    const env = { REDIS_URL: redisUrl ?? '', RATE_LIMIT_FACTOR: '1', CAPTCHA: 'off' }
    const first = await startTestServer({ onPostgres: true, env })
    const database = first.services.config.DATABASE_URL ?? ''
    servers = [first, await startTestServer({ env: { ...env, DATABASE_URL: database } })]
    for (const { services } of servers)
      await vi.waitFor(() => expect(services.redis?.status).toBe('ready'), 30_000)
  })
  afterAll(async () => {
    for (const server of servers?.toReversed() ?? []) await server.close()
  })

  it('[F8] open what is sealed to the key pair of either', async () => {
    const keys = servers.map(({ services }) => createServerKeys(services))
    for (const { publicKey } of await Promise.all(keys.map((key) => key.current()))) {
      const found = await Promise.all(keys.map((key) => key.find(publicKey.kid)))
      expect(found.map((key) => key?.kid)).toEqual([publicKey.kid, publicKey.kid])
      expect(found[0]).toMatchObject({ x: publicKey.x, y: publicKey.y, d: expect.any(String) })
    }
  })

  it('[ENV-2] refuse a third with another master key', async () => {
    const DATABASE_URL = servers[0].services.config.DATABASE_URL ?? ''
    await createServerKeys(servers[0].services).current()
    const third = startTestServer({ env: { DATABASE_URL, SECRET_KEY: `other:${'B'.repeat(43)}` } })
    await expect(third).rejects.toThrow(
      'SECRET_KEY isn’t the one this database was written with. That key is named 1',
    )
  })

  it('[ENV-2] begin on an empty database with the same master key, or one of them does not', async () => {
    const DATABASE_URL = servers[0].services.config.DATABASE_URL ?? ''
    await servers[0].services.db.delete(serverKeys)
    const keys = ['A', 'B'].map((letter) => `${letter}:${letter.repeat(43)}`)
    const begun = await Promise.allSettled(
      keys.map((SECRET_KEY) => startTestServer({ env: { DATABASE_URL, SECRET_KEY } })),
    )
    for (const one of begun) if (one.status === 'fulfilled') await one.value.close()
    const refused = begun.flatMap((one) => (one.status === 'rejected' ? String(one.reason) : []))
    expect(refused).toEqual([expect.stringContaining('SECRET_KEY isn’t the one this database')])
    await servers[0].services.db.delete(serverKeys)
  })

  it('[T7] count what one address asks together', async () => {
    const actors = servers.map(({ origin }) => createActor(origin))
    const ask = (at: number) =>
      actors[at % 2]?.call('POST v2/business/subscribe', { email: 'ada@example.com' })
    for (let index = 0; index < 10; index += 1) expect((await ask(index))?.status).not.toBe(429)
    expect((await ask(0))?.status).toBe(429)
    expect((await ask(1))?.status).toBe(429)
  })

  it('[AUTH-1] count wrong passwords for one account together, and forget them together', async () => {
    const email = 'ada@example.com'
    await register(servers[0].origin, email)
    const login = (at: number, password: string) =>
      createActor(servers[at % 2]?.origin ?? '').call('POST v2/auth/login', { email, password })
    for (let index = 0; index < 4; index += 1) expect((await login(index, randomUUID())).status).toBe(403)
    expect((await login(0, GOOD_PASSWORD)).status).toBe(200)
    for (let index = 0; index < 5; index += 1) expect((await login(index, randomUUID())).status).toBe(403)
    expect((await login(1, GOOD_PASSWORD)).status).toBe(429)
    expect((await login(0, GOOD_PASSWORD)).status).toBe(429)
  })
})
