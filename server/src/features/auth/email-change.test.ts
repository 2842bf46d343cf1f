import { DAY_MS } from '@metapyra/contract/constants'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createActor, GOOD_PASSWORD, register, registerOwner, tokenFor } from '../../testing/actor.ts'
import { createProviderBrowser } from '../../testing/provider.ts'
import type { TestServer } from '../../testing/server.ts'
import { startTestServer } from '../../testing/server.ts'

let server: TestServer
let laterMs = 0
beforeAll(async () => {
  server = await startTestServer({ clock: () => new Date(Date.now() + laterMs) })
})
afterAll(() => server?.close())

const OLD = /Confirm your email change/
const NEW = /Confirm your new/
const someone = () => createActor(server.origin)

/** Registers a user with a verified email and requests a change to another one. */
const asking = async (name: string) => {
  const [email, newEmail] = [`${name}@old.example.com`, `${name}@new.example.com`]
  const actor = await register(server.origin, email)
  await actor.call('POST v2/auth/request-email-verification', { email })
  const bearer = await tokenFor(server.origin, email, /Verify/)
  await actor.call('PATCH v2/auth/verify-email', { type: 'email' }, { bearer })
  const change = await actor.call('POST v2/user/change-email', { email: newEmail, password: GOOD_PASSWORD })
  return { actor, email, newEmail, asked: change }
}
const confirm = (type: 'change-old' | 'change-new', bearer: string) =>
  someone().call('PATCH v2/auth/verify-email', { type }, { bearer })
const login = (email: string) => someone().call('POST v2/auth/login', { email, password: GOOD_PASSWORD })
const mailsTo = async (email: string) =>
  (await (await fetch(`${server.origin}/sandbox/mail.json?to=${email}`)).json()) as { subject: string }[]

