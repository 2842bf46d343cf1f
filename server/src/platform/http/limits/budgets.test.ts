import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Seat } from '../../../testing/live.ts'
import { seedSpace } from '../../../testing/live.ts'
import type { TestServer } from '../../../testing/server.ts'
import { startTestServer } from '../../../testing/server.ts'
import { createBudgets } from './budgets.ts'

describe('[TURN-2] a budget', () => {
  let now = 0
  const spend = (
    budgets: ReturnType<typeof createBudgets>,
    payer: { userId?: string; ip?: string },
    ms: number,
  ) =>
    budgets.spend({ accountKey: payer.userId ?? null, ip: payer.ip ?? '192.0.2.1' }, async () => {
      now += ms
    })
  const budgets = () => createBudgets({ nowMs: () => now, factor: 1 })
  const refused = expect.objectContaining({ code: 'TOO_MANY' })

  it('is charged what it took, and refuses until enough has come back', async () => {
    const own = budgets()
    const ada = { userId: 'ada' }
    await spend(own, ada, 16_000)
    await expect(spend(own, ada, 1)).rejects.toEqual(
      expect.objectContaining({
        code: 'TOO_MANY',
        details: expect.objectContaining({ retryAfterSeconds: 4 }),
      }),
    )
    await spend(own, { userId: 'bob' }, 1)
    now += 4001
    await spend(own, ada, 1)
  })

  it('keeps nobody out for longer than a minute, whatever one call has cost', async () => {
    const own = budgets()
    await spend(own, { userId: 'ada' }, 3_600_000)
    now += 59_000
    await expect(spend(own, { userId: 'ada' }, 1)).rejects.toEqual(refused)
    now += 1001
    await spend(own, { userId: 'ada' }, 1)
  })

  it('is a person’s own, and an address’s where nobody is signed in', async () => {
    const own = budgets()
    await spend(own, { ip: '192.0.2.1' }, 16_000)
    await expect(spend(own, { ip: '192.0.2.1' }, 1)).rejects.toEqual(refused)
    await spend(own, { ip: '192.0.2.2' }, 1)
    await spend(own, { ip: '192.0.2.1', userId: 'ada' }, 1)
  })

  it('is not as many as somebody has addresses of IPv6', async () => {
    const own = budgets()
    const { promise, resolve } = Promise.withResolvers<void>()
    const four = [0, 1, 2, 3].map((at) =>
      own.spend({ accountKey: null, ip: `2001:db8:0:${at}::1` }, () => promise),
    )
    now += 18_000
    resolve()
    await Promise.all(four)
    await expect(spend(own, { ip: '2001:db8:0:4::1' }, 1)).rejects.toEqual(refused)
    await spend(own, { ip: '2001:db8:0:100::1' }, 1)
  })

  it('is paid by what fails as well', async () => {
    const own = budgets()
    const failing = own.spend({ accountKey: 'ada', ip: '' }, async () => {
      now += 16_000
      throw new Error('no')
    })
    await expect(failing).rejects.toThrow('no')
    await expect(spend(own, { userId: 'ada' }, 1)).rejects.toEqual(refused)
  })
})

describe('[TURN-2] dear calls', () => {
  let server: TestServer
  let ada: Seat
  let bob: Seat
  let passedMs = 0
  let stepMs = 0
  beforeAll(async () => {
    // Each read of the clock advances it by `stepMs`.
    const monotonicMs = () => {
      passedMs += stepMs
      return passedMs
    }
    server = await startTestServer({ env: { RATE_LIMIT_FACTOR: '1' }, monotonicMs })
    const space = await seedSpace(server)
    ada = await space.member('Ada')
    bob = await space.member('Bob')
  })
  afterAll(() => server?.close())

  it('are refused with when to come again once what they cost is spent, and all else goes on', async () => {
    const search = (seat: Seat) => seat.call('POST v2/chat/search', { words: 'lovelace' })
    stepMs = 40_000
    expect((await search(ada)).status).toBe(200)
    stepMs = 0
    expect(await search(ada)).toMatchObject({ status: 429, body: { code: 'TOO_MANY' } })
    expect((await search(bob)).status).toBe(200)
    expect((await ada.call('POST v2/chat/find-people', { search: 'bob' })).status).toBe(429)
    expect((await ada.call('GET v2/chat/all', {})).status).toBe(200)
    passedMs += 61_000
    expect((await search(ada)).status).toBe(200)
  })
})
