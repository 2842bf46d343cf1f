import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { TestServer } from '../testing.ts'
import { startTestServer } from '../testing.ts'

const KEY = 'a-key-of-sixteen-or-more'
const FAR = '203.0.113.7'
const OURS = [
  '/metrics',
  '/sandbox/mail',
  '/sandbox/mail.json?to=x@example.com',
  '/api/docs/',
  '/api/openapi.json',
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
    for (const name of ['x-forwarded-for', 'forwarded', 'via'])
      expect((await ask(path, '127.0.0.1', { [name]: FAR })).statusCode).toBe(404)
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
