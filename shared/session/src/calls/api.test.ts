import { createHash } from 'node:crypto'
import { MAX_BATCH_SIZE } from '@metapyra/contract/batchable-calls'
import { describe, expect, it, vi } from 'vitest'
import type { Responder } from '../testing/testing.ts'
import { startProtocolServer } from '../testing/testing.ts'
import type { Api, ApiOptions } from './api.ts'
import { createApi } from './api.ts'
import { ApiError } from './errors.ts'
import { createSealing } from './sealing.ts'
import { createUpload } from './upload.ts'

const open = async (respond: Responder, options: Partial<ApiOptions> = {}) => {
  const server = await startProtocolServer(respond)
  const onError = vi.fn()
  const client = createApi({
    origin: server.origin,
    sender: { workspaceId: () => 'space-1', sessionId: () => 'session-1' },
    onError,
    ...options,
  })
  return { ...server, ...client, upload: createUpload(client), onError }
}
const messageReply: Responder = ({ name }) =>
  name === 'POST v2/auth/check-email' ? { body: { exists: false, message: 'free' } } : undefined
const email = { email: 'ada@acme.example' }
const keyPair = 'GET v2/security/keyPair'
const checkEmail = 'POST v2/auth/check-email'

describe('a sealed call', () => {
  it('binds the body to the request', async () => {
    await using server = await open(messageReply)
    const before = Math.floor(Date.now() / 1000)
    expect(await server.api(checkEmail, email)).toEqual({ exists: false, message: 'free' })
    const call = server.seen.find(({ name }) => name === checkEmail)!
    expect(call.input).toEqual(email)
    expect(call.headers).toMatchObject({
      'content-type': 'application/jose',
      accept: 'application/jose, application/json',
      'x-workspace-id': 'space-1',
      'x-requested-with': 'metapyra',
    })
    expect(call.sealed).toMatchObject({
      htm: 'POST',
      htu: '/api/v2/auth/check-email',
      wid: 'space-1',
      sid: 'session-1',
      jti: expect.stringMatching(/^[\w-]{36}$/),
    })
    expect(call.sealed).not.toHaveProperty('qry')
    const issuedAt = Number(call.sealed!.iat)
    expect(issuedAt).toBeGreaterThanOrEqual(before)
    expect(issuedAt).toBeLessThanOrEqual(Date.now() / 1000)
  })

  it('names neither space nor session where there is none', async () => {
    await using server = await open(messageReply, {
      sender: { workspaceId: () => 's', sessionId: () => null },
    })
    await server.api(checkEmail, email, { workspaceId: null })
    const call = server.seen.find(({ name }) => name === checkEmail)!
    expect(call.headers).not.toHaveProperty('x-workspace-id')
    expect(Object.keys(call.sealed!)).not.toEqual(expect.arrayContaining(['wid']))
    expect(Object.keys(call.sealed!)).not.toEqual(expect.arrayContaining(['sid']))
  })

  it('asks for the key pair once for calls made together, each with an id of its own', async () => {
    await using server = await open(messageReply)
    await Promise.all([1, 2, 3].map(() => server.api(checkEmail, email)))
    await server.api(checkEmail, email)
    expect(server.countOf(keyPair)).toBe(1)
    const ids = server.seen.filter(({ sealed }) => sealed).map(({ sealed }) => sealed!.jti)
    expect(new Set(ids).size).toBe(4)
  })

  it('asks again after a key pair that could not be fetched', async () => {
    let isDown = true
    await using server = await open((request) => {
      if (request.name === keyPair && isDown)
        return { status: 503, body: { code: 'UNAVAILABLE', message: 'down' } }
      return messageReply(request)
    })
    await expect(server.api(checkEmail, email)).rejects.toMatchObject({ code: 'UNAVAILABLE', status: 503 })
    isDown = false
    await expect(server.api(checkEmail, email)).resolves.toBeTruthy()
  })

  it('opens a reply that is sealed to the session’s reading key', async () => {
    await using server = await open(({ name }) =>
      name === checkEmail ? { isSecret: true, body: { exists: true, message: 'secret' } } : undefined,
    )
    expect(await server.api(checkEmail, email)).toEqual({ exists: true, message: 'secret' })
  })

  it('fetches the pair again for a reply to a session begun in another tab', async () => {
    await using server = await open(async ({ name }) => {
      if (name !== checkEmail) return undefined
      await server.rotate()
      return { isSecret: true, body: { exists: true, message: 'for the new pair' } }
    })
    expect(await server.api(checkEmail, email)).toMatchObject({ message: 'for the new pair' })
    expect(server.countOf(keyPair)).toBe(2)
  })

  it('says so when a reply cannot be opened', async () => {
    await using server = await open(({ name }) =>
      name === checkEmail ? { raw: { type: 'application/jose', text: 'a.b.c.d.e' } } : undefined,
    )
    await expect(server.api(checkEmail, email)).rejects.toMatchObject({ code: 'INTERNAL' })
  })

  it('asks for a new pair once the keys are forgotten', async () => {
    await using server = await open(messageReply)
    await server.api(checkEmail, email)
    await server.forgetKeys()
    await server.api(checkEmail, email)
    expect(server.countOf(keyPair)).toBe(2)
  })

  it('binds the query as its base64url SHA-256', async () => {
    await using server = await open(messageReply)
    const sealing = createSealing(() => server.api(keyPair, {}), Date.now)
    const wire = { method: 'POST', path: '/api/v2/event/list', query: 'filter=a%20b', body: {} }
    const { jwe } = await sealing.seal('{}', wire, { workspaceId: null, sessionId: null })
    const header = JSON.parse(Buffer.from(jwe.split('.')[0]!, 'base64url').toString())
    expect(header.qry).toBe(createHash('sha256').update('filter=a%20b').digest('base64url'))
  })
})

