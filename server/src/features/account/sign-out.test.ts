import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createActor, GOOD_PASSWORD, register } from '../../testing/actor.ts'
import type { TestServer } from '../../testing/server.ts'
import { startTestServer } from '../../testing/server.ts'
import { endAllSessions, signOut } from './sign-out.service.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server?.close())

const profileOf = async (actor: { call: ReturnType<typeof createActor>['call'] }) =>
  (await actor.call('GET v2/user/profile', {})).status

describe('[ACC-8] whoever runs the server', () => {
  it('signs a person out of every browser, and nobody else; they sign in again', async () => {
    const email = 'signed.out@example.com'
    const phone = await register(server.origin, email)
    const desktop = createActor(server.origin)
    await desktop.call('POST v2/auth/login', { email, password: GOOD_PASSWORD })
    const other = await register(server.origin, 'other@example.com')
    expect(await signOut(server.services, ' Signed.Out@Example.com')).toMatchObject({ email })
    expect(await Promise.all([phone, desktop, other].map(profileOf))).toEqual([401, 401, 200])
    expect((await phone.call('POST v2/auth/login', { email, password: GOOD_PASSWORD })).status).toBe(200)
  })

  it('signs everybody out', async () => {
    const [first, second] = [
      await register(server.origin, 'one@example.com'),
      await register(server.origin, 'two@example.com'),
    ]
    expect(await endAllSessions(server.services)).toBeGreaterThanOrEqual(2)
    expect(await Promise.all([first, second].map(profileOf))).toEqual([401, 401])
    expect(await endAllSessions(server.services)).toBe(0)
  })

  it('signs out nobody where nobody has the address', async () => {
    expect(await signOut(server.services, 'nobody@example.com')).toBeUndefined()
  })
})
