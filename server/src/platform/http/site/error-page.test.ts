import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { HostAnswer, SendTo } from '../../../testing/hosts.ts'
import { sendTo } from '../../../testing/hosts.ts'
import type { TestServer } from '../../../testing/server.ts'
import { startTestServer } from '../../../testing/server.ts'

let server: TestServer
let send: SendTo
let main: string
beforeAll(async () => {
  server = await startTestServer()
  send = sendTo(new URL(server.origin).port)
  main = new URL(server.origin).host
})
afterAll(() => server.close())

const page = (path: string) => send(main, path, { headers: { accept: 'text/html' } })
const requestId = ({ body }: HostAnswer) => /Request number: <b>([^<]+)<\/b>/.exec(body)?.[1]
const expectPage = (answer: HostAnswer, status: number, title: string) => {
  expect([answer.status, answer.headers['content-type']]).toEqual([status, 'text/html; charset=utf-8'])
  expect(answer.body).toContain(`<h1>${title}</h1>`)
  // It must be self-contained: no script, style sheet or image from another request except the tab icon.
  expect(answer.body).not.toMatch(/<script|<link rel="stylesheet|<img/)
  expect(answer.headers['cache-control']).toBe('no-store')
}

describe('an error, to somebody who opens a page', () => {
  it.each(['/no-such-page', '/space/else', '/g/a/b', '/index.php', '/api/no-such', '/sandbox/mail/none'])(
    '404 for %s',
    async (path) => expectPage(await page(path), 404, 'Page not found'),
  )

  it('404 also where the path is none', async () => {
    expectPage(await page('/%ff'), 404, 'Page not found')
  })

  it('500 with the number of the request, which the reply’s header and the log name too', async () => {
    await server.services.connection.pool.query('alter table handoffs rename to handoffs_away')
    const state = (await send(`acme.${main}`, '/api/handoff/start')).cookies.join('; ')
    const answer = await send(`acme.${main}`, '/api/handoff/finish?code=x', {
      cookies: state,
      headers: { accept: 'text/html' },
    })
    await server.services.connection.pool.query('alter table handoffs_away rename to handoffs')
    expectPage(answer, 500, 'Something went wrong on our side')
    expect(requestId(answer)).toBe(answer.headers['x-request-id'])
    expect(answer.body).not.toMatch(/handoffs|relation|query/)
  })

  it('503 with when to come back, while the server is overloaded', async () => {
    const busy = await startTestServer({ env: { MAX_EVENT_LOOP_DELAY_MS: '200' } })
    const { host, port } = new URL(busy.origin)
    // An endpoint that browsers navigate to, because the clients' pages and files are never refused under load.
    const ask = () => sendTo(port)(host, '/api/handoff/start', { headers: { accept: 'text/html' } })
    const until = Date.now() + 15_000
    let answer = await ask()
    while (answer.status !== 503 && Date.now() < until) {
      const end = performance.now() + 600
      while (performance.now() < end) Math.sqrt(end)
      answer = await ask()
    }
    await busy.close()
    expectPage(answer, 503, 'We’ll be right back')
    expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0)
    expect(requestId(answer)).toBeTruthy()
  })
})

describe('a call', () => {
  it('answers JSON, whoever asks', async () => {
    const { status, body } = await page('/api/v2/no/such')
    expect([status, JSON.parse(body).code]).toEqual([404, 'UNKNOWN_CALL'])
    const profile = await page('/api/v2/user/profile')
    expect([profile.status, JSON.parse(profile.body).code]).toEqual([401, 'NO_SESSION'])
  })

  it('and so does whatever did not ask for a page', async () => {
    const { status, body } = await send(main, '/assets/none.js', { headers: { accept: '*/*' } })
    expect([status, JSON.parse(body).code]).toEqual([404, 'NOT_FOUND'])
  })
})
