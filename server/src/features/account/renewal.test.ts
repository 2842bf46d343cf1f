import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Actor } from '../../testing/actor.ts'
import { register, registerOwner } from '../../testing/actor.ts'
import { connected, emitWithReply, openTestSocket } from '../../testing/live.ts'
import type { TestServer } from '../../testing/server.ts'
import { startTestServer } from '../../testing/server.ts'
import { addMembers } from '../workspace/service.ts'

let isMinuteLater = false
let server: TestServer
let owner: Actor
let workspaceId: string
beforeAll(async () => {
  server = await startTestServer({ clock: () => new Date(Date.now() + (isMinuteLater ? 60_001 : 0)) })
  ;({ owner, workspaceId } = await registerOwner(server.origin, 'owner@example.com', 'engines'))
})
afterAll(() => server.close())

let grace: Actor
let userId: string
let count = 0
beforeEach(async () => {
  isMinuteLater = false
  count += 1
  const email = `grace${count}@example.com`
  grace = await register(server.origin, email, 'Grace Hopper')
  userId = (await grace.call('GET v2/user/profile', {})).body.id
  const person = { id: userId, email, name: 'Grace Hopper' }
  await addMembers(server.services, server.services.db, workspaceId, [person], 'user')
})

const changeRole = (role: 'admin' | 'user') =>
  owner.call('PUT v2/admin/workspace/update-user', { userId, role }, { workspaceId })

const tokenOf = (cookies: string) => /sid-\d+=([^;]+)/.exec(cookies)?.[1]
const sessionIdOf = (cookies: string) => /sessionId-\d+=([^;]+)/.exec(cookies)?.[1]

/** The status of a request with these cookies, and the session cookie it receives. */
const ask = async (cookie: string) => {
  const response = await fetch(`${server.origin}/api/v2/user/profile`, { headers: { cookie } })
  await response.body?.cancel()
  return { status: response.status, token: tokenOf(response.headers.getSetCookie().join('; ')) }
}

describe('[T1] a change of role', () => {
  it('gives a person’s session a new token with its next request', async () => {
    const before = grace.cookies()
    await changeRole('admin')
    expect((await grace.call('GET v2/user/profile', {})).status).toBe(200)
    expect(tokenOf(grace.cookies())).not.toBe(tokenOf(before))
    expect(sessionIdOf(grace.cookies())).toBe(sessionIdOf(before))
  })

  it('that an import made does so too', async () => {
    const before = tokenOf(grace.cookies())
    const rows = [{ line: 2, email: `grace${count}@example.com`, role: 'admin' as const }]
    const input = { importId: randomUUID(), batch: 0, mode: 'update' as const, rows }
    const { body } = await owner.call('POST v2/admin/workspace/import-users', input, { workspaceId })
    expect(body.results).toMatchObject([{ result: 'updated' }])
    await grace.call('GET v2/user/profile', {})
    expect(tokenOf(grace.cookies())).not.toBe(before)
  })

  it('leaves the token from before without worth, a minute after the new one has come back', async () => {
    const before = grace.cookies()
    await changeRole('admin')
    await grace.call('GET v2/user/profile', {})
    await grace.call('GET v2/user/profile', {})
    expect((await ask(before)).status).toBe(200)
    isMinuteLater = true
    expect((await ask(before)).status).toBe(401)
    expect((await ask(grace.cookies())).status).toBe(200)
  })

  it('leaves an open socket of the session open, also when the token that it came with is worth nothing', async () => {
    const socket = await connected(openTestSocket(server.origin, workspaceId, grace.cookies()))
    await changeRole('admin')
    for (let time = 0; time < 2; time += 1) await grace.call('GET v2/user/profile', {})
    isMinuteLater = true
    expect((await emitWithReply(socket, 'console:follow', {})).ok).toBe(true)
    socket.disconnect()
  })

  it('gives the same new token again to whoever lost the answer that brought it', async () => {
    await changeRole('admin')
    const lost = await ask(grace.cookies())
    isMinuteLater = true
    const again = await ask(grace.cookies())
    expect(again).toEqual({ status: 200, token: lost.token })
    expect(again.token).not.toBe(tokenOf(grace.cookies()))
  })

  it('gives requests made at once the same new token, and turns none away', async () => {
    const before = grace.cookies()
    await changeRole('admin')
    const answers = await Promise.all(Array.from({ length: 20 }, () => ask(before)))
    expect(answers.map(({ status }) => status)).toEqual(Array(20).fill(200))
    expect(new Set(answers.map(({ token }) => token)).size).toBe(1)
    await grace.call('GET v2/user/profile', {})
    expect(tokenOf(grace.cookies())).toBe(answers[0]?.token)
  })

  it('renews again with the next change', async () => {
    await changeRole('admin')
    await grace.call('GET v2/user/profile', {})
    const second = tokenOf(grace.cookies())
    await changeRole('user')
    await grace.call('GET v2/user/profile', {})
    expect(tokenOf(grace.cookies())).not.toBe(second)
  })
})

it('a change of anything else renews nothing', async () => {
  const before = tokenOf(grace.cookies())
  await owner.call(
    'PUT v2/admin/workspace/update-user',
    { userId, userRecording: 'enabled' },
    { workspaceId },
  )
  await grace.call('GET v2/user/profile', {})
  expect(tokenOf(grace.cookies())).toBe(before)
})
