import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { GOOD_PASSWORD, register } from '../../testing/actor.ts'
import type { TestServer } from '../../testing/server.ts'
import { startTestServer } from '../../testing/server.ts'

const NEIGHBOURHOODS = 8
/** More than can wait. */
const FLOOD = 120

describe('[AUTH-8] a flood of wrong passwords', () => {
  let server: TestServer
  beforeAll(async () => {
    server = await startTestServer({ env: { TRUST_PROXY: '127.0.0.1' } })
    await register(server.origin, 'ada@example.com')
  })
  afterAll(() => server?.close())

  const logIn = async (email: string, password: string, from: string) => {
    const { origin } = server
    const headers = { origin, 'content-type': 'application/json', 'x-forwarded-for': from }
    const body = JSON.stringify({ email, password })
    const response = await fetch(`${origin}/api/v2/auth/login`, { method: 'POST', headers, body })
    const { code } = (await response.json()) as { code?: string }
    return { status: response.status, code, retryAfter: response.headers.get('retry-after') }
  }
  const wrong = (at: number) =>
    logIn(`nobody${at}@example.com`, 'not the password', `203.0.${at % NEIGHBOURHOODS}.${1 + (at % 200)}`)

  it('waits behind itself: others log in, and are not refused before it', async () => {
    // Four from each origin, enough to count as a flood.
    await Promise.all(Array.from({ length: 4 * NEIGHBOURHOODS }, (_, index) => wrong(index)))
    const answered: string[] = []
    const flood = Array.from({ length: FLOOD }, async (_, index) => {
      const answer = await wrong(1000 + index)
      answered.push(answer.code ?? '')
      return answer
    })
    const right = await logIn('ada@example.com', GOOD_PASSWORD, '198.51.100.7')
    const judgedBefore = answered.filter((code) => code === 'BAD_CREDENTIALS').length
    expect(right).toMatchObject({ status: 200 })
    const answers = await Promise.all(flood)
    // Had the right password waited behind the whole flood, at most four wrong ones would be checked after it.
    const judged = answers.filter(({ code }) => code === 'BAD_CREDENTIALS').length
    expect(judged - judgedBefore).toBeGreaterThan(8)
    const refused = answers.filter(({ status }) => status === 503)
    expect(refused.length).toBeGreaterThan(0)
    for (const answer of refused) expect(answer).toMatchObject({ code: 'OVERLOADED', retryAfter: '5' })
    expect(judged).toBe(FLOOD - refused.length)
  }, 60_000)
})
