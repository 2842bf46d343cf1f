import { randomUUID } from 'node:crypto'
import { compactDecrypt, importJWK } from 'jose'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { mailTo, tokenIn } from './mailbox.ts'
import type { Seeded } from './people.ts'
import { as, startWithPeople } from './people.ts'
import { invite } from './register.ts'
import { fetchKeys, seal } from './sealed.ts'
import type { Server } from './start.ts'
import { startServer } from './start.ts'
import type { Answer } from './wire.ts'

let server: Server
let seeded: Seeded

beforeAll(async () => {
  ;({ server, seeded } = await startWithPeople())
})
afterAll(() => server?.stop())

interface ErrorReply {
  status: number
  code: string
  message: string
  fields?: Record<string, string>
  serverTime?: number
}
const errorReplyOf = ({ status, json }: Answer): ErrorReply => ({
  status,
  ...(json as Omit<ErrorReply, 'status'>),
})

const owner = () => as(server, seeded, 'owner')
const checkDomain = (rawBody: string, headers: Record<string, string> = {}) =>
  owner().request('POST v2/workspace/check-domain', {}, { rawBody, headers }).then(errorReplyOf)

describe('JSON', () => {
  test.each(['{', '{"domain":', 'domain', "{'domain':'x'}", '\u0000'])(
    '%j is told as wrong JSON',
    async (text) => {
      expect(await checkDomain(text)).toMatchObject({ status: 400, code: 'BAD_JSON' })
    },
  )

  test.each([
    '{"domain":"x","__proto__":{"isAdmin":true}}',
    '{"domain":"x","constructor":{"prototype":{"isAdmin":true}}}',
    '{"\\u005f_proto__":{"isAdmin":true}}',
  ])('%s reaches no prototype', async (text) => {
    expect((await checkDomain(text)).status).toBe(400)
    expect((await checkDomain('{"domain":"free-one"}')).status).toBe(200)
  })

  test('nested to hurt is refused', async () => {
    const text = `{"domain":${'['.repeat(20_000)}${']'.repeat(20_000)}}`
    expect(await checkDomain(text)).toMatchObject({ status: 400, code: 'BAD_JSON' })
  })

  test('more bytes than the call takes is 413', async () => {
    expect(await checkDomain(`{"domain":"${'x'.repeat(70_000)}"}`)).toMatchObject({
      status: 413,
      code: 'TOO_LARGE',
    })
  })

  test.each(['[]', '"x"', '7', 'true'])('%s is no object', async (text) => {
    expect(await checkDomain(text)).toMatchObject({ status: 400, code: 'VALIDATION' })
  })

  test.each(['text/plain', 'application/x-www-form-urlencoded', 'application/xml'])(
    '%s is 415',
    async (type) => {
      const answer = await checkDomain('{"domain":"x"}', { 'content-type': type })
      expect(answer).toMatchObject({ status: 415, code: 'UNSUPPORTED_TYPE' })
    },
  )
})

describe('wrong fields are named by their place', () => {
  const invite = (input: object) => owner().request('POST v2/workspace/send-invite', input).then(errorReplyOf)

  test('what is missing', async () => {
    const { fields } = await invite({})
    expect(fields).toMatchObject({
      emailList: 'Email is required.',
      status: 'This is required.',
      workspaceId: 'This is required.',
    })
  })

  test('what is not known, and what lies deeper', async () => {
    const input = {
      emailList: ['a@example.com', 7],
      status: 'invited',
      workspaceId: seeded.spaceId,
      admin: true,
    }
    const { status, code, fields } = await invite(input)
    expect({ status, code }).toEqual({ status: 400, code: 'VALIDATION' })
    expect(Object.keys(fields ?? {}).sort()).toEqual(['admin', 'emailList.1'])
  })

  test('a choice names what may be chosen', async () => {
    const { fields } = await owner()
      .request('POST v2/admin/workspace/user-list', { type: 'everyone' })
      .then(errorReplyOf)
    expect(fields?.type).toContain('active')
  })
})