describe('a change of mail address', () => {
  it.each([
    ['the old address first', ['change-old', 'change-new'] as const],
    ['the new address first', ['change-new', 'change-old'] as const],
  ])('[ACC-3] happens once both have confirmed it: %s', async (name, order) => {
    const { actor, email, newEmail, asked: change } = await asking(`both-${order[0]}`)
    expect(change.body, name).toMatchObject({ newEmail, isOldConfirmed: false, isNewConfirmed: false })
    const tokens = {
      'change-old': await tokenFor(server.origin, email, OLD),
      'change-new': await tokenFor(server.origin, newEmail, NEW),
    }
    const first = await confirm(order[0], tokens[order[0]])
    expect(first.body).toMatchObject({ isWaiting: true, user: { email } })
    expect((await login(newEmail)).status).toBe(403)
    expect((await confirm(order[0], tokens[order[0]])).status).toBe(410)
    const second = await confirm(order[1], tokens[order[1]])
    expect(second.body).toMatchObject({ user: { email: newEmail, emailVerified: true } })
    expect(second.body.isWaiting).toBeUndefined()
    expect((await login(newEmail)).status).toBe(200)
    expect((await login(email)).status).toBe(403)
    expect((await actor.call('GET v2/user/security', {})).body.emailChange).toBeNull()
    for (const to of [email, newEmail])
      await expect
        .poll(async () => (await mailsTo(to)).some(({ subject }) => /was changed/.test(subject)))
        .toBe(true)
  })

  it('[ACC-3] is confirmed by the token of each address alone', async () => {
    const { email, newEmail } = await asking('mixed')
    const [old, fresh] = [
      await tokenFor(server.origin, email, OLD),
      await tokenFor(server.origin, newEmail, NEW),
    ]
    expect((await confirm('change-new', old)).status).toBe(403)
    expect((await confirm('change-old', fresh)).status).toBe(403)
    const asPlain = await someone().call('PATCH v2/auth/verify-email', { type: 'email' }, { bearer: fresh })
    expect(asPlain.status).toBe(403)
  })

  it('[ACC-3] is void once another one is asked for, or it is taken back', async () => {
    const { actor, email, newEmail } = await asking('changed-mind')
    const [old, fresh] = [
      await tokenFor(server.origin, email, OLD),
      await tokenFor(server.origin, newEmail, NEW),
    ]
    const another = { email: 'third@new.example.com', password: GOOD_PASSWORD }
    await actor.call('POST v2/user/change-email', another)
    expect((await confirm('change-old', old)).status).toBe(410)
    expect((await confirm('change-new', fresh)).status).toBe(410)
    const third = await tokenFor(server.origin, another.email, NEW)
    expect((await actor.call('POST v2/user/cancel-email-change', {})).status).toBe(204)
    expect((await confirm('change-new', third)).status).toBe(410)
    expect((await actor.call('GET v2/user/profile', {})).body.email).toBe(email)
  })

  it('[ACC-3] runs out after a day', async () => {
    const { actor, email } = await asking('too-late')
    const old = await tokenFor(server.origin, email, OLD)
    laterMs = DAY_MS + 60_000
    expect((await confirm('change-old', old)).status).toBe(410)
    expect((await actor.call('GET v2/user/security', {})).body.emailChange).toBeNull()
    laterMs = 0
  })

  it('needs the password where there is one', async () => {
    const actor = await register(server.origin, 'needs.password@example.com')
    const email = 'elsewhere@new.example.com'
    for (const password of ['', 'not this one at all']) {
      const refused = await actor.call('POST v2/user/change-email', { email, password })
      expect(refused).toMatchObject({ status: 403, body: { code: 'BAD_CREDENTIALS' } })
    }
    expect(await mailsTo(email)).toEqual([])
  })

  it('takes no address that an account has, nor the own one', async () => {
    await register(server.origin, 'has.one@example.com')
    const actor = await register(server.origin, 'wants.it@example.com')
    const ask = (email: string) => actor.call('POST v2/user/change-email', { email, password: GOOD_PASSWORD })
    expect(await ask('Has.One@example.com')).toMatchObject({ status: 409, body: { code: 'EMAIL_TAKEN' } })
    expect(await ask('Wants.It@example.com')).toMatchObject({ status: 400 })
  })

  it('does not happen where somebody has registered with the new address meanwhile', async () => {
    const { email, newEmail } = await asking('overtaken')
    const [old, fresh] = [
      await tokenFor(server.origin, email, OLD),
      await tokenFor(server.origin, newEmail, NEW),
    ]
    await register(server.origin, newEmail)
    await confirm('change-old', old)
    expect(await confirm('change-new', fresh)).toMatchObject({ status: 409, body: { code: 'EMAIL_TAKEN' } })
    expect((await login(email)).status).toBe(200)
  })

  it('mends an address that nobody has ever confirmed by the new one alone', async () => {
    const actor = await register(server.origin, 'mistyped@exmaple.com')
    const email = 'mistyped@right.example.com'
    const change = await actor.call('POST v2/user/change-email', { email, password: GOOD_PASSWORD })
    expect(change.body).toMatchObject({ isOldConfirmed: true })
    const { body } = await confirm('change-new', await tokenFor(server.origin, email, NEW))
    expect(body.user).toMatchObject({ email, emailVerified: true })
  })

  it('takes members’ lists and invitations along, those that waited at the new address too', async () => {
    const { owner, workspaceId } = await registerOwner(
      server.origin,
      'change.host@example.com',
      'change-host',
    )
    const [email, newEmail] = ['moving@old.example.com', 'moving@moved.example.com']
    const invitation = { emailList: [newEmail], status: 'invited' as const, workspaceId }
    await owner.call('POST v2/workspace/send-invite', invitation, { workspaceId })
    const invited = await tokenFor(server.origin, newEmail, /invited you/)
    const actor = await register(server.origin, email)
    await actor.call('POST v2/user/change-email', { email: newEmail, password: GOOD_PASSWORD })
    await confirm('change-new', await tokenFor(server.origin, newEmail, NEW))
    const joined = await actor.call('GET v2/workspace/accept-invite', {}, { bearer: invited })
    expect(joined.body.status).toBe('joined')
    const list = await owner.call('POST v2/admin/workspace/user-list', { type: 'active' }, { workspaceId })
    expect(list.body.rows.map((row: { email: string }) => row.email)).toContain(newEmail)
  })
})

