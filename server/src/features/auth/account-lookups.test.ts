import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { createActor, GOOD_PASSWORD, register, registerOwner, tokenFor } from '../../testing/actor.ts'
import { createProviderBrowser } from '../../testing/provider.ts'
import type { TestServer } from '../../testing/server.ts'
import { startTestServer } from '../../testing/server.ts'

let server: TestServer
beforeEach(async () => {
  server = await startTestServer({ env: { RATE_LIMIT_FACTOR: '1' } })
})
afterEach(() => server?.close())

test('[AUTH-2] after five addresses that were looked up each further one costs a pass', async () => {
  const actor = createActor(server.origin)
  let looked = 0
  const look = (pass?: string) => {
    looked += 1
    return actor.call('POST v2/auth/check-email', {
      email: `a${looked}@example.com`,
      ...(pass && { pass }),
    })
  }
  for (let time = 0; time < 5; time += 1) expect((await look()).status).toBe(200)
  expect(await look()).toMatchObject({ status: 403, body: { code: 'CAPTCHA_REQUIRED' } })
  const registration = await actor.call('POST v2/auth/create', {
    name: 'Ada',
    email: 'ada@example.com',
    password: 'correct horse battery',
  })
  expect(registration).toMatchObject({ status: 403, body: { code: 'CAPTCHA_REQUIRED' } })
  const { body } = await actor.call('POST v2/utils/verify-recaptcha', {
    token: 'sandbox-ok-12345678@localhost',
  })
  expect((await look(body.pass)).status).toBe(200)
  expect((await look(body.pass)).status).toBe(403)
})

test('[AUTH-2] an address that was looked up before is looked up, and registered, for nothing', async () => {
  const actor = createActor(server.origin)
  const look = (email: string) => actor.call('POST v2/auth/check-email', { email })
  const emails = ['b1', 'b2', 'b3', 'b4', 'b5'].map((name) => `${name}@example.com`)
  for (const email of emails) expect((await look(email)).status).toBe(200)
  const known = emails[0] ?? ''
  expect((await look(known)).status).toBe(200)
  const account = { name: 'Bea', email: known, password: 'correct horse battery' }
  expect((await actor.call('POST v2/auth/create', account)).status).toBe(201)
  // A refused look-up revealed nothing, so it is refused again, even if sent twice at once.
  const refused = await Promise.all(['c@example.com', 'c@example.com'].map(look))
  expect(refused.map(({ status }) => status)).toEqual([403, 403])
})

describe('[AUTH-2] [T7] beyond twenty addresses in a minute', () => {
  let strict: TestServer
  beforeEach(async () => {
    const env = { RATE_LIMIT_FACTOR: '1', CAPTCHA: 'off' }
    // The clock stands still, so the minute never ends.
    strict = await startTestServer({ env, monotonicMs: () => 0 })
  })
  afterEach(() => strict?.close())

  const signIn = async (provider: 'google' | 'microsoft', email: string) => {
    const page = createProviderBrowser(strict.origin)
    const isVouchedFor = provider === 'google'
    return page.redeem(await page.signIn(provider, { email, subject: email, isVouchedFor }))
  }
  const spend = async (most: number) => {
    const actor = createActor(strict.origin)
    for (let time = 0; time < most; time += 1)
      expect((await actor.call('POST v2/auth/check-email', { email: `d${time}@example.com` })).status).toBe(
        200,
      )
  }
  const refused = { status: 429, body: { code: 'TOO_MANY' } }

  test('a sign-in by a provider tells of none any more, taken or free, and the form neither', async () => {
    await register(strict.origin, 'taken@example.com')
    await spend(18)
    expect(await signIn('microsoft', 'taken@example.com')).toMatchObject({ body: { code: 'EMAIL_TAKEN' } })
    expect((await signIn('microsoft', 'last@example.com')).status).toBe(200)
    const taken = await signIn('microsoft', 'd0.taken@example.com')
    expect(taken).toMatchObject(refused)
    await strict.services.db.execute(
      `update users set email = 'd0.taken@example.com' where email = 'taken@example.com'`,
    )
    const since = await signIn('microsoft', 'd0.taken@example.com')
    expect({ ...since.body, message: '' }).toEqual({ ...taken.body, message: '' })
    const account = { name: 'Ada', email: 'free@example.com', password: GOOD_PASSWORD }
    expect(await createActor(strict.origin).call('POST v2/auth/create', account)).toMatchObject(refused)
  })

  test('who has come by the provider before, whom it vouches for, and who is invited come in all the same', async () => {
    const { owner, workspaceId } = await registerOwner(strict.origin, 'host@example.com', 'look-ups')
    const known = await signIn('microsoft', 'known@example.com')
    expect(known.status).toBe(200)
    await spend(18)
    expect(await signIn('microsoft', 'free@example.com')).toMatchObject(refused)
    expect((await signIn('microsoft', 'known@example.com')).body.user.id).toBe(known.body.user.id)
    expect((await signIn('google', 'vouched@example.com')).status).toBe(200)
    const email = 'invited@example.com'
    const input = { emailList: [email], status: 'invited' as const, workspaceId }
    await owner.call('POST v2/workspace/send-invite', input, { workspaceId })
    expect(await signIn('microsoft', email)).toMatchObject(refused)
    const bearer = await tokenFor(strict.origin, email, /invited you/)
    const opened = await createActor(strict.origin).call('GET v2/workspace/accept-invite', {}, { bearer })
    expect(opened.body.status).toBe('accountNeeded')
    expect((await signIn('microsoft', email)).body.user).toMatchObject({ email, emailVerified: false })
  })
})