describe('one retry, two requests in all', () => {
  it('fetches the pair again after KEY_EXPIRED', async () => {
    await using server = await open(messageReply)
    await server.api(checkEmail, email)
    await server.rotate()
    expect(await server.api(checkEmail, email)).toMatchObject({ message: 'free' })
    expect([server.countOf('refused'), server.countOf(keyPair), server.countOf(checkEmail)]).toEqual([
      1, 2, 2,
    ])
    expect(server.onError).not.toHaveBeenCalled()
  })

  it('fetches it once for calls refused together', async () => {
    await using server = await open(messageReply)
    await server.api(checkEmail, email)
    await server.rotate()
    await Promise.all([1, 2, 3, 4].map(() => server.api(checkEmail, email)))
    expect(server.countOf(keyPair)).toBe(2)
  })

  it('never makes three', async () => {
    await using server = await open(({ name }) =>
      name === checkEmail ? { status: 400, body: { code: 'KEY_EXPIRED', message: 'expired' } } : undefined,
    )
    await expect(server.api(checkEmail, email)).rejects.toMatchObject({ code: 'KEY_EXPIRED' })
    expect([server.countOf(checkEmail), server.countOf(keyPair)]).toEqual([2, 2])
  })

  it('takes the server’s clock after STALE_REQUEST, for later calls too', async () => {
    const serverTime = Math.floor(Date.now() / 1000) + 7200
    await using server = await open((request) => {
      const isStale = request.sealed && Math.abs(Number(request.sealed.iat) - serverTime) > 120
      return isStale
        ? { status: 400, body: { code: 'STALE_REQUEST', message: 'old', serverTime } }
        : messageReply(request)
    })
    await server.api(checkEmail, email)
    await server.api(checkEmail, email)
    expect(server.countOf(checkEmail)).toBe(3)
  })

  it('gives up on a clock that does not agree', async () => {
    await using server = await open(({ name }) =>
      name === checkEmail
        ? { status: 400, body: { code: 'STALE_REQUEST', message: 'old', serverTime: 1 } }
        : undefined,
    )
    await expect(server.api(checkEmail, email)).rejects.toMatchObject({ code: 'STALE_REQUEST' })
    expect(server.countOf(checkEmail)).toBe(2)
  })

  it('sends nothing twice for any other error', async () => {
    await using server = await open(({ name }) =>
      name === checkEmail ? { status: 503, body: { code: 'OVERLOADED', message: 'busy' } } : undefined,
    )
    await expect(server.api(checkEmail, email)).rejects.toMatchObject({ code: 'OVERLOADED' })
    expect(server.countOf(checkEmail)).toBe(1)
  })
})