describe('unknown', () => {
  test.each(['/api/v2/no/such', '/api/v1/auth/login', '/api/', '/api/v2/auth/login/x'])(
    '%s',
    async (path) => {
      expect(errorReplyOf(await owner().send('GET', path))).toMatchObject({
        status: 404,
        code: 'UNKNOWN_CALL',
      })
    },
  )

  test.each(['GET', 'PUT', 'DELETE', 'PATCH'])('%s where a POST is meant', async (method) => {
    const origin = `http://localhost:${server.port}`
    const answer = await owner().send(method, '/api/v2/auth/login', { origin })
    expect(errorReplyOf(answer)).toMatchObject({ status: 405, code: 'METHOD_NOT_ALLOWED' })
  })

  test('no error tells of the inside', async () => {
    const { text } = await owner().send('GET', '/api/v2/%2e%2e/%00')
    expect(text).not.toMatch(/node_modules|\.ts:|select |at Object/i)
  })
})

describe('the envelope', () => {
  const target = '/api/v2/workspace/check-domain'
  const inner = JSON.stringify({ domain: 'sealed-one' })
  const now = () => Math.floor(Date.now() / 1000)

  /** Sends an envelope whose protected header differs from the request in one value. */
  const sealedWith = async (change: Record<string, unknown>, payload = inner) => {
    const actor = owner()
    const keys = await fetchKeys(actor)
    const binding = { htm: 'POST', htu: target, iat: now(), jti: randomUUID(), wid: seeded.spaceId }
    const sid = seeded.sessions.owner?.sessionId
    return { actor, jwe: await seal(payload, keys, { ...binding, sid, ...change }) }
  }
  const post = async ({ actor, jwe }: { actor: ReturnType<typeof owner>; jwe: string }, path = target) => {
    const headers = { 'content-type': 'application/jose', 'x-workspace-id': seeded.spaceId }
    return errorReplyOf(await actor.send('POST', path, { ...headers, origin: `http://${actor.host}` }, jwe))
  }

  test('opens what another implementation has sealed', async () => {
    expect((await post(await sealedWith({}))).status).toBe(200)
  })

  test.each([
    ['another method', { htm: 'PUT' }],
    ['another call', { htu: '/api/v2/workspace/create' }],
    ['another space', { wid: randomUUID() }],
    ['no space', { wid: undefined }],
    ['another session', { sid: randomUUID() }],
    ['a query that was not sent', { qry: 'x'.repeat(43) }],
    ['no id of its own', { jti: undefined }],
    ['an id too short to be one', { jti: 'x' }],
    ['another key wrap', { alg: 'ECDH-ES' }],
    ['another cipher', { enc: 'A128GCM' }],
    ['a key named with a NUL', { kid: 'a\u0000b' }],
    ['a key named with half a pair', { kid: '\ud800' }],
    ['an id with a NUL', { jti: 'one-of-\u0000-its-own' }],
    ['a space with a NUL', { wid: '\u0000' }],
    ['a session with a NUL', { sid: '\u0000' }],
  ])('bound to %s is refused', async (_what, change) => {
    expect(await post(await sealedWith(change))).toMatchObject({ status: 400, code: 'BAD_ENVELOPE' })
  })

  test('moved to another call is refused', async () => {
    const answer = await post(await sealedWith({}), '/api/v2/auth/check-email')
    expect(answer).toMatchObject({ status: 400, code: 'BAD_ENVELOPE' })
  })

  test('changed by a bit is refused, wherever the bit is', async () => {
    const { actor, jwe } = await sealedWith({})
    const parts = jwe.split('.')
    for (const at of [1, 2, 3, 4]) {
      const flip = (part: string) => `${part[0] === 'A' ? 'B' : 'A'}${part.slice(1)}`
      const changed = parts.map((part, index) => (index === at ? flip(part) : part)).join('.')
      expect(await post({ actor, jwe: changed })).toMatchObject({ status: 400, code: 'BAD_ENVELOPE' })
    }
  })

  test.each(['', '.', '....', 'a.b.c.d.e', 'x'.repeat(5000)])('%j is no envelope', async (jwe) => {
    const answer = await post({ actor: owner(), jwe })
    expect(answer.status).toBe(400)
    expect(['BAD_ENVELOPE', 'VALIDATION', 'BAD_JSON']).toContain(answer.code)
  })

  test('sealed to a key that is not known here asks for a new one', async () => {
    const actor = owner()
    const keys = await fetchKeys(actor)
    const jwe = await seal(
      inner,
      { ...keys, publicKey: { ...keys.publicKey, kid: 'gone' } },
      { htm: 'POST', htu: target },
    )
    expect(await post({ actor, jwe })).toMatchObject({ status: 400, code: 'KEY_EXPIRED' })
  })

  test.each([-121, 125, -86_400])(
    'sealed %d s off the clock is stale, and is told the time',
    async (seconds) => {
      const answer = await post(await sealedWith({ iat: now() + seconds }))
      expect(answer).toMatchObject({ status: 400, code: 'STALE_REQUEST' })
      expect(Math.abs((answer.serverTime ?? 0) - now())).toBeLessThan(5)
    },
  )

  test('sent a second time is refused', async () => {
    const letter = await sealedWith({})
    expect((await post(letter)).status).toBe(200)
    expect(await post(letter)).toMatchObject({ status: 400, code: 'REPLAYED' })
  })

  test('sent ten times at once has one effect', async () => {
    const letter = await sealedWith({})
    const answers = await Promise.all(Array.from({ length: 10 }, () => post(letter)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(answers.filter(({ code }) => code === 'REPLAYED')).toHaveLength(9)
  })

  test('what is inside is checked like any other body', async () => {
    expect(await post(await sealedWith({}, '{"domain":7}'))).toMatchObject({ code: 'VALIDATION' })
    expect(await post(await sealedWith({}, '{"__proto__":1}'))).toMatchObject({ code: 'BAD_JSON' })
    expect(await post(await sealedWith({}, 'not json'))).toMatchObject({ code: 'BAD_JSON' })
  })

  test('what is wrapped for the server does not open with the key that was handed out', async () => {
    const actor = owner()
    const keys = await fetchKeys(actor)
    const jwe = await seal(inner, keys, {})
    const handedOut = await importJWK({ ...keys.privateKey, alg: 'ECDH-ES+A256KW' })
    await expect(compactDecrypt(jwe, handedOut)).rejects.toThrow()
    expect(keys.privateKey.x).not.toBe(keys.publicKey.x)
    const newKeys = await fetchKeys(owner())
    expect(newKeys).toEqual(keys)
  })

  test('a reply that carries a secret comes sealed to the reading key', async () => {
    const actor = server.someone()
    actor.isSealing = true
    const email = `${randomUUID()}@example.com`
    const input = { name: 'Sealed Sender', email, password: 'a lantern over four rivers' }
    const { status, headers, json } = await actor.request('POST v2/auth/create', input)
    expect({ status, type: headers['content-type'] }).toEqual({ status: 201, type: 'application/jose' })
    expect(json).toMatchObject({ user: { email } })
  })
})

describe('where plain bodies are not taken', () => {
  let strict: Server
  beforeAll(async () => {
    strict = await startServer({ env: { REQUIRE_ENCRYPTION: 'true' } })
  })
  afterAll(() => strict?.stop())

  test('a plain body is refused and a sealed one is taken', async () => {
    const actor = strict.someone()
    const input = { email: 'somebody@example.com' }
    expect(errorReplyOf(await actor.request('POST v2/auth/check-email', input))).toMatchObject({
      status: 400,
      code: 'ENCRYPTION_REQUIRED',
    })
    actor.isSealing = true
    expect(await actor.call('POST v2/auth/check-email', input)).toMatchObject({ exists: false })
  })
})

describe('uploads', () => {
  const png = Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
    'base64',
  )
  const form = async (parts: [string, string | Uint8Array][]) => {
    const data = new FormData()
    for (const [name, value] of parts) {
      if (typeof value === 'string') data.append(name, value)
      else data.append(name, new Blob([value as Uint8Array<ArrayBuffer>]), 'picture.png')
    }
    const encoded = new Response(data)
    return { body: await encoded.bytes(), type: encoded.headers.get('content-type') ?? '' }
  }
  const upload = async (order: ('checksum' | 'fields' | 'file')[], checksum: string, inside = checksum) => {
    const actor = owner()
    const target = '/api/v2/utils/upload-file'
    const payload = JSON.stringify({ kind: 'image', checksum: inside })
    const values = { checksum, file: png, fields: await actor.seal('POST', target, payload, seeded.spaceId) }
    const { body, type } = await form(order.map((name) => [name, values[name]]))
    const headers = { 'content-type': type, 'x-requested-with': 'tests', 'x-workspace-id': seeded.spaceId }
    return errorReplyOf(
      await actor.send('POST', target, { ...headers, origin: `http://${actor.host}` }, body),
    )
  }
  const right = () =>
    import('node:crypto').then(({ createHash }) => createHash('sha256').update(png).digest('hex'))

  test('the three parts in their order are taken', async () => {
    expect((await upload(['checksum', 'fields', 'file'], await right())).status).toBe(201)
  })

  test('a wrong checksum is 422', async () => {
    const answer = await upload(['checksum', 'fields', 'file'], 'a'.repeat(64))
    expect(answer).toMatchObject({ status: 422, code: 'CHECKSUM_MISMATCH' })
  })

  test('a checksum that differs from the one inside is refused', async () => {
    const answer = await upload(['checksum', 'fields', 'file'], await right(), 'b'.repeat(64))
    expect([400, 422]).toContain(answer.status)
  })

  test.each([
    [['file', 'fields', 'checksum']],
    [['fields', 'checksum', 'file']],
    [['checksum', 'file', 'fields']],
    [['checksum', 'fields']],
    [['file']],
    [[]],
  ] as ('checksum' | 'fields' | 'file')[][][])('parts as %j are 400', async (order) => {
    expect((await upload(order, await right())).status).toBe(400)
  })

  test('no multipart at all is 415', async () => {
    const actor = owner()
    const headers = {
      'content-type': 'application/json',
      'x-requested-with': 'tests',
      'x-workspace-id': seeded.spaceId,
    }
    const answer = await actor.send(
      'POST',
      '/api/v2/utils/upload-file',
      { ...headers, origin: `http://${actor.host}` },
      '{}',
    )
    expect(errorReplyOf(answer)).toMatchObject({ status: 415, code: 'UNSUPPORTED_TYPE' })
  })
})

describe('links', () => {
  const verify = (bearer?: string) =>
    server
      .someone()
      .request('PATCH v2/auth/verify-email', { type: 'email' }, bearer === undefined ? {} : { bearer })
      .then(errorReplyOf)

  test('none is asked for', async () => {
    expect(await verify()).toMatchObject({ status: 400, code: 'TOKEN_REQUIRED' })
  })

  test('one that never was', async () => {
    expect(await verify(`${'A'.repeat(22)}.${'B'.repeat(22)}`)).toMatchObject({ status: 403 })
  })

  test('one for something else', async () => {
    expect(await verify(seeded.links.resetPassword)).toMatchObject({ status: 403, code: 'WRONG_TOKEN' })
  })

  test('one that a newer one has replaced', async () => {
    const email = `${randomUUID()}@example.com`
    const older = await invite(server, owner(), email)
    const newer = await invite(server, owner(), email)
    const accept = (bearer: string) =>
      server.someone().request('GET v2/workspace/accept-invite', {}, { bearer }).then(errorReplyOf)
    expect(await accept(older)).toMatchObject({ status: 410, code: 'linkExpired' })
    expect(await accept(newer)).toMatchObject({ status: 'accountNeeded', email })
  })

  test('one that was used', async () => {
    const actor = server.someone()
    const email = `${randomUUID()}@example.com`
    await actor.call('POST v2/auth/create', {
      name: 'Link Tester',
      email,
      password: 'a lantern over four rivers',
    })
    await actor.call('POST v2/auth/request-email-verification', { email })
    const token = tokenIn(await mailTo(server, email))
    expect((await verify(token)).status).toBe(200)
    expect(await verify(token)).toMatchObject({ status: 410, code: 'linkActivated' })
  })
})
