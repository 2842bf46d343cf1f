import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createActor, GOOD_PASSWORD, register, registerOwner, tokenFor } from '../../testing/actor.ts'
import { consent, createProviderBrowser } from '../../testing/provider.ts'
import type { TestServer } from '../../testing/server.ts'
import { startTestServer } from '../../testing/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server?.close())

const browser = () => createProviderBrowser(server.origin)
const signedIn = async (provider: string, answer: Parameters<typeof consent>[1]) => {
  const page = browser()
  const reply = await page.redeem(await page.signIn(provider, answer))
  return { page, reply }
}

describe('sign-in by a provider', () => {
  it('is offered where it is on', async () => {
    const { body } = await browser().call('GET', 'v2/utils/app-config')
    expect(body.providers).toEqual(['google', 'microsoft'])
  })

  it('is off in production without settings, and so are the sandbox’s providers', async () => {
    const production = await startTestServer({
      env: {
        NODE_ENV: 'production',
        SECRET_KEY: `1:${Buffer.alloc(32, 7).toString('base64url')}`,
        SMTP_URL: 'smtp://127.0.0.1:1',
        PUBLIC_ORIGIN: 'https://product.example',
      },
    })
    const get = (url: string) => production.http.inject({ url, headers: { host: 'product.example' } })
    expect((await get('/api/v2/utils/app-config')).json().providers).toEqual([])
    expect((await get('/sandbox/oidc/google/.well-known/openid-configuration')).statusCode).toBe(404)
    const { location } = (await get('/api/oidc/google/start')).headers
    expect(location).toBe('https://product.example/login#problem=off')
    await production.close()
  })

  it('makes an account for somebody new, whose address the provider vouches for', async () => {
    const { page, reply } = await signedIn('google', { name: 'Grace Hopper', email: 'Grace@Example.com' })
    expect(reply.status).toBe(200)
    expect(reply.body).toMatchObject({
      isNewUser: true,
      user: { name: 'Grace Hopper', email: 'grace@example.com', emailVerified: true, workspaces: [] },
    })
    expect((await page.call('GET', 'v2/user/profile')).body.id).toBe(reply.body.user.id)
  })

  it('leaves an address unconfirmed that the provider does not vouch for', async () => {
    const google = await signedIn('google', { email: 'unsure@example.com', isVouchedFor: false })
    expect(google.reply.body.user.emailVerified).toBe(false)
    const microsoft = await signedIn('microsoft', { email: 'silent@example.com', isVouchedFor: false })
    expect(microsoft.reply.body.user.emailVerified).toBe(false)
  })

  it('[AUTH-7] [T24] knows somebody again by issuer and subject, whatever address they come with', async () => {
    const first = await signedIn('google', { email: 'before@example.com', subject: 'one-and-the-same' })
    const again = await signedIn('google', { email: 'after@example.com', subject: 'one-and-the-same' })
    expect(again.reply.body.user).toMatchObject({ id: first.reply.body.user.id, email: 'before@example.com' })
    const elsewhere = await signedIn('microsoft', { email: 'third@example.com', subject: 'one-and-the-same' })
    expect(elsewhere.reply.body.user.id).not.toBe(first.reply.body.user.id)
  })

  it('[AUTH-7] [T24] links no account by its address, and says what to do', async () => {
    const owner = await register(server.origin, 'owner.of.this@example.com')
    const { page, reply } = await signedIn('google', { email: 'Owner.Of.This@example.com' })
    expect(reply).toMatchObject({ status: 409, body: { code: 'EMAIL_TAKEN' } })
    expect(reply.body.message).toMatch(/already an account .* connect Google in your settings/)
    expect((await page.call('GET', 'v2/user/profile')).status).toBe(401)
    expect((await owner.call('GET v2/user/profile', {})).status).toBe(200)
  })

  it('[AUTH-7] gives no account of a provider to whoever registers with its address', async () => {
    const { reply } = await signedIn('google', { email: 'mine.alone@example.com' })
    const stranger = createActor(server.origin)
    const input = { name: 'Stranger', email: 'mine.alone@example.com', password: GOOD_PASSWORD }
    expect(await stranger.call('POST v2/auth/create', input)).toMatchObject({
      status: 409,
      body: { code: 'EMAIL_TAKEN' },
    })
    expect((await stranger.call('POST v2/auth/check-email', { email: input.email })).body.exists).toBe(true)
    const again = await signedIn('google', { email: 'mine.alone@example.com' })
    expect(again.reply.body.user).toMatchObject({ id: reply.body.user.id, name: 'Ada Lovelace' })
  })

  it('lets somebody who was invited in by the provider, to the space that invited them', async () => {
    const { owner, workspaceId } = await registerOwner(server.origin, 'host@example.com', 'provider-host')
    const email = 'invited.guest@example.com'
    const invitation = { emailList: [email], status: 'invited' as const, workspaceId }
    await owner.call('POST v2/workspace/send-invite', invitation, { workspaceId })
    const token = await tokenFor(server.origin, email, /invited you/)
    const { page, reply } = await signedIn('google', { name: 'Invited Guest', email })
    expect(reply.body.user.invites).toMatchObject([{ workspaceId }])
    const headers = { authorization: `Bearer ${token}` }
    const accepted = await page.call('GET', 'v2/workspace/accept-invite', {}, headers)
    expect(accepted.body.status).toBe('joined')
  })

  it('[AUTH-3] sets a password by mail, and drops what was connected before the address was anybody’s', async () => {
    const email = 'taken.by.stranger@example.com'
    await signedIn('microsoft', { email, isVouchedFor: false })
    const owner = createActor(server.origin)
    await owner.call('POST v2/auth/request-reset-password', { email })
    const bearer = await tokenFor(server.origin, email, /Set a password/)
    expect(
      (await owner.call('POST v2/auth/reset-password', { password: GOOD_PASSWORD }, { bearer })).status,
    ).toBe(200)
    const login = await owner.call('POST v2/auth/login', { email, password: GOOD_PASSWORD })
    expect(login.body.user).toMatchObject({ email, emailVerified: true })
    const stranger = await signedIn('microsoft', { email, isVouchedFor: false })
    expect(stranger.reply).toMatchObject({ status: 409, body: { code: 'EMAIL_TAKEN' } })
  })

  it('keeps a provider that was connected to a confirmed address over a new password', async () => {
    const email = 'both.ways@example.com'
    await signedIn('google', { email })
    const person = createActor(server.origin)
    await person.call('POST v2/auth/request-reset-password', { email })
    const bearer = await tokenFor(server.origin, email, /Set a password/)
    await person.call('POST v2/auth/reset-password', { password: GOOD_PASSWORD }, { bearer })
    expect((await signedIn('google', { email })).reply.status).toBe(200)
    expect((await person.call('POST v2/auth/login', { email, password: GOOD_PASSWORD })).status).toBe(200)
  })

  it('takes no name that cannot be shown or stored', async () => {
    const name = ` \u0000Ada\n\u202eLovelace ${'x'.repeat(200)}`
    const { reply } = await signedIn('google', { name, email: 'strange.name@example.com' })
    expect(reply.status).toBe(200)
    expect(reply.body.user.name).toMatch(/^Ada Lovelace x{100,107}$/)
  })
})