describe('a GET', () => {
  it('goes plain, with path and query, and asks for no key', async () => {
    await using server = await open(({ name }) => ({ body: { rows: [], name } }))
    await server.api('GET v2/workspace/explore-space', { filter: 'open', search: 'a b&c' })
    await server.api('GET v2/payment/plans/:workspaceId', { workspaceId: 'x/y' })
    expect(server.seen.map(({ name, query }) => [name, query])).toEqual([
      ['GET v2/workspace/explore-space', 'filter=open&search=a+b%26c'],
      ['GET v2/payment/plans/x%2Fy', ''],
    ])
    expect(server.seen[0]!.headers.accept).toBe('application/json')
  })

  it('carries the token of a link', async () => {
    await using server = await open(() => ({ body: { status: 'joined' } }))
    await server.api('GET v2/workspace/accept-invite', {}, { bearer: 'link-token' })
    expect(server.seen[0]!.headers.authorization).toBe('Bearer link-token')
  })
})

describe('where the page has no crypto.subtle', () => {
  it('sends plain JSON', async () => {
    await using server = await open(messageReply, { canSeal: false })
    await server.api(checkEmail, email)
    expect(server.seen).toMatchObject([{ name: checkEmail, sealed: undefined, input: email }])
    expect(server.seen[0]!.headers['content-type']).toBe('application/json')
  })

  it('uploads nothing', async () => {
    await using server = await open(messageReply, { canSeal: false })
    const upload = server.upload('POST v2/utils/upload-file', { kind: 'file' }, new Blob(['x']))
    await expect(upload).rejects.toMatchObject({ code: 'ENCRYPTION_REQUIRED' })
    expect(server.seen).toEqual([])
  })
})

describe('errors', () => {
  it('are the server’s own, with fields and the time to wait', async () => {
    const body = { code: 'TOO_MANY', message: 'Wait.', fields: { email: 'too often' } }
    await using server = await open(() => ({ status: 429, headers: { 'retry-after': '17' }, body }))
    const error = await server.api('GET v2/chat/all', {}).catch((cause: unknown) => cause)
    expect(error).toBeInstanceOf(ApiError)
    expect(error).toMatchObject({ ...body, status: 429, retryAfterSeconds: 17 })
    expect(server.onError).toHaveBeenCalledExactlyOnceWith(error, 'GET v2/chat/all')
  })

  it('are not told twice where the caller answers them', async () => {
    await using server = await open(() => ({ status: 404, body: { code: 'NOT_FOUND', message: 'no' } }))
    await expect(server.api('GET v2/chat/all', {}, { isSilent: true })).rejects.toMatchObject({
      code: 'NOT_FOUND',
    })
    expect(server.onError).not.toHaveBeenCalled()
  })

  it('keep the status of a proxy’s own page', async () => {
    await using server = await open(() => ({
      status: 502,
      raw: { type: 'text/html', text: '<h1>Bad gateway</h1>' },
    }))
    await expect(server.api('GET v2/chat/all', {})).rejects.toMatchObject({ code: 'INTERNAL', status: 502 })
  })

  it('of the network read No internet connection', async () => {
    const server = await open(() => ({ body: {} }))
    await server[Symbol.asyncDispose]()
    const offline = { code: 'OFFLINE', status: 0, message: 'No internet connection' }
    await expect(server.api('GET v2/chat/all', {})).rejects.toMatchObject(offline)
    await expect(server.api(checkEmail, email)).rejects.toMatchObject(offline)
  })

  it('of a sign-in page in between count as no network', async () => {
    await using server = await open(() => ({ raw: { type: 'text/html', text: '<h1>Hotel</h1>' } }))
    await expect(server.api('GET v2/chat/all', {})).rejects.toMatchObject({ code: 'OFFLINE' })
  })

  it('come from a server that never answers, too', async () => {
    await using server = await open(() => new Promise(() => undefined), { timeoutMs: 50 })
    await expect(server.api('GET v2/chat/all', {})).rejects.toMatchObject({ code: 'OFFLINE' })
  })

  it('of a call that was called off are the caller’s', async () => {
    await using server = await open(() => new Promise(() => undefined))
    const calling = new AbortController()
    const call = server.api('GET v2/chat/all', {}, { signal: calling.signal })
    calling.abort()
    await expect(call).rejects.toMatchObject({ name: 'AbortError' })
    expect(server.onError).not.toHaveBeenCalled()
  })
})

it('answers null where there is nothing to say', async () => {
  await using server = await open(({ name }) =>
    name === 'POST v2/auth/logout' ? { status: 204 } : undefined,
  )
  expect(await server.api('POST v2/auth/logout', {})).toBeNull()
})

