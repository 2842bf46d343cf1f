import type { CallName } from '@metapyra/contract/calls'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Owner } from './register.ts'
import { createSpaceOwner } from './register.ts'
import type { Server } from './start.ts'
import { startServer } from './start.ts'
import type { Answer } from './wire.ts'

/** One white pixel. */
const GIF = 'R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7'

let server: Server
let owner: Owner

beforeAll(async () => {
  server = await startServer()
  owner = await createSpaceOwner(server)
})
afterAll(() => server?.stop())

const codeOf = ({ json }: Answer) => (json as { code?: string } | undefined)?.code
const origin = () => ({ origin: `http://localhost:${server.port}` })

/** One response of every kind that the server returns. */
const answers: [string, () => Promise<Answer>][] = [
  ['a page', () => server.someone().send('GET', '/')],
  ['a page of the console', () => server.someone().send('GET', '/admin')],
  ['a reply', () => server.someone().send('GET', '/api/v2/utils/app-config')],
  ['wrong input', () => server.someone().send('POST', '/api/v2/auth/check-email', origin())],
  ['no session', () => server.someone().send('GET', '/api/v2/user/profile')],
  ['another site', () => server.someone().send('POST', '/api/v2/auth/check-email')],
  ['an unknown call', () => server.someone().send('GET', '/api/v2/no/such')],
  ['a wrong method', () => server.someone().send('DELETE', '/api/v2/auth/login')],
  ['a path that is none', () => server.someone().send('GET', '/api/v2/%ff')],
  ['a path that is too long', () => server.someone().send('GET', `/api/v2/payment/plans/${'a'.repeat(200)}`)],
  ['a missing file', () => server.someone().send('GET', '/assets/none.js')],
  ['a redirect', () => server.someone().send('GET', '/api/handoff/start?next=/space')],
  ['health', () => server.someone().send('GET', '/healthz')],
  ['the document of the API', () => server.someone().send('GET', '/api/openapi.json')],
  ['the page of the API', () => server.someone().send('GET', '/api/docs')],
  ['the mailbox of the sandbox', () => server.someone().send('GET', '/sandbox/mail')],
  ['whether it is ready', () => server.someone().send('GET', '/readyz')],
  ['figures', () => server.someone().send('GET', '/metrics')],
  ['what search engines ask for', () => server.someone().send('GET', '/robots.txt')],
  ['whom to tell of a hole', () => server.someone().send('GET', '/.well-known/security.txt')],
  [
    'a redirect to where passwords are changed',
    () => server.someone().send('GET', '/.well-known/change-password'),
  ],
  ['an icon', () => server.someone().send('GET', '/favicon.svg')],
  ['a script of the client', () => clientFile('js')],
  ['a style of the client', () => clientFile('css')],
  [
    'a file that is as it was',
    async () => {
      const { headers } = await clientFile('js')
      return server.someone().send('GET', await pathOfFile('js'), { 'if-none-match': String(headers.etag) })
    },
  ],
  ['the worker of the pages', () => server.someone().send('GET', '/sw.js')],
  ['a page without its body', () => server.someone().send('HEAD', '/')],
  ['a body that is too large', () => post('x'.repeat(70_000))],
  ['a body that is no JSON', () => post('{')],
  ['a body of another kind', () => post('<x/>', { 'content-type': 'application/xml' })],
  [
    'what a browser asks before',
    () =>
      server.someone().send('OPTIONS', '/api/v2/auth/login', {
        origin: 'https://evil.example',
        'access-control-request-method': 'POST',
      }),
  ],
  ['a calendar that is none', () => server.someone().send('GET', '/api/calendar/none.ics')],
  [
    'a file that one may not read',
    () => server.someone().send('GET', '/api/files/00000000-0000-0000-0000-000000000000'),
  ],
  [
    'an event of a payment that nobody signed',
    () => server.someone().send('POST', '/api/payment/webhook', {}, '{}'),
  ],
  [
    'a host with a dot at its end',
    () => {
      const someone = server.someone()
      someone.host = `localhost.:${server.port}`
      return someone.send('GET', '/login')
    },
  ],
  ['an upload', () => upload()],
  ['an upload that is refused', () => upload({ 'x-requested-with': '' })],
  [
    'a picture that was uploaded',
    async () => {
      const { url } = (await upload()).json as { url: string }
      return owner.actor.send('GET', url)
    },
  ],
  [
    'the first of a line of events',
    () => server.someone().send('GET', '/socket.io/?EIO=4&transport=polling', origin()),
  ],
  [
    'a line of events that is none',
    () => server.someone().send('GET', '/socket.io/?EIO=4&transport=polling&sid=x', origin()),
  ],
  [
    'a line of events from elsewhere',
    () =>
      server.someone().send('GET', '/socket.io/?EIO=4&transport=polling', { origin: 'https://evil.example' }),
  ],
  [
    'one request too many',
    async () => {
      const someone = server.someone()
      const sendRequest = () => someone.request('POST v2/business/subscribe', { email: 'no address' })
      for (let time = 0; time < 10; time += 1) await sendRequest()
      return sendRequest()
    },
  ],
]

