import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Actor } from '../../testing/actor.ts'
import { register } from '../../testing/actor.ts'
import type { SendTo } from '../../testing/hosts.ts'
import { runHandoff, sendTo } from '../../testing/hosts.ts'
import type { TestServer } from '../../testing/server.ts'
import { startTestServer } from '../../testing/server.ts'
import { sweepSessions } from '../account/sessions/sessions.service.ts'

const LIMIT = 300

let server: TestServer
let send: SendTo
let main: string
let acme: string
let aheadMs = 0
beforeAll(async () => {
  server = await startTestServer({
    env: { RATE_LIMIT_FACTOR: '1' },
    clock: () => new Date(Date.now() + aheadMs),
  })
  const { port } = new URL(server.origin)
  main = `localhost:${port}`
  acme = `acme.localhost:${port}`
  send = sendTo(port)
})
afterAll(() => server.close())

const profile = async (cookies: string) => (await send(acme, '/api/v2/user/profile', { cookies })).status
/** Hands a person over to a browser that may have a session already. Returns the session it has then. */
const arrive = async (actor: Actor, has = '') => {
  const { finish, state } = await runHandoff(send, main, acme, actor.cookies())
  const { cookies } = await send(acme, finish, { cookies: [has, state].filter(Boolean).join('; ') })
  const session = cookies.filter((cookie) => /^sid-\d+=./.test(cookie)).join('; ')
  return { session: session || has, isNew: session !== '', cookies }
}
const count = async (table: string) =>
  (await server.services.connection.pool.query(`select count(*)::int as n from ${table}`)).rows[0].n as number

describe('a browser that is handed over again', () => {
  it('keeps the session that it has on that host, however often', async () => {
    const ada = await register(server.origin, 'ada@example.com')
    const { session } = await arrive(ada)
    const before = await count('sessions')
    for (let round = 0; round < 5; round += 1) {
      const again = await arrive(ada, session)
      expect(again.isNew).toBe(false)
      expect(again.cookies.join('; ')).toMatch(/signedIn-\d+=1; sessionId-\d+=[0-9a-f-]{36}/)
    }
    expect(await count('sessions')).toBe(before)
    expect(await profile(session)).toBe(200)
  })

  it('loses the session of somebody else there, which ends', async () => {
    const [eve, bob] = [
      await register(server.origin, 'eve@example.com'),
      await register(server.origin, 'bob@example.com'),
    ]
    const former = await arrive(eve)
    const ended: string[] = []
    server.services.bus.on('sessions:ended', (ids) => ended.push(...ids))
    const next = await arrive(bob, former.session)
    expect(next.isNew).toBe(true)
    expect(ended).toHaveLength(1)
    expect(await profile(former.session)).toBe(401)
    expect(await profile(next.session)).toBe(200)
  })

  it('leaves no codes behind once they have ended', async () => {
    expect(await count('handoffs')).toBeGreaterThan(0)
    aheadMs = 61_000
    await sweepSessions(server.services)
    expect(await count('handoffs')).toBe(0)
  })
})

it.each(['start', 'issue', 'finish'])(
  '[T7] one address is handed over so often in a minute: %s',
  async (step) => {
    const statuses: number[] = []
    for (let tries = 0; tries <= LIMIT; tries += 1)
      statuses.push((await send(acme, `/api/handoff/${step}`)).status)
    expect(statuses.slice(0, LIMIT / 2).every((status) => status === 303)).toBe(true)
    expect(statuses.at(-1)).toBe(429)
  },
)
