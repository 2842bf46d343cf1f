import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sql } from '../db/drizzle.ts'
import { users } from '../features/account/tables.ts'
import type { TestServer } from '../testing.ts'
import { startTestServer } from '../testing.ts'

const MOST = 3
const MANY = 60

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ env: { MOST_CALLS_AT_ONCE: String(MOST) } })
})
afterAll(() => server.close())

const ask = (path = '/api/v2/utils/app-config', init: RequestInit = {}) =>
  fetch(`${server.origin}${path}`, init)
const checkEmail = (init: RequestInit = {}) =>
  ask('/api/v2/auth/check-email', {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: server.origin },
    body: JSON.stringify({ email: 'nobody@example.com' }),
    ...init,
  })
const many = <T>(make: () => Promise<T>) => Promise.all(Array.from({ length: MANY }, make))

describe('more calls at once than the server takes', () => {
  it('are told at once when to come again, and the others are answered', async () => {
    const refused: Response[] = []
    const check = async () => {
      const answer = await checkEmail()
      if (!answer.ok) refused.push(answer)
      return answer
    }
    let asked: Promise<Response[]> | undefined
    await server.services.db.transaction(async (tx) => {
      // Until this is over nobody is told whether there is an account.
      await tx.execute(sql`lock table ${users} in access exclusive mode`)
      asked = many(check)
      await expect.poll(() => refused.length).toBe(MANY - MOST)
    })
    expect((await asked)?.filter(({ ok }) => ok)).toHaveLength(MOST)
    for (const answer of refused) {
      expect(answer.headers.get('retry-after')).toBe('5')
      expect(await answer.json()).toMatchObject({ code: 'OVERLOADED' })
    }
    expect(refused.every(({ status }) => status === 503)).toBe(true)
  })

  it('keep neither a probe nor the way out from being answered', async () => {
    const flood = many(() => checkEmail())
    expect((await ask('/healthz')).status).toBe(200)
    expect((await ask('/api/v2/security/keyPair')).status).toBe(200)
    await flood
  })

  it('are over once they are answered, refused or given up', async () => {
    const ended = new AbortController()
    const given = many(() => checkEmail({ signal: ended.signal }).catch(() => undefined))
    ended.abort()
    await given
    await many(() => ask('/api/v2/chat/all'))
    await expect.poll(async () => (await checkEmail()).status).toBe(200)
    for (let time = 0; time <= MOST; time += 1) expect((await checkEmail()).status).toBe(200)
  })
})