describe('the ways into an account', () => {
  const connect = async (page: ReturnType<typeof createProviderBrowser>, email: string) => {
    const { body } = await page.call('POST', 'v2/user/connect-provider', {
      provider: 'google',
      next: '/join',
    })
    const started = await page.open(body.url)
    return { started, email }
  }
  const accessGrants = async (page: ReturnType<typeof createProviderBrowser>) =>
    (await page.call('GET', 'v2/user/security')).body

  it('[AUTH-4] are connected from the settings, and taken off again, but never the last one', async () => {
    const page = createProviderBrowser(server.origin)
    await page.redeem(await page.signIn('microsoft', { email: 'ways@example.com' }))
    expect(await accessGrants(page)).toMatchObject({
      hasPassword: false,
      providers: [
        { provider: 'google', connectedAt: null },
        { provider: 'microsoft', connectedAt: expect.any(String) },
      ],
    })
    const last = await page.call('POST', 'v2/user/disconnect-provider', { provider: 'microsoft' })
    expect(last).toMatchObject({ status: 409, body: { code: 'CONFLICT' } })
    const { body } = await page.call('POST', 'v2/user/connect-provider', {
      provider: 'google',
      next: '/join',
    })
    const fragment = await page.signIn('google', { email: 'ways@gmail.example' }, new URL(body.url).search)
    expect(Object.fromEntries(fragment)).toEqual({ connected: 'google' })
    expect((await page.call('POST', 'v2/user/disconnect-provider', { provider: 'microsoft' })).status).toBe(
      204,
    )
    const again = createProviderBrowser(server.origin)
    const reply = await again.redeem(await again.signIn('google', { email: 'ways@gmail.example' }))
    expect(reply.body.user.email).toBe('ways@example.com')
  })

  it('[AUTH-4] keep one where both are taken off at the same moment', async () => {
    const page = createProviderBrowser(server.origin)
    await page.redeem(await page.signIn('microsoft', { email: 'both.off@example.com' }))
    const { body } = await page.call('POST', 'v2/user/connect-provider', {
      provider: 'google',
      next: '/join',
    })
    await page.signIn('google', { email: 'both.off@example.com' }, new URL(body.url).search)
    const off = (provider: string) => page.call('POST', 'v2/user/disconnect-provider', { provider })
    const statuses = (await Promise.all([off('google'), off('microsoft')])).map(({ status }) => status)
    expect(statuses.sort()).toEqual([204, 409])
  })

  it('take no identity of another account, and no second one of a provider', async () => {
    const owner = createProviderBrowser(server.origin)
    await owner.redeem(await owner.signIn('google', { email: 'is.mine@example.com' }))
    const page = createProviderBrowser(server.origin)
    await page.redeem(await page.signIn('microsoft', { email: 'wants.more@example.com' }))
    const tried = async (email: string) => {
      const { body } = await page.call('POST', 'v2/user/connect-provider', {
        provider: 'google',
        next: '/join',
      })
      return (await page.signIn('google', { email }, new URL(body.url).search)).get('problem')
    }
    expect(await tried('is.mine@example.com')).toBe('taken')
    expect(await tried('a.free.one@example.com')).toBeNull()
    expect(await tried('a.second.one@example.com')).toBe('other')
  })

  it('[AUTH-5] are connected in the sign-in alone that has asked', async () => {
    const victim = createProviderBrowser(server.origin)
    await victim.redeem(await victim.signIn('microsoft', { email: 'victim@example.com' }))
    const attacker = createProviderBrowser(server.origin)
    await attacker.redeem(await attacker.signIn('microsoft', { email: 'attacker@example.com' }))
    const { started } = await connect(attacker, '')
    expect(started.location).toContain('/sandbox/oidc/google/authorize')
    const { body } = await attacker.call('POST', 'v2/user/connect-provider', {
      provider: 'google',
      next: '/join',
    })
    const lured = await victim.open(body.url)
    expect(lured.location).toContain('problem=session')
    expect((await victim.open('/api/oidc/google/start?connect=made-up')).location).toContain(
      'problem=session',
    )
    expect((await accessGrants(victim)).providers[0].connectedAt).toBeNull()
  })
})
