import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { register } from '../../../testing/actor.ts'
import type { SendTo } from '../../../testing/hosts.ts'
import { sendTo } from '../../../testing/hosts.ts'
import type { TestServer } from '../../../testing/server.ts'
import { startTestServer } from '../../../testing/server.ts'
import { readConfig } from '../../config/config.ts'
import { createHosts } from './hosts.ts'

const production = {
  NODE_ENV: 'production',
  PUBLIC_ORIGIN: 'https://app.example',
  SECRET_KEY: `k:${'A'.repeat(43)}`,
  SMTP_URL: 'smtp://localhost:1',
}
const html = { headers: { accept: 'text/html,application/xhtml+xml' } }

describe('which host it is', () => {
  const hosts = createHosts(readConfig(production))
  hosts.setOwnDomains(['team.example'])
  it.each([
    ['app.example', 'main'],
    ['APP.Example.', 'main'],
    ['app.example:443', 'main'],
    ['acme.app.example', 'acme'],
    ['ACME.app.example.:8443', 'acme'],
    ['team.example', 'team.example'],
    ['Team.Example.:443', 'team.example'],
  ])('%s is %s', (host, which) => {
    const kind = hosts.kindOf(host)
    expect(kind.kind === 'space' ? kind.domain : kind.kind).toBe(which)
  })

  it.each([
    '',
    '.',
    'evil.example',
    'xteam.example',
    'x.team.example',
    'notapp.example',
    'a.b.app.example',
    '.app.example',
    'app.example.evil.example',
    'evil/x.app.example',
    '2130706433/x.app.example',
    'evil#.app.example',
    'evil?.app.example',
    'evil\\.app.example',
    'user@acme.app.example',
    'user:pass@app.example',
    'acme.app.example:80:evil',
    'acme%2fapp.example',
    '127.0.0.1',
    'localhost',
    '[::1]',
  ])('%j is nobody’s', (host) => expect(hosts.kindOf(host)).toEqual({ kind: 'unknown' }))

  it('outside production takes what no setting names for the main host, and spaces’ hosts for theirs', () => {
    const local = createHosts(readConfig({ PORT: '3000' }))
    expect(local.kindOf('192.168.1.5:3000')).toEqual({ kind: 'main' })
    expect(local.isNamed('192.168.1.5:3000')).toBe(false)
    local.setOwnDomains(['team.example'])
    expect(local.originOfSpace('team.example')).toBe('http://team.example:3000')
    expect(local.originOfSpace('acme')).toBe('http://acme.localhost:3000')
  })
})