describe('an upload', () => {
  const file = new File(['picture'], 'me.png', { type: 'image/png' })
  const checksum = createHash('sha256').update('picture').digest('hex')
  const stored: Responder = ({ name }) =>
    name === 'POST v2/utils/upload-file' ? { status: 201, body: { fileId: 'f', url: '/f' } } : undefined

  it('sends checksum, sealed fields and file, in this order', async () => {
    await using server = await open(stored)
    const reply = await server.upload('POST v2/utils/upload-file', { kind: 'avatar' }, file)
    expect(reply).toEqual({ fileId: 'f', url: '/f' })
    const call = server.seen.at(-1)!
    expect(call.parts.map(([name]) => name)).toEqual(['checksum', 'fields', 'file'])
    expect(call.parts[0]![1]).toBe(checksum)
    expect(call.input).toEqual({ kind: 'avatar', checksum })
    expect(call.sealed).toMatchObject({ htm: 'POST', htu: '/api/v2/utils/upload-file', wid: 'space-1' })
    expect(await (call.parts[2]![1] as File).text()).toBe('picture')
    expect(call.headers['x-requested-with']).toBe('metapyra')
  })

  it('is sent once more after KEY_EXPIRED', async () => {
    await using server = await open(stored)
    await server.upload('POST v2/utils/upload-file', { kind: 'file' }, file)
    await server.rotate()
    await server.upload('POST v2/utils/upload-file', { kind: 'file' }, file)
    expect([server.countOf('refused'), server.countOf(keyPair)]).toEqual([1, 2])
  })
})

describe('[TOGETHER-1] joined calls', () => {
  const notes = (server: { api: Api }) =>
    server.api('POST v2/desk/notes', {}, { isSilent: true, isJoined: true })
  const read = (server: { api: Api }, receiverId: string) =>
    server.api('POST v2/chat/get', { receiverId, page: 1 }, { isJoined: true })
  const answers: Responder = ({ name, input }) => {
    if (name === keyPair) return undefined
    if (name !== 'POST v2/utils/several') return { body: { alone: name } }
    const { calls } = input as { calls: { name: string; input: { receiverId?: string } }[] }
    return {
      body: {
        answers: calls.map((call) =>
          call.input.receiverId === 'gone'
            ? { status: 404, error: { code: 'NOT_FOUND', message: 'Not found.' } }
            : { value: call },
        ),
      },
    }
  }
  const requestsTo = (server: { seen: { name: string }[] }) =>
    server.seen.map(({ name }) => name).filter((name) => name !== keyPair)

  it('of one moment share a request, and each gets what is its own', async () => {
    await using server = await open(answers)
    const [first, second, third] = await Promise.allSettled([
      notes(server),
      read(server, 'gone'),
      read(server, 'a'),
    ])
    expect(first).toMatchObject({ value: { name: 'POST v2/desk/notes', input: {} } })
    expect(second).toMatchObject({ reason: { code: 'NOT_FOUND', status: 404, message: 'Not found.' } })
    expect(third).toMatchObject({ value: { name: 'POST v2/chat/get', input: { receiverId: 'a', page: 1 } } })
    expect(requestsTo(server)).toEqual(['POST v2/utils/several'])
    expect(server.onError).toHaveBeenCalledExactlyOnceWith(
      expect.objectContaining({ code: 'NOT_FOUND' }),
      'POST v2/chat/get',
    )
  })

  it('go alone where there is no other', async () => {
    await using server = await open(answers)
    expect(await notes(server)).toEqual({ alone: 'POST v2/desk/notes' })
    expect(requestsTo(server)).toEqual(['POST v2/desk/notes'])
  })

  it('are as many in one request as the server takes', async () => {
    await using server = await open(answers)
    const replies = await Promise.all(
      Array.from({ length: MAX_BATCH_SIZE * 2 + 1 }, (_, index) => read(server, `${index}`)),
    )
    expect(replies).toHaveLength(MAX_BATCH_SIZE * 2 + 1)
    expect(requestsTo(server).toSorted()).toEqual([
      'POST v2/chat/get',
      'POST v2/utils/several',
      'POST v2/utils/several',
    ])
  })

  it('fail together where their request does', async () => {
    await using server = await open(({ name }) =>
      name === keyPair ? undefined : { status: 503, body: { code: 'OVERLOADED', message: 'Busy.' } },
    )
    const results = await Promise.allSettled([notes(server), read(server, 'a')])
    expect(results).toMatchObject([{ reason: { code: 'OVERLOADED' } }, { reason: { code: 'OVERLOADED' } }])
    expect(requestsTo(server)).toEqual(['POST v2/utils/several'])
  })
})
