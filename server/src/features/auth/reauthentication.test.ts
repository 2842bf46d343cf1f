import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { GOOD_PASSWORD, register } from '../../testing/actor.ts'
import { createProviderBrowser } from '../../testing/provider.ts'
import type { TestServer } from '../../testing/server.ts'
import { startTestServer } from '../../testing/server.ts'
import { writeSession } from '../account/sessions/sessions.service.ts'

let server: TestServer
let laterMs = 0
beforeAll(async () => {
  server = await startTestServer({ clock: () => new Date(Date.now() + laterMs) })
})
afterAll(() => server?.close())

const google = { provider: 'google' as const, next: '/join' }

describe('[ACC-10] what opens an account is changed', () => {
  it('by whoever knows its password once more, however lately they came in', async () => {
    const actor = await register(server.origin, 'proves@example.com')
    for (const proof of [{}, { password: 'not the one' }])
      for (const { status, body } of [
        await actor.call('POST v2/user/connect-provider', { ...google, ...proof }),
        await actor.call('POST v2/user/disconnect-provider', { provider: 'google', ...proof }),
      ]) {
        expect({ status, code: body.code }).toEqual({ status: 403, code: 'BAD_CREDENTIALS' })
        expect(body.fields).toEqual({ password: 'Wrong password.' })
      }
    const response = await actor.call('POST v2/user/connect-provider', { ...google, password: GOOD_PASSWORD })
    expect(response.body.url).toContain('/api/oidc/google/start?connect=')
  })

  it('[AUTH-1] by nobody who tries passwords: the sixth is refused, and the right one with it', async () => {
    const strict = await startTestServer({ env: { RATE_LIMIT_FACTOR: '1' } })
    try {
      const actor = await register(strict.origin, 'is.guessed@example.com')
      const tried = async (password: string) =>
        (await actor.call('POST v2/user/connect-provider', { ...google, password })).status
      for (let tries = 0; tries < 5; tries += 1) expect(await tried('not the one')).toBe(403)
      expect(await tried(GOOD_PASSWORD)).toBe(429)
    } finally {
      await strict.close()
    }
  })

  it('where there is no password, by whoever has come in within fifteen minutes', async () => {
    const page = createProviderBrowser(server.origin)
    await page.redeem(await page.signIn('microsoft', { email: 'no.password@example.com' }))
    const connect = () => page.call('POST', 'v2/user/connect-provider', google)
    expect((await connect()).status).toBe(200)
    laterMs += 16 * 60_000
    const calls: [string, object][] = [
      ['v2/user/connect-provider', google],
      ['v2/user/disconnect-provider', { provider: 'microsoft' }],
      ['v2/user/change-email', { email: 'elsewhere@example.com' }],
    ]
    for (const [name, input] of calls)
      expect(await page.call('POST', name, input)).toMatchObject({
        status: 403,
        body: { code: 'FORBIDDEN', message: expect.stringContaining('log out and back in') },
      })
    await page.redeem(await page.signIn('microsoft', { email: 'no.password@example.com' }))
    expect((await connect()).status).toBe(200)
  })

  it('by no session that was handed over a moment ago from one that is older', async () => {
    const page = createProviderBrowser(server.origin)
    const { body } = await page.redeem(await page.signIn('google', { email: 'handed.over@example.com' }))
    laterMs += 16 * 60_000
    const { services } = server
    const { host, port } = new URL(server.origin)
    const handedOver = { user: body.user, host, userAgent: '', readingKey: null, rootId: body.sessionId }
    const { token } = await writeSession(services.db, handedOver, services.clock())
    const change = { email: 'elsewhere@example.com' }
    const response = await fetch(`${server.origin}/api/v2/user/change-email`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', cookie: `sid-${port}=${token}`, origin: server.origin },
      body: JSON.stringify(change),
    })
    expect(response.status).toBe(403)
    expect(await response.json()).toMatchObject({ message: expect.stringContaining('log out and back in') })
  })
})
