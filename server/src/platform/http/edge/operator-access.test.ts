import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sendRawRequest } from '../../../testing/raw-http.ts'
import type { TestServer } from '../../../testing/server.ts'
import { startTestServer } from '../../../testing/server.ts'

const KEY = 'a-key-of-sixteen-or-more'
const FAR = '203.0.113.7'
const OURS = [
  '/metrics',
  '/sandbox/mail',
  '/sandbox/mail.json?to=x@example.com',
  '/api/docs/',
  '/api/openapi.json',
]

const BY_PROXIES = [
  ...['forwarded', 'via', 'x-forwarded-for', 'x-forwarded-host', 'x-forwarded-proto', 'x-forwarded-port'],
  ...['x-forwarded', 'x-real-ip', 'x-client-ip', 'x-cluster-client-ip', 'client-ip', 'true-client-ip'],
  ...['cf-connecting-ip', 'cf-connecting-ipv6', 'cf-ray', 'cdn-loop', 'fly-client-ip', 'fastly-client-ip'],
  ...['x-nf-client-connection-ip', 'do-connecting-ip', 'x-appengine-user-ip', 'x-azure-clientip'],
  ...['x-remote-addr', 'x-remote-ip', 'x-originating-ip', 'x-original-host', 'x-original-for'],
  ...['x-envoy-external-address', 'x-amzn-trace-id', 'x-amz-cf-id', 'proxy-client-ip', 'wl-proxy-client-ip'],
]
const OTHER_NAMES = [
  ...[
    'evil.example',
    'localhost.evil.example',
    'notlocalhost',
    '127.0.0.1.evil.example',
    '127.0.0.1@evil.example',
  ],
  ...['127.1.evil', '10.0.0.1', '[::2]', 'localhost:80:80', '0.0.0.0'],
]

describe('[OPS-1] what is for whoever runs the server', () => {
  let server: TestServer
  beforeAll(async () => {
    server = await startTestServer({ env: { OPERATOR_KEY: KEY } })
  })
  afterAll(() => server?.close())

  const ask = (url: string, remoteAddress: string, headers: Record<string, string> = {}) =>
    server.http.inject({ url, remoteAddress, headers: { host: new URL(server.origin).host, ...headers } })

  it.each(OURS)('%s opens to this machine, and elsewhere with the key alone', async (path) => {
    expect((await ask(path, '127.0.0.1')).statusCode).toBe(200)
    expect((await ask(path, FAR)).statusCode).toBe(404)
    expect((await ask(path, FAR, { authorization: 'Bearer another-key-of-sixteen' })).statusCode).toBe(404)
    expect((await ask(path, FAR, { authorization: `Bearer ${KEY}` })).statusCode).toBe(200)
  })

  it.each(OURS)('%s stays closed to whom a proxy of this machine brings', async (path) => {
    for (const name of BY_PROXIES)
      expect((await ask(path, '127.0.0.1', { [name]: FAR })).statusCode, name).toBe(404)
  })

  it.each(OURS)('%s opens by the names of this machine alone, wherever another one leads', async (path) => {
    for (const host of ['localhost', 'acme.localhost:3000', '127.0.0.1:3000', '127.8.4.2', '[::1]:3000'])
      expect((await ask(path, '127.0.0.1', { host })).statusCode, host).toBe(200)
    expect((await ask(path, '::1', { host: '[::1]' })).statusCode).toBe(200)
    for (const host of OTHER_NAMES)
      expect((await ask(path, '127.0.0.1', { host })).statusCode, host).toBe(404)
    const key = { authorization: `Bearer ${KEY}` }
    expect((await ask(path, '127.0.0.1', { host: 'evil.example', ...key })).statusCode).toBe(200)
  })

  it.each(OURS)('%s stays closed to HTTP/1.0, which a proxy speaks that names nobody', async (path) => {
    const { port } = new URL(server.origin)
    const answer = await sendRawRequest(
      Number(port),
      `GET ${path} HTTP/1.0\r\nHost: localhost:${port}\r\n\r\n`,
    )
    expect(answer).toMatch(/^HTTP\/1\.1 404/)
  })

  it('is the same however its address is written', async () => {
    for (const path of ['/%6detrics', '/sandbox%2Fmail', '/sandbox/%6dail', '//metrics', '/api/%64ocs/'])
      expect((await ask(path, FAR)).statusCode, path).toBe(404)
  })

  it('opens a browser’s next pages too, and the key leaves its address at once', async () => {
    const first = await ask(`/sandbox/mail.json?to=x@example.com&key=${KEY}`, FAR)
    expect(first.statusCode).toBe(303)
    expect(first.headers.location).toBe('/sandbox/mail.json?to=x@example.com')
    const cookie = String(first.headers['set-cookie']).split(';')[0] ?? ''
    expect(String(first.headers['set-cookie'])).toMatch(/HttpOnly/)
    expect((await ask('/sandbox/mail', FAR, { cookie })).statusCode).toBe(200)
    expect((await ask(`/metrics?key=${KEY}`, FAR)).headers.location).toBe('/metrics')
  })

  it('leaves all else as it is', async () => {
    expect((await ask('/healthz', FAR)).statusCode).toBe(200)
    expect((await ask('/readyz', FAR)).statusCode).toBe(200)
  })
})
