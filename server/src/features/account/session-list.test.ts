import { HOUR_MS } from '@metapyra/contract/constants'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { TestServer } from '../../testing.ts'
import { startTestServer } from '../../testing.ts'
import { createActor, GOOD_PASSWORD, register } from '../../testing-actor.ts'
import { connected, seedSpace } from '../../testing-live.ts'
import { SEEN_EVERY_MS } from './session-list.service.ts'

let server: TestServer
let nowMs = Date.now()
beforeAll(async () => {
  server = await startTestServer({ clock: () => new Date(nowMs) })
})
afterAll(() => server?.close())

const login = async (email: string) => {
  const actor = createActor(server.origin)
  await actor.call('POST v2/auth/login', { email, password: GOOD_PASSWORD })
  return actor
}
const rowsOf = async (actor: ReturnType<typeof createActor>) =>
  (await actor.call('GET v2/user/sessions', {})).body.rows as {
    id: string
    isCurrent: boolean
    lastSeenAt: string
  }[]

describe('where one is signed in', () => {
  it('is a row a browser, this one first', async () => {
    const first = await register(server.origin, 'two.browsers@example.com')
    const second = await login('two.browsers@example.com')
    const rows = await rowsOf(second)
    expect(rows).toMatchObject([{ isCurrent: true }, { isCurrent: false, otherHosts: [] }])
    expect((await rowsOf(first)).map(({ id }) => id).sort()).toEqual(rows.map(({ id }) => id).sort())
  })

  it('[ACC-4] is ended from elsewhere, with its sockets, by its owner alone', async () => {
    const space = await seedSpace(server)
    const seat = await space.member('Ada')
    const socket = await connected(seat.open())
    const closed = new Promise((resolve) => socket.once('disconnect', resolve))
    const stranger = await register(server.origin, 'stranger.to.sessions@example.com')
    const input = { sessionId: seat.sessionId }
    expect((await stranger.call('POST v2/user/end-session', input)).status).toBe(404)
    expect((await seat.call('GET v2/user/profile', {})).status).toBe(200)
    const { rows } = (await seat.call('GET v2/user/sessions', {})).body
    expect(rows).toMatchObject([{ id: seat.sessionId, isCurrent: true }])
    await seat.call('POST v2/user/end-session', input).catch(() => undefined)
    await closed
    expect((await seat.call('GET v2/user/profile', {})).status).toBe(401)
    space.close()
  })

  it('[ACC-4] is ended everywhere else at once', async () => {
    const email = 'everywhere.else@example.com'
    const others = [await register(server.origin, email), await login(email)]
    const here = await login(email)
    expect((await here.call('POST v2/user/end-other-sessions', {})).status).toBe(204)
    for (const other of others) expect((await other.call('GET v2/user/profile', {})).status).toBe(401)
    expect(await rowsOf(here)).toMatchObject([{ isCurrent: true }])
  })

  it('[ACC-5] is noted to be in use once in a few minutes, not with every call', async () => {
    const actor = await register(server.origin, 'seen@example.com')
    nowMs += SEEN_EVERY_MS + 60_000
    const seen = async () => (await rowsOf(actor))[0]?.lastSeenAt
    await seen()
    const noted = await seen()
    expect(noted).toBe(new Date(nowMs).toISOString())
    nowMs += 60_000
    await seen()
    expect(await seen()).toBe(noted)
    nowMs += SEEN_EVERY_MS
    await seen()
    expect(await seen()).toBe(new Date(nowMs).toISOString())
  })
})

it('tells when somebody has logged in last', async () => {
  const email = 'last.login@example.com'
  await register(server.origin, email)
  nowMs += HOUR_MS
  const again = createActor(server.origin)
  const { body } = await again.call('POST v2/auth/login', { email, password: GOOD_PASSWORD })
  expect(Date.parse(body.user.lastLoginAt)).toBe(nowMs)
})