describe('sign-in by a provider, tampered with', () => {
  const problemOf = (location: string) => {
    const { origin, pathname, hash } = new URL(location)
    expect(origin + pathname).toBe(`${server.origin}/login`)
    return new URLSearchParams(hash.slice(1)).get('problem')
  }
  /** A browser that has given consent: returns the address that it is redirected to. */
  const consented = async (page: ReturnType<typeof browser>) => {
    const started = await page.open('/api/oidc/google/start')
    const { text } = await page.open(started.location)
    const body = consent(text, { email: 'tampered@example.com' })
    return (await page.open('/sandbox/oidc/google/consent', { method: 'POST', body })).location
  }

  it('says so where the person has denied it', async () => {
    const fragment = await browser().signIn('google', { isDenied: true })
    expect(Object.fromEntries(fragment)).toEqual({ problem: 'denied', provider: 'google' })
  })

  it('[AUTH-5] [T24] takes an answer from the browser alone that asked, and once', async () => {
    const page = browser()
    const callback = await consented(page)
    expect(problemOf((await browser().open(callback)).location)).toBe('state')
    expect((await page.open(callback)).location).toContain('#code=')
    expect(problemOf((await page.open(callback)).location)).toBe('state')
  })

  it('[AUTH-5] [T24] takes no answer with another state, or to another provider', async () => {
    const page = browser()
    const other = new URL(await consented(page))
    other.searchParams.set('state', 'another')
    expect(problemOf((await page.open(other.href)).location)).toBe('state')
    const crossed = (await consented(page)).replace('/google/', '/microsoft/')
    expect(problemOf((await page.open(crossed)).location)).toBe('state')
  })

  it('[AUTH-5] takes a code once, and from the browser alone that it was made for', async () => {
    const page = browser()
    const fragment = await page.signIn('google', { email: 'once@example.com' })
    const stolen = await browser().redeem(fragment)
    expect(stolen).toMatchObject({ status: 403, body: { code: 'WRONG_TOKEN' } })
    const wrong = new URLSearchParams(fragment)
    wrong.set('provider', 'microsoft')
    expect((await page.redeem(wrong)).status).toBe(403)
    expect((await page.redeem(fragment)).status).toBe(200)
    expect(await page.redeem(fragment)).toMatchObject({ status: 410, body: { code: 'linkActivated' } })
  })

  it('[AUTH-5] opens one session, however often a code is brought at the same moment', async () => {
    const page = browser()
    const fragment = await page.signIn('google', { email: 'fifty@example.com' })
    const replies = await Promise.all(Array.from({ length: 50 }, () => page.redeem(fragment)))
    const counts = Map.groupBy(replies, ({ status }) => status)
    expect(counts.get(200)).toHaveLength(1)
    expect([...counts.keys()].sort()).toEqual([200, 403, 410].filter((status) => counts.has(status)))
  })

  it('[AUTH-5] leads nowhere else, whatever Host or next it is given', async () => {
    const { port } = new URL(server.origin)
    const { http } = server
    for (const host of ['evil.example', `evil.example:${port}`, `localhost:${port}.evil.example`]) {
      for (const path of ['start', 'callback?code=x&state=y']) {
        const { headers } = await http.inject({ url: `/api/oidc/google/${path}`, headers: { host } })
        expect(new URL(String(headers.location)).origin).toBe(server.origin)
      }
    }
    const started = await browser().open('/api/oidc/google/start?next=//evil.example/x')
    expect(new URL(started.location).searchParams.get('redirect_uri')).toBe(
      `${server.origin}/api/oidc/google/callback`,
    )
    for (const next of ['//evil.example', '/\\evil.example', 'https://evil.example', '/%5cevil.example'])
      expect(
        (await browser().signIn('google', {}, `?next=${encodeURIComponent(next)}`)).get('next'),
      ).toBeNull()
    expect((await browser().signIn('google', {}, '?next=/invites')).get('next')).toBe('/invites')
  })

  it('knows no other provider', async () => {
    expect(problemOf((await browser().open('/api/oidc/evil/start')).location)).toBe('off')
    expect((await browser().open('/api/oidc/__proto__/start')).location).toContain('problem=off')
  })
})