describe('a server in production', () => {
  let server: TestServer
  let send: SendTo
  beforeAll(async () => {
    server = await startTestServer({ env: production })
    send = sendTo(new URL(server.origin).port)
  })
  afterAll(() => server.close())

  it('[DOMAIN-7] answers no call, no page and no sign-in at a host that is nobody’s', async () => {
    const call = await send('evil.example', '/api/v2/workspace/domain-detail')
    expect([call.status, JSON.parse(call.body).code]).toEqual([421, 'UNAUTHORIZED_DOMAIN'])
    for (const path of ['/', '/space', '/no-such-page', '/api/handoff/start', '/api/docs']) {
      const page = await send('evil.example', path, html)
      expect([path, page.status, page.headers['content-type']]).toEqual([
        path,
        421,
        'text/html; charset=utf-8',
      ])
      expect(page.body).toContain('No space at this address')
      expect(page.body).toContain('href="https://app.example/"')
      expect(page.body).not.toContain('evil.example')
    }
    const socket = await send('evil.example', '/socket.io/?EIO=4&transport=polling')
    expect([socket.status, JSON.parse(socket.body).message]).toEqual([
      403,
      'There’s nothing at this address.',
    ])
    expect((await send('evil.example', '/healthz')).status).toBe(200)
    expect((await send('10.0.0.7:3000', '/api/domain-allowed?domain=app.example')).body).toBe('yes')
  })

  it('[OPS-4] says that it is alive while its database answers nobody, also at a host that is nobody’s', async () => {
    const { pool } = server.services.connection
    const held = await Promise.all(Array.from({ length: pool.options.max }, () => pool.connect()))
    try {
      // As long as an unknown host isn't looked up again.
      await wait(3100)
      expect((await send('evil.example', '/healthz')).status).toBe(200)
    } finally {
      for (const client of held) client.release()
    }
  })

  it('[DOMAIN-7] serves the clients’ files there, for a page that was open when its domain went', async () => {
    expect((await send('evil.example', '/mark.svg')).status).not.toBe(421)
  })

  it('tells a browser of https for the product’s names alone, never for those beside an own domain', async () => {
    const main = await send('app.example', '/', html)
    expect(main.headers['strict-transport-security']).toContain('includeSubDomains')
    server.services.hosts.setOwnDomains(['team.example'])
    const own = await send('team.example', '/', html)
    expect(own.headers['strict-transport-security']).toBe('max-age=31536000')
    const live = await send('app.example', '/socket.io/?EIO=4&transport=polling')
    expect(live.headers['strict-transport-security']).toBe('max-age=31536000')
  })

  it('sends a host with a closing dot to the one without, path and query kept', async () => {
    const { status, location } = await send('app.example.', '/login?next=/join')
    expect([status, location]).toEqual([308, 'http://app.example/login?next=/join'])
  })

  it('believes no proxy that is not named', async () => {
    const forged = { headers: { 'x-forwarded-host': 'app.example', ...html.headers } }
    expect((await send('evil.example', '/', forged)).status).toBe(421)
  })
})

describe('[T16] a host that somebody makes up', () => {
  let server: TestServer
  let send: SendTo
  let main: string
  beforeAll(async () => {
    server = await startTestServer()
    send = sendTo(new URL(server.origin).port)
    main = new URL(server.origin).host
  })
  afterAll(() => server.close())

  it.each(['evil.example', 'the main host'])('stands in no mail: asked for at %s', async (where) => {
    const email = `${crypto.randomUUID()}@example.com`
    await register(server.origin, email)
    const forged = { body: { email }, headers: { 'x-forwarded-host': 'evil.example' } }
    const host = where === 'the main host' ? main : where
    expect((await send(host, '/api/v2/auth/request-reset-password', forged)).status).toBe(200)
    const mail = async () => {
      const { body } = await send(main, `/sandbox/mail.json?to=${email}`)
      const mails = JSON.parse(body) as { subject: string; text: string; html: string }[]
      return mails.find(({ subject }) => /password/.test(subject))
    }
    await expect.poll(mail).toBeTruthy()
    const { text = '', html: page = '' } = (await mail()) ?? {}
    expect(text).toContain(`${server.origin}/reset-password?token=`)
    expect(text + page).not.toContain('evil')
  })

  it.each([
    'evil/x.localhost',
    '2130706433/x.localhost',
    'evil.example',
    'evil.example/.localhost',
    'evil#.localhost',
    'evil?.localhost',
    'user@evil.localhost',
    '//evil.example',
    'acme.localhost@evil.example',
    'localhost',
    '127.0.0.1',
    '',
  ])('[T15] %j gets no code, and nobody is sent there', async (host) => {
    const owner = await register(server.origin, `${crypto.randomUUID()}@example.com`)
    const query = new URLSearchParams({ host, state: 'of-the-attacker', next: '/space' })
    const { location, status } = await send(main, `/api/handoff/issue?${query}`, { cookies: owner.cookies() })
    expect([status, location]).toEqual([303, '/'])
  })

  it('is no space: the client is told, and goes home', async () => {
    const { status, body } = await send(`no-such-space.${main}`, '/api/v2/workspace/domain-detail')
    expect([status, JSON.parse(body).code]).toEqual([404, 'SPACE_NOT_FOUND'])
  })
})
