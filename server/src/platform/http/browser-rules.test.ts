import { Named, NamedOrNot } from '@metapyra/contract/schema'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { register } from '../../testing/actor.ts'
import { sendRawRequest } from '../../testing/raw-http.ts'
import type { TestServer } from '../../testing/server.ts'
import { startTestServer } from '../../testing/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server?.close())

const port = () => Number(new URL(server.origin).port)

it.each(['/', '/api/v2/utils/app-config', '/api/files/none', '/healthz'])(
  '[HTTP-2] %s says what pages may ask a browser for',
  async (path) => {
    const policy = (await fetch(`${server.origin}${path}`)).headers.get('permissions-policy') ?? ''
    for (const used of [
      'camera',
      'microphone',
      'display-capture',
      'fullscreen',
      'screen-wake-lock',
      'autoplay',
    ])
      expect(policy).toContain(`${used}=(self)`)
    for (const unused of ['geolocation', 'usb', 'payment', 'serial']) expect(policy).toContain(`${unused}=()`)
  },
)

describe('[HTTP-1] a request with two Host lines is refused', () => {
  const UPGRADE =
    'Connection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n'
  it.each([
    ['of a page', '/', ''],
    ['of a call', '/api/v2/utils/app-config', ''],
    ['of a probe', '/healthz', ''],
    ['of a socket that polls', '/socket.io/?EIO=4&transport=polling', ''],
    ['of a socket', '/socket.io/?EIO=4&transport=websocket', UPGRADE],
  ])('%s', async (_, path, more) => {
    const host = `localhost:${port()}`
    const say = (second: string) =>
      sendRawRequest(
        port(),
        `GET ${path} HTTP/1.1\r\nHost: ${host}\r\n${second}Origin: ${server.origin}\r\n${more || 'Connection: close\r\n'}\r\n`,
      )
    for (const name of [host, 'evil.example'])
      expect(await say(`host: ${name}\r\n`)).toMatch(/^HTTP\/1\.1 400/)
  })
})

describe('[NAME-1] a name', () => {
  const GOOD = [
    'Ada',
    '👩‍💻',
    'علی‌رضا',
    'क्‍ष',
    '李',
    'José',
    'O’Neil',
    '👨‍👩‍👧 Family',
    'مرحبا',
    'a\u200Eb',
    '❤️',
    '…',
    '🏴󠁧󠁢󠁥󠁮󠁧󠁿',
  ]
  const BAD = [
    ...['\u202Etxt.exe', 'a\u2066b', 'a\u2069', 'a\u0000b', 'a\u0007b', 'a\u009Bb', 'a\nb', '\ud800'],
    ...[
      '\u200B',
      '\u3164',
      '\u115F',
      '\u2800',
      '\u00AD',
      '\uFEFF',
      '\u200D\u200C',
      ' \u3164 \u2800 ',
      '\uFE0F',
      '\u{E0001}',
    ],
  ]
  const fits = (schema: object, text: string) =>
    new RegExp((schema as { pattern: string }).pattern, 'u').test(text)

  it.each(GOOD)('is %j', (text) => {
    for (const schema of [Named(120), NamedOrNot(120)]) expect(fits(schema, text)).toBe(true)
  })
  it.each(BAD)('is not %j', (text) => {
    for (const schema of [Named(120), NamedOrNot(120)]) expect(fits(schema, text)).toBe(false)
  })
  it('may be left empty in a change, and nowhere else', () => {
    for (const text of ['', ' ']) {
      expect(fits(NamedOrNot(120), text)).toBe(true)
      expect(fits(Named(120), text)).toBe(false)
    }
  })
  it('that is none is told in words', async () => {
    const actor = await register(server.origin, 'names@example.com')
    const { status, body } = await actor.call('POST v2/workspace/create', { name: '\u202E' } as never)
    expect({ status, name: body.fields?.name }).toEqual({ status: 400, name: 'Name is required.' })
    await actor.call('PUT v2/user/update', { name: '\u202Eevil\u200b' })
    expect((await actor.call('GET v2/user/profile', {})).body.name).toBe('evil')
  })
})
