import { DAY_MS } from '@metapyra/contract/constants'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createActor, GOOD_PASSWORD, register, tokenFor } from '../../testing/actor.ts'
import { seedSpace } from '../../testing/live.ts'
import { createProviderBrowser } from '../../testing/provider.ts'
import type { TestServer } from '../../testing/server.ts'
import { startTestServer } from '../../testing/server.ts'
import { setBlocked } from './block.service.ts'
import { endedSessions } from './sessions/sessions.service.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server?.close())

const blocked = { status: 403, body: { code: 'ACCOUNT_BLOCKED' } }
const block = (email: string, isBlocked = true) => setBlocked(server.services, email, isBlocked)

describe('[ACC-6] whoever is blocked', () => {
  it('reads so at every call but logout, and signs in anew once they are let in again', async () => {
    const email = 'blocked@example.com'
    const actor = await register(server.origin, email)
    await block(' Blocked@Example.com')
    expect(await actor.call('GET v2/user/profile', {})).toMatchObject(blocked)
    const login = { email, password: GOOD_PASSWORD }
    expect(await createActor(server.origin).call('POST v2/auth/login', login)).toMatchObject(blocked)
    await block(email, false)
    expect((await actor.call('GET v2/user/profile', {})).status).toBe(401)
    expect((await actor.call('POST v2/auth/login', login)).status).toBe(200)
    expect((await actor.call('GET v2/user/profile', {})).status).toBe(200)
    await block(email)
    expect((await actor.call('POST v2/auth/logout', {})).status).toBe(204)
  })

  it('gets in by no provider and by no link of a mail', async () => {
    const email = 'blocked.elsewhere@example.com'
    const page = createProviderBrowser(server.origin)
    await page.redeem(await page.signIn('google', { email, isVouchedFor: false }))
    const actor = createActor(server.origin)
    await actor.call('POST v2/auth/request-reset-password', { email })
    await actor.call('POST v2/auth/request-email-verification', { email })
    const reset = await tokenFor(server.origin, email, /Set a password/)
    const verify = await tokenFor(server.origin, email, /Verify/)
    await block(email)
    const again = createProviderBrowser(server.origin)
    expect(await again.redeem(await again.signIn('google', { email }))).toMatchObject(blocked)
    const set = await actor.call(
      'POST v2/auth/reset-password',
      { password: GOOD_PASSWORD },
      { bearer: reset },
    )
    expect(set).toMatchObject(blocked)
    const confirmed = await actor.call('PATCH v2/auth/verify-email', { type: 'email' }, { bearer: verify })
    expect(confirmed).toMatchObject(blocked)
  })

  it('loses their sockets, and is told why; so is whose time is over', async () => {
    const space = await seedSpace(server)
    const [ada, bob] = [await space.member('Ada'), await space.member('Bob')]
    const ids = [ada.sessionId, bob.sessionId, '00000000-0000-7000-8000-000000000000']
    await block(`${ada.id}@example.com`)
    expect(await endedSessions(server.services, ids)).toEqual([
      { id: ada.sessionId, code: 'ACCOUNT_BLOCKED' },
      { id: ids[2], code: 'NO_SESSION' },
    ])
    const later = { ...server.services, clock: () => new Date(Date.now() + 365 * DAY_MS) }
    expect(await endedSessions(later, [bob.sessionId])).toEqual([
      { id: bob.sessionId, code: 'NO_SESSION', ending: { why: 'timeOver' } },
    ])
  })
})

it('blocks nobody where nobody has the address', async () => {
  expect(await block('nobody.at.all@example.com')).toBeUndefined()
})
