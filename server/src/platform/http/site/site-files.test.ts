import { request } from 'node:http'
import { DAY_MS } from '@metapyra/contract/constants'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { TestServer } from '../../../testing/server.ts'
import { startTestServer } from '../../../testing/server.ts'

const CONTACT = 'security@metapyra.example'
const now = new Date('2026-11-21T09:30:00Z')
let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ env: { CONTACT_MAIL: CONTACT }, clock: () => now })
})
afterAll(() => server?.close())

interface Answer {
  status: number
  type: string
  location: string
  text: string
}

/** fetch sets the host header itself, but these tests need to set it. */
const ask = (path: string, host = new URL(server.origin).host, cookie = ''): Promise<Answer> =>
  new Promise((resolve, reject) => {
    request(
      { port: new URL(server.origin).port, host: '127.0.0.1', path, headers: { host, cookie } },
      (response) => {
        let text = ''
        response.setEncoding('utf8').on('data', (part: string) => {
          text += part
        })
        response.on('end', () =>
          resolve({
            status: response.statusCode ?? 0,
            type: response.headers['content-type'] ?? '',
            location: response.headers.location ?? '',
            text,
          }),
        )
      },
    )
      .on('error', reject)
      .end()
  })

test('search engines are led to the public pages, by the address of this installation', async () => {
  const robots = await ask('/robots.txt')
  expect(robots.type).toContain('text/plain')
  expect(robots.text).toContain(`Sitemap: ${server.origin}/sitemap.xml`)
  expect(robots.text).toContain('Disallow: /api/')
  const { text, type } = await ask('/sitemap.xml')
  expect(type).toContain('xml')
  const urls = [...text.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, url]) => url)
  expect(urls).toEqual(
    ['/', '/pricing', '/partners', '/join-partner', '/login', '/register'].map(
      (path) => `${server.origin}${path}`,
    ),
  )
})

test('and away from the hosts of spaces', async () => {
  const host = `acme.${new URL(server.origin).host}`
  expect((await ask('/robots.txt', host)).text).toBe('User-agent: *\nDisallow: /\n')
  expect((await ask('/sitemap.xml', host)).status).toBe(404)
})

test('RFC 9116: who finds a hole is told whom to write to, until a day that is always ahead', async () => {
  const { text, type } = await ask('/.well-known/security.txt')
  expect(type).toContain('text/plain')
  expect(text).toContain(`Contact: mailto:${CONTACT}\n`)
  const expires = new Date(/Expires: (\S+)/.exec(text)?.[1] ?? '')
  const days = (expires.getTime() - now.getTime()) / DAY_MS
  expect(days).toBeGreaterThan(90)
  expect(days).toBeLessThan(365)
  expect(text).toContain(`Canonical: ${server.origin}/.well-known/security.txt`)
})

test('password managers are led to where a password is changed', async () => {
  const { status, location } = await ask('/.well-known/change-password')
  expect([status, location]).toEqual([303, `${server.origin}/forgot-password`])
  const { host, port } = new URL(server.origin)
  const signedIn = await ask('/.well-known/change-password', host, `signedIn-${port}=1`)
  expect(signedIn.location).toBe(`${server.origin}/join#security`)
})
