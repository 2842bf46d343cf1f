import { DAY_MS, HOUR_MS } from '@metapyra/contract/constants'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createActor, GOOD_PASSWORD, register } from '../../testing/actor.ts'
import { connected, seedSpace } from '../../testing/live.ts'
import type { TestServer } from '../../testing/server.ts'
import { startTestServer } from '../../testing/server.ts'
import { LAST_SEEN_PRECISION_MS, recordUse } from './sessions/session-list.service.ts'
import { endedSessions, writeSession } from './sessions/sessions.service.ts'

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
    nowMs += LAST_SEEN_PRECISION_MS + 60_000
    const seen = async () => (await rowsOf(actor))[0]?.lastSeenAt
    await seen()
    const noted = await seen()
    expect(noted).toBe(new Date(nowMs).toISOString())
    nowMs += 60_000
    await seen()
    expect(await seen()).toBe(noted)
    nowMs += LAST_SEEN_PRECISION_MS
    await seen()
    expect(await seen()).toBe(new Date(nowMs).toISOString())
  })

  it('[ACC-9] ends after a fortnight in which nobody used it, and after thirty days in any case', async () => {
    const used = await register(server.origin, 'comes.back@example.com')
    const left = await register(server.origin, 'stays.away@example.com')
    for (const days of [13, 13]) {
      nowMs += days * DAY_MS
      expect((await used.call('GET v2/user/profile', {})).status).toBe(200)
    }
    expect((await left.call('GET v2/user/profile', {})).status).toBe(401)
    nowMs += 4 * DAY_MS + 60_000
    expect((await used.call('GET v2/user/profile', {})).status).toBe(401)
  })

  it('[ACC-9] is in use with what was handed over from it', async () => {
    const actor = await register(server.origin, 'at.a.space@example.com')
    const { id: rootId = '' } = (await rowsOf(actor))[0] ?? {}
    const profile = (await actor.call('GET v2/user/profile', {})).body
    const { id } = await writeSession(
      server.services.db,
      { user: { id: profile.id }, host: 'acme.example', userAgent: '', readingKey: null, rootId },
      new Date(nowMs),
    )
    for (const _ of [1, 2]) {
      nowMs += 13 * DAY_MS
      await recordUse(server.services, [id])
    }
    expect((await actor.call('GET v2/user/profile', {})).status).toBe(200)
    nowMs += 5 * DAY_MS
    expect((await actor.call('GET v2/user/profile', {})).status).toBe(401)
  })

  it('[ACC-9] is in use while a line stands that it opened', async () => {
    const { id } = (await rowsOf(await register(server.origin, 'all.day@example.com')))[0] ?? { id: '' }
    const start = nowMs
    for (const days of [13, 26]) {
      nowMs = start + days * DAY_MS
      expect(await endedSessions(server.services, [id])).toEqual([])
      await recordUse(server.services, [id])
    }
    nowMs = start + 31 * DAY_MS
    expect(await endedSessions(server.services, [id])).toMatchObject([{ id, ending: { why: 'timeOver' } }])
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