const pathOfFile = async (ending: string): Promise<string> => {
  const { text } = await server.someone().send('GET', '/')
  return new RegExp(`/assets/[\\w./-]+\\.${ending}(?=")`).exec(text)?.[0] ?? `none.${ending}`
}
const clientFile = async (ending: string) => {
  const answer = await server.someone().send('GET', await pathOfFile(ending))
  expect(answer.status).toBe(200)
  return answer
}
const post = (rawBody: string, headers: Record<string, string> = {}) =>
  server.someone().request('POST v2/auth/check-email', {}, { rawBody, headers })
const upload = (headers: Record<string, string> = {}) =>
  owner.actor.request(
    'POST v2/utils/upload-file',
    { kind: 'image' },
    { file: Buffer.from(GIF, 'base64'), headers },
  )

describe.each(answers)('%s', (_what, sendRequest) => {
  test('carries the headers that keep a browser safe, and nothing of the server', async () => {
    const { headers, text, status } = await sendRequest()
    expect(status).toBeLessThan(500)
    expect(headers['x-content-type-options']).toBe('nosniff')
    expect(headers['referrer-policy']).toBe('no-referrer')
    expect(headers['cross-origin-opener-policy']).toBe('same-origin')
    // For uploaded files the policy is even stricter.
    expect(headers['content-security-policy']).toMatch(
      /default-src 'self'.*object-src 'none'.*frame-ancestors 'none'|default-src 'none'/,
    )
    expect(headers['content-security-policy']).not.toMatch(/script-src[^;]*unsafe/)
    expect(headers['x-powered-by']).toBeUndefined()
    expect(headers.server).toBeUndefined()
    expect(headers['access-control-allow-origin']).toBeUndefined()
    expect(text).not.toMatch(/node_modules|\/server\/src\/|at \w+ \(/)
  })
})

test('replies and errors of calls are kept by no cache', async () => {
  for (const path of ['/api/v2/utils/app-config', '/api/v2/user/profile']) {
    expect((await server.someone().send('GET', path)).headers['cache-control']).toBe('no-store')
  }
})

describe('requests from elsewhere', () => {
  const body = JSON.stringify({ email: 'someone@example.com' })
  const sendRequest = (headers: Record<string, string>) =>
    server.someone().request('POST v2/auth/check-email', {}, { rawBody: body, headers })

  test.each([
    ['another site', { origin: 'https://evil.example' }],
    ['no origin', { origin: '' }],
    ['the null origin', { origin: 'null' }],
    ['another port', { origin: 'http://localhost:1' }],
    ['another scheme', { origin: 'https://localhost' }],
    ['a sibling space', { 'sec-fetch-site': 'same-site' }],
    ['a cross-site fetch', { 'sec-fetch-site': 'cross-site' }],
  ])('[T3] from %s: refused', async (_where, headers) => {
    const answer = await sendRequest(headers as Record<string, string>)
    expect({ status: answer.status, code: codeOf(answer) }).toEqual({ status: 403, code: 'BAD_ORIGIN' })
  })

  test.each(['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=x'])(
    '[T3] a form of another page (%s): refused',
    async (type) => {
      const headers = { 'content-type': type, origin: 'https://evil.example' }
      expect((await sendRequest(headers)).status).toBe(403)
    },
  )

  test('[T3] a sealed body from another site: refused', async () => {
    const { actor } = await createSpaceOwner(server)
    actor.isSealing = true
    const options = { headers: { origin: 'https://evil.example' } }
    expect(codeOf(await actor.request('POST v2/workspace/check-domain', { domain: 'x' }, options))).toBe(
      'BAD_ORIGIN',
    )
  })

  test('[T3] an upload without the header that a form cannot send: refused', async () => {
    const { actor } = await createSpaceOwner(server)
    const options = { headers: { 'x-requested-with': '' } }
    expect(codeOf(await actor.request('POST v2/utils/upload-file', { kind: 'image' }, options))).toBe(
      'BAD_ORIGIN',
    )
  })

  test.each(['GET v2/guest/auth', 'GET v2/workspace/accept-invite'] as CallName[])(
    '[T3] %s as a picture’s address: refused',
    async (name) => {
      const answer = await server.someone().request(name, {}, { headers: { 'x-requested-with': '' } })
      expect({ status: answer.status, code: codeOf(answer) }).toEqual({ status: 403, code: 'BAD_ORIGIN' })
    },
  )
})

test('six pictures to stand behind oneself are named, and are there', async () => {
  const config = await server.someone().call('GET v2/utils/app-config', {})
  expect(config.virtualBackgrounds.length).toBeGreaterThanOrEqual(6)
  for (const { url } of config.virtualBackgrounds) {
    const { status, headers } = await server.someone().send('GET', url)
    expect([url, status, headers['content-type']]).toEqual([url, 200, 'image/svg+xml'])
  }
})
