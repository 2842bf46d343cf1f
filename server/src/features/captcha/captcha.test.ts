import type { Server } from 'node:http'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createActor } from '../../testing/actor.ts'
import { sendTo } from '../../testing/hosts.ts'
import type { TestServer } from '../../testing/server.ts'
import { startTestServer } from '../../testing/server.ts'

const NEVER = 'sandbox-fail-12345678@localhost'
const fresh = () => `sandbox-ok-${crypto.randomUUID()}@localhost`

describe('with the sandbox, as in development', () => {
  let server: TestServer
  let now = new Date('2026-11-21T09:00:00Z')
  beforeAll(async () => {
    server = await startTestServer({ clock: () => now })
  })
  afterAll(() => server?.close())

  const visitor = () => createActor(server.origin)
  const verify = (token: string) => visitor().call('POST v2/utils/verify-recaptcha', { token })
  const say = (pass?: string) =>
    visitor().call('POST v2/business/feedback', { text: 'Fine.', ...(pass && { pass }) })
  const passOf = async () => (await verify(fresh())).body.pass as string

  test('pages are told of it before anybody has logged in', async () => {
    const { body } = await visitor().call('GET v2/utils/app-config', {})
    expect(body.captcha).toEqual({
      siteKey: 'sandbox',
      script: '/sandbox/captcha/api.js',
      kind: 'checkbox',
    })
    const script = await fetch(`${server.origin}${body.captcha.script}`)
    expect(script.headers.get('content-type')).toContain('text/javascript')
    expect(await script.text()).toContain('grecaptcha')
  })

  test('[CAPT-1] a form takes a pass once', async () => {
    expect(await say()).toMatchObject({ status: 403, body: { code: 'CAPTCHA_REQUIRED' } })
    expect(await say('made-up')).toMatchObject({ status: 403, body: { code: 'CAPTCHA_REQUIRED' } })
    const pass = await passOf()
    expect((await say(pass)).status).toBe(200)
    expect(await say(pass)).toMatchObject({ status: 403, body: { code: 'CAPTCHA_REQUIRED' } })
  })

  test('[CAPT-1] twenty at once with one pass are one', async () => {
    const pass = await passOf()
    const statuses = await Promise.all(Array.from({ length: 20 }, async () => (await say(pass)).status))
    expect(statuses.filter((status) => status === 200)).toHaveLength(1)
  })

  test('a pass is good for five minutes', async () => {
    const pass = await passOf()
    now = new Date(now.getTime() + 5 * 60_000 + 1)
    expect((await say(pass)).status).toBe(403)
  })

  test.each([NEVER, 'sandbox-ok-12345678', 'sandbox-ok-@localhost', 'anything', ''])(
    'the token %j is no pass',
    async (token) => {
      expect(await verify(token)).toMatchObject({ status: 403, body: { code: 'CAPTCHA_REQUIRED' } })
    },
  )

  test('[CAPT-2] one that was solved at another host is no pass, though it is good there', async () => {
    const away = fresh().replace('localhost', 'evil.example')
    expect(await verify(away)).toMatchObject({ status: 403, body: { code: 'CAPTCHA_REQUIRED' } })
    const { port } = new URL(server.origin)
    const there = { body: { token: fresh().replace('@', '@team.') } }
    const answer = await sendTo(port)(`team.localhost:${port}`, '/api/v2/utils/verify-recaptcha', there)
    expect(answer.status).toBe(200)
  })

  test('a token is good once', async () => {
    const token = fresh()
    expect((await verify(token)).status).toBe(200)
    expect((await verify(token)).status).toBe(403)
  })

  test.each([
    ['no secret', { response: fresh() }, 'missing-input-secret'],
    ['a wrong secret', { response: fresh(), secret: 'x' }, 'invalid-input-secret'],
    ['no token', { secret: 'sandbox-secret' }, 'missing-input-response'],
  ])('the sandbox answers %s as the real one does', async (_what, fields, code) => {
    const response = await fetch(`${server.origin}/sandbox/captcha/siteverify`, {
      method: 'POST',
      body: new URLSearchParams(fields as Record<string, string>),
    })
    expect(await response.json()).toEqual({ success: false, 'error-codes': [code] })
  })
})

