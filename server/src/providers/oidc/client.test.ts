import { createHash } from 'node:crypto'
import type { MutableResponse, MutableToken } from 'oauth2-mock-server'
import { OAuth2Server } from 'oauth2-mock-server'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createOidcClient } from './client.ts'
import { ProviderFailure } from './provider.ts'

/** Tests against a third-party provider, to find mistakes that our sandbox and our client share. */
const mock = new OAuth2Server()
const BACK = 'http://localhost:3000/api/oidc/google/callback'
const client = (clientId = 'our-client') =>
  createOidcClient({ name: 'google', issuer: () => mock.issuer.url ?? '', clientId, clientSecret: 'secret' })

beforeAll(async () => {
  await mock.issuer.keys.generate('RS256')
  await mock.start(0, 'localhost')
})
afterAll(() => mock.stop())
beforeEach(() => {
  mock.service.removeAllListeners()
})

const CLAIMS = { sub: 'somebody', name: 'Ada Lovelace', email: 'ada@example.com', email_verified: true }
/** Changes the claims of the next tokens, after the mock has set its own. */
const nextToken = (change: (token: MutableToken) => void = () => undefined) =>
  mock.service.on('beforeTokenSigning', (token: MutableToken) => {
    Object.assign(token.payload, CLAIMS)
    change(token)
  })

/** Runs from the request to the response, as a browser would. */
const startFlow = async (ours = client()) => {
  const { url, ...checks } = await ours.begin(BACK)
  const response = await fetch(url, { redirect: 'manual' })
  return { ours, url: new URL(url), checks, answer: new URL(response.headers.get('location') ?? '') }
}
const finish = async ({ ours, answer, checks }: Awaited<ReturnType<typeof startFlow>>) =>
  ours.finish(answer, checks)
const refusal = async (work: Promise<unknown>) => {
  const error = await work.then(
    () => undefined,
    (cause: unknown) => cause,
  )
  expect(error).toBeInstanceOf(ProviderFailure)
  return (error as ProviderFailure).reason
}

describe('the client, against an independent provider', () => {
  it('asks with PKCE, state and nonce, and learns who it is', async () => {
    nextToken()
    const flow = await startFlow()
    const query = flow.url.searchParams
    expect(query.get('code_challenge')).toBe(
      createHash('sha256').update(flow.checks.verifier).digest('base64url'),
    )
    expect(query.get('state')).toBe(flow.checks.state)
    expect(await finish(flow)).toEqual({
      provider: 'google',
      issuer: mock.issuer.url,
      subject: 'somebody',
      name: 'Ada Lovelace',
      email: 'ada@example.com',
      isEmailVerified: true,
    })
  })

  it('asks for userinfo where the token says no address', async () => {
    nextToken(({ payload }) => {
      delete payload['email']
      delete payload['email_verified']
    })
    mock.service.on('beforeUserinfo', (response: MutableResponse) => {
      response.body = { sub: 'somebody', email: 'from.userinfo@example.com' }
    })
    expect(await finish(await startFlow())).toMatchObject({
      email: 'from.userinfo@example.com',
      isEmailVerified: false,
    })
  })

  it.each<[string, (token: MutableToken) => void]>([
    ['for another audience', ({ payload }) => Object.assign(payload, { aud: 'another-client' })],
    ['of another issuer', ({ payload }) => Object.assign(payload, { iss: 'https://evil.example' })],
    ['with another nonce', ({ payload }) => Object.assign(payload, { nonce: 'another' })],
    ['without a nonce', ({ payload }) => Object.assign(payload, { nonce: undefined })],
    [
      'that has run out',
      ({ payload }) => Object.assign(payload, { exp: Math.floor(Date.now() / 1000) - 120 }),
    ],
  ])('[AUTH-6] takes no token %s', async (_, change) => {
    nextToken(change)
    expect(await refusal(finish(await startFlow()))).toBe('failed')
  })

  it('[AUTH-6] [T24] takes no token whose signature is not of the provider’s keys', async () => {
    nextToken()
    mock.service.on('beforeResponse', ({ body }: MutableResponse) => {
      const token = body as { id_token: string }
      const [header, payload, signature = ''] = token.id_token.split('.')
      token.id_token = `${header}.${payload}.${signature.startsWith('A') ? 'B' : 'A'}${signature.slice(1)}`
    })
    expect(await refusal(finish(await startFlow()))).toBe('failed')
  })

  it('[AUTH-6] takes no token that is not signed at all', async () => {
    nextToken()
    mock.service.on('beforeResponse', ({ body }: MutableResponse) => {
      const token = body as { id_token: string }
      const header = Buffer.from(JSON.stringify({ alg: 'none' })).toString('base64url')
      token.id_token = `${header}.${token.id_token.split('.')[1]}.`
    })
    expect(await refusal(finish(await startFlow()))).toBe('failed')
  })

  it('[AUTH-6] takes no answer with another state', async () => {
    const flow = await startFlow()
    flow.answer.searchParams.set('state', 'another')
    expect(await refusal(finish(flow))).toBe('failed')
  })

  it('says that a person has said no', async () => {
    const flow = await startFlow()
    flow.answer.search = new URLSearchParams({ error: 'access_denied', state: flow.checks.state }).toString()
    expect(await refusal(finish(flow))).toBe('denied')
  })

  it('says that a provider does not answer, and asks again the next time', async () => {
    let issuer = 'http://localhost:1'
    const settings = { name: 'google', clientId: 'our-client', clientSecret: 'secret' } as const
    const ours = createOidcClient({ ...settings, issuer: () => issuer })
    expect(await refusal(ours.begin(BACK))).toBe('down')
    issuer = mock.issuer.url ?? ''
    expect((await ours.begin(BACK)).url).toContain(issuer)
  })
})
