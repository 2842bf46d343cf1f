import { request as httpRequest } from 'node:http'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { localPath } from '../../platform/text/local-path.ts'
import type { TestServer } from '../../testing/server.ts'
import { startTestServer } from '../../testing/server.ts'

let server: TestServer
let port: string
beforeAll(async () => {
  server = await startTestServer()
  port = new URL(server.origin).port
})
afterAll(() => server.close())

interface Answer {
  status: number
  location: string
  cookies: string[]
  body: string
}

/** Uses node:http, because fetch neither sets Host nor exposes cookies of another host. */
const send = (host: string, path: string, { cookies = '', body }: { cookies?: string; body?: object } = {}) =>
  new Promise<Answer>((resolve, reject) => {
    const headers = {
      host,
      cookie: cookies,
      ...(body && { 'content-type': 'application/json', origin: `http://${host}` }),
    }
    const request = httpRequest({ port, path, method: body ? 'POST' : 'GET', headers }, (response) => {
      let text = ''
      response.setEncoding('utf8').on('data', (chunk) => {
        text += chunk
      })
      response.on('end', () => {
        const set = response.headers['set-cookie'] ?? []
        resolve({
          status: response.statusCode ?? 0,
          location: response.headers.location ?? '',
          cookies: set.map((cookie) => cookie.split(';')[0] ?? ''),
          body: text,
        })
      })
    })
    request.on('error', reject).end(body && JSON.stringify(body))
  })

const main = () => `localhost:${port}`
const acme = () => `acme.localhost:${port}`
const pathOf = (url: string) => new URL(url).pathname + new URL(url).search

let count = 0
const register = async () => {
  count += 1
  const account = {
    name: 'Ada Lovelace',
    email: `ada${count}@example.com`,
    password: 'correct horse battery',
  }
  const { cookies } = await send(main(), '/api/v2/auth/create', { body: account })
  return cookies.join('; ')
}

/** Gets a code as a browser that is logged in on the main host would. */
const codeFor = async (mainCookies: string) => {
  const start = await send(acme(), '/api/handoff/start?next=/space')
  const issue = await send(main(), pathOf(start.location), { cookies: mainCookies })
  return {
    state: start.cookies.join('; '),
    finish: pathOf(issue.location),
    hosts: [start.location, issue.location],
  }
}
const profile = (cookies: string) => send(acme(), '/api/v2/user/profile', { cookies })

describe('[T1] a sign-in on a space’s own host', () => {
  it('gives that host a session of its own, and ends with the main one', async () => {
    const cookies = await register()
    const { state, finish, hosts } = await codeFor(cookies)
    expect(new URL(hosts[0] ?? '').host).toBe(main())
    expect(new URL(hosts[1] ?? '').host).toBe(acme())
    const done = await send(acme(), finish, { cookies: state })
    expect([done.status, done.location]).toEqual([303, '/space'])
    const signedIn = done.cookies.join('; ')
    expect(signedIn).not.toContain(cookies.split('; ')[0])
    expect((await profile(signedIn)).status).toBe(200)
    await send(main(), '/api/v2/auth/logout', { cookies, body: {} })
    expect((await profile(signedIn)).status).toBe(401)
  })

  it('takes a code once, even when fifty come at once', async () => {
    const { state, finish } = await codeFor(await register())
    const answers = await Promise.all(
      Array.from({ length: 50 }, () => send(acme(), finish, { cookies: state })),
    )
    const signedIn = answers.filter(({ cookies }) => cookies.some((cookie) => /^sid-\d+=./.test(cookie)))
    expect(signedIn).toHaveLength(1)
  })

  it.each([
    ['from a browser that did not ask', (host: string, finish: string) => send(host, finish)],
    [
      'on another host',
      (_: string, finish: string, state: string) =>
        send(`beta.localhost:${port}`, finish, { cookies: state }),
    ],
  ])('refuses a code %s', async (_, redeem) => {
    const { state, finish } = await codeFor(await register())
    const { cookies } = await redeem(acme(), finish, state)
    expect(cookies.some((cookie) => /^sid-\d+=./.test(cookie))).toBe(false)
  })

  it('refuses a code after 60 seconds', async () => {
    const { state, finish } = await codeFor(await register())
    await server.services.connection.pool.query(
      "update handoffs set expires_at = now() - interval '1 second'",
    )
    const { cookies } = await send(acme(), finish, { cookies: state })
    expect(cookies.some((cookie) => /^sid-\d+=./.test(cookie))).toBe(false)
  })

  it('comes back without a session, in two hops, where the main host has none', async () => {
    const start = await send(acme(), '/api/handoff/start?next=/welcome')
    expect(start.cookies).toContain(`handoffTried-${port}=1`)
    const issue = await send(main(), pathOf(start.location))
    expect(issue.location).toBe(`http://${acme()}/welcome?handoff=tried`)
  })

  it('leads whoever asks for it by hand to the login of the main host, or in where they have logged in since', async () => {
    const startPath = '/api/handoff/start?next=/space&login=1'
    const before = await send(acme(), startPath)
    expect((await send(main(), pathOf(before.location))).location).toBe('/login?at=acme&next=%2Fspace')
    const ended = await send(acme(), `${startPath}&expired=1`)
    expect((await send(main(), pathOf(ended.location))).location).toBe(
      '/login?at=acme&next=%2Fspace&expired=1',
    )
    const cookies = await register()
    const after = await send(acme(), startPath, { cookies: before.cookies.join('; ') })
    const issue = await send(main(), pathOf(after.location), { cookies })
    const done = await send(acme(), pathOf(issue.location), { cookies: after.cookies.join('; ') })
    expect(done.location).toBe('/space')
    expect(done.cookies).toContain(`handoffTried-${port}=`)
    expect((await profile(done.cookies.join('; '))).status).toBe(200)
  })
})

it.each([
  '//evil.example',
  '/\\evil.example',
  'https://evil.example',
  '/%5cevil',
  '/.//evil.example',
  '/%2e//evil.example',
  '/a/..//evil.example:99999/',
  '/a\r\nSet-Cookie: x',
  'javascript:1',
  'data:text/html,x',
  'evil.example',
  'evil.example/space',
  'http:evil.example',
  'https:/evil.example',
  '///evil.example',
  '////evil.example',
  '/\\/evil.example',
  '\\\\evil.example',
  '\\/evil.example',
  '/\t/evil.example',
  '/\n/evil.example',
  '\t//evil.example',
  ' //evil.example',
  '/%09/evil.example',
  '/%0d%0aLocation:%20https://evil.example',
  '/%2f%2fevil.example',
  '/%5c%5cevil.example',
  '/%255cevil.example/..//evil.example',
  '//evil.example@localhost',
  '//user:password@evil.example',
  '//localhost@evil.example',
  '//evil.example#/space',
  '//evil.example?next=/space',
  '//[::1]/',
  '//2130706433/',
  '//e\u0301vil.example',
  '/\u2028//evil.example',
  '/a/../../..//evil.example',
  '/./\\evil.example',
  'vbscript:1',
  'file:///etc/passwd',
  '?next=//evil.example',
  '#//evil.example',
  '',
  null,
])('[HAND-1] [T15] never goes on to another site: %j', (next) => expect(localPath(next)).toBe('/'))