describe('with keys of a real one', () => {
  const GOOD = { success: true, hostname: 'localhost', score: 0.9, action: 'form' }
  let google: Server
  let server: TestServer
  let answer: { status?: number; body: unknown } = { body: {} }
  let params = new URLSearchParams()

  beforeAll(async () => {
    google = createServer(async (request, response) => {
      const parts: Buffer[] = []
      for await (const part of request) parts.push(part)
      params = new URLSearchParams(Buffer.concat(parts).toString())
      response.writeHead(answer.status ?? 200, { 'content-type': 'application/json' })
      response.end(JSON.stringify(answer.body))
    }).listen(0, '127.0.0.1')
    await new Promise((resolve) => google.once('listening', resolve))
    server = await startTestServer({
      env: {
        RECAPTCHA_SITE_KEY: 'site',
        RECAPTCHA_SECRET: 'secret',
        RECAPTCHA_VERSION: '3',
        RECAPTCHA_VERIFY_URL: `http://127.0.0.1:${(google.address() as AddressInfo).port}/siteverify`,
      },
    })
  })
  afterAll(async () => {
    await server?.close()
    google.close()
  })
  const verify = () =>
    createActor(server.origin).call('POST v2/utils/verify-recaptcha', { token: 'from the page' })

  test('the service is asked as it wants to be', async () => {
    answer = { body: GOOD }
    expect((await verify()).status).toBe(200)
    expect(Object.fromEntries(params)).toMatchObject({ secret: 'secret', response: 'from the page' })
    expect(params.get('remoteip')).toMatch(/127\.0\.0\.1|::1/)
  })

  test.each([
    ['a low score', { ...GOOD, score: 0.2 }],
    ['no score', { ...GOOD, score: undefined }],
    ['no success', { success: false, 'error-codes': ['timeout-or-duplicate'] }],
    ['[CAPT-2] another host', { ...GOOD, hostname: 'evil.example' }],
    ['[CAPT-2] a host within another', { ...GOOD, hostname: 'localhost.evil.example' }],
    ['[CAPT-2] no host', { ...GOOD, hostname: undefined }],
    ['[CAPT-2] another action', { ...GOOD, action: 'login' }],
    ['[CAPT-2] no action', { ...GOOD, action: undefined }],
    ['nothing at all', {}],
  ])('%s is no pass', async (_what, body) => {
    answer = { body }
    expect(await verify()).toMatchObject({ status: 403, body: { code: 'CAPTCHA_REQUIRED' } })
  })

  test.each([
    ['it fails', { status: 500, body: {} }],
    ['our secret is wrong', { body: { success: false, 'error-codes': ['invalid-input-secret'] } }],
  ])('where %s nobody is called a robot', async (_what, failure) => {
    answer = failure
    expect(await verify()).toMatchObject({ status: 503, body: { code: 'UNAVAILABLE' } })
  })

  test('its hosts stand in the content security policy, and the sandbox is gone', async () => {
    const policy = (await fetch(`${server.origin}/healthz`)).headers.get('content-security-policy')
    expect(policy).toMatch(/script-src [^;]*https:\/\/www\.google\.com\/recaptcha\//)
    expect(policy).toMatch(/frame-src [^;]*https:\/\/www\.google\.com\/recaptcha\//)
    expect((await fetch(`${server.origin}/sandbox/captcha/api.js`)).status).toBe(404)
  })
})

describe('switched off', () => {
  let server: TestServer
  beforeAll(async () => {
    server = await startTestServer({ env: { CAPTCHA: 'off' } })
  })
  afterAll(() => server?.close())

  test('forms ask for nothing, and no other host stands in the policy', async () => {
    const visitor = createActor(server.origin)
    expect((await visitor.call('GET v2/utils/app-config', {})).body.captcha).toBeNull()
    expect((await visitor.call('POST v2/business/feedback', { text: 'Fine.' })).status).toBe(200)
    expect((await fetch(`${server.origin}/sandbox/captcha/api.js`)).status).toBe(404)
    const policy = (await fetch(`${server.origin}/healthz`)).headers.get('content-security-policy')
    expect(policy).not.toContain('google')
  })
})
