import type { Call } from '@metapyra/contract/access'
import type { CallName } from '@metapyra/contract/calls'
import { calls } from '@metapyra/contract/calls'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Actor } from './actor.ts'
import type { Seeded } from './people.ts'
import { as, startWithPeople } from './people.ts'
import type { Schema } from './sample.ts'
import { sample } from './sample.ts'
import type { Server } from './start.ts'
import type { Answer } from './wire.ts'

/** [ENV-4] In production, every way in which a field could reach a call without the envelope. */
const KEY = `1:${Buffer.alloc(32, 7).toString('base64url')}`
const HOST = 'localhost'

let server: Server
let seeded: Seeded

beforeAll(async () => {
  ;({ server, seeded } = await startWithPeople({
    NODE_ENV: 'production',
    ALLOW_HTTP: 'true',
    PUBLIC_ORIGIN: `http://${HOST}`,
    SMTP_URL: 'smtp://127.0.0.1:9',
    SECRET_KEY: KEY,
    RATE_LIMIT_FACTOR: '1000',
  }))
})
afterAll(() => server?.stop())

const declared = (name: CallName): Call => calls[name]
const fieldsOf = (name: CallName) =>
  Object.keys((declared(name).body as { properties?: object }).properties ?? {})
const names = (Object.keys(calls) as CallName[]).filter((name) => !name.startsWith('GET '))
const bodied = names.filter((name) => fieldsOf(name).length > 0 && !declared(name).upload)
const uploads = names.filter((name) => declared(name).upload)
const toldInAddress = names.filter((name) => declared(name).query)

/** All fields of a call, including optional ones. */
const inputOf = (name: CallName) => {
  const { properties = {} } = declared(name).body as unknown as Schema
  return Object.fromEntries(Object.entries(properties).map(([field, schema]) => [field, sample(schema)]))
}
const queryOf = (input: object) =>
  new URLSearchParams(
    Object.entries(input).map(([field, value]): [string, string] => [
      field,
      typeof value === 'string' ? value : JSON.stringify(value),
    ]),
  ).toString()

/** A caller with access: the space's owner, with a token of the purpose that the call takes. */
const callerOf = (name: CallName) => {
  const actor = as(server, seeded, 'owner')
  actor.host = HOST
  actor.jar.set('sid-80', seeded.sessions.owner?.token ?? '')
  const [purpose] = declared(name).bearer ?? []
  const token = purpose && seeded.links[purpose]
  const headers = {
    origin: `http://${HOST}`,
    'x-requested-with': 'tests',
    'x-workspace-id': seeded.spaceId,
    ...(token && { authorization: `Bearer ${token}` }),
  }
  return { actor, headers }
}

type Sent = { query?: string; type?: string; body?: string | Uint8Array }
const send = (name: CallName, { query = '', type, body }: Sent): Promise<Answer> => {
  const [method = '', path = ''] = name.split(' ')
  const { actor, headers } = callerOf(name)
  const target = `/api/${path}${query && `?${query}`}`
  return actor.send(method, target, { ...headers, ...(type && { 'content-type': type }) }, body)
}
const errorReplyOf = ({ status, json }: Answer) => ({
  status,
  ...(json as { code?: string; fields?: object }),
})
const asForm = async (parts: Record<string, string | Blob>): Promise<Sent> => {
  const form = new FormData()
  for (const [name, part] of Object.entries(parts)) form.append(name, part)
  const encoded = new Response(form)
  return { type: encoded.headers.get('content-type') ?? '', body: await encoded.bytes() }
}

test('there are calls of each kind', () => {
  expect(bodied.length).toBeGreaterThan(150)
  expect(uploads.length).toBeGreaterThan(2)
  expect(toldInAddress.sort()).toEqual(['POST v2/event/list', 'POST v2/library/list', 'POST v2/poll/list'])
})

describe.each(bodied)('[ENV-4] %s takes no field', (name) => {
  test('from its address, with a body or without one', async () => {
    const { query = [] } = declared(name)
    const namedFields = Object.fromEntries(
      Object.entries(inputOf(name)).filter(([field]) => !query.includes(field)),
    )
    const first = Object.keys(namedFields).slice(0, 20)
    const fields = Object.fromEntries(first.map((field) => [field, 'Send this in the body.']))
    const refusal = { status: 400, code: 'VALIDATION', fields }
    expect(errorReplyOf(await send(name, { query: queryOf(namedFields) }))).toMatchObject(refusal)
    const { actor, headers } = callerOf(name)
    const [method = '', path = ''] = name.split(' ')
    const target = `/api/${path}?${queryOf(namedFields)}`
    const sealed = await actor.seal(method, target, '{}', seeded.spaceId)
    const type = { 'content-type': 'application/jose' }
    expect(errorReplyOf(await actor.send(method, target, { ...headers, ...type }, sealed))).toMatchObject(
      refusal,
    )
  })

  test('without the envelope, however the body is written', async () => {
    const input = inputOf(name)
    const json = JSON.stringify(input)
    const required = { status: 400, code: 'ENCRYPTION_REQUIRED' }
    const unsupported = { status: 415, code: 'UNSUPPORTED_TYPE' }
    if (!declared(name).bodyOptional) expect(errorReplyOf(await send(name, {}))).toMatchObject(required)
    for (const body of [json, ' ', '{}'])
      expect(errorReplyOf(await send(name, { type: 'application/json', body })), body).toMatchObject(required)
    for (const type of ['text/plain', 'application/x-www-form-urlencoded', 'application/octet-stream'])
      expect(errorReplyOf(await send(name, { type, body: json })), type).toMatchObject(unsupported)
    expect(errorReplyOf(await send(name, await asForm({ fields: json })))).toMatchObject(unsupported)
    const notSealed = errorReplyOf(await send(name, { type: 'application/jose', body: json }))
    expect(notSealed).toMatchObject({ status: 400, code: 'BAD_ENVELOPE' })
  })
})

describe.each(uploads)('[ENV-4] %s takes no field', (name) => {
  test('from its address, nor from parts that are not sealed', async () => {
    const input = JSON.stringify(inputOf(name))
    const checksum = 'a'.repeat(64)
    const parts = await asForm({ checksum, fields: input, file: new Blob(['x']) })
    expect(errorReplyOf(await send(name, parts))).toMatchObject({ status: 400, code: 'ENCRYPTION_REQUIRED' })
    const namedFields = errorReplyOf(await send(name, { ...parts, query: 'checksum=x' }))
    expect(namedFields).toMatchObject({
      status: 400,
      code: 'VALIDATION',
      fields: { checksum: 'Send this in the body.' },
    })
  })
})

describe.each(toldInAddress)('[ENV-4] %s takes a filter from its address', (name) => {
  const list = async (actor: Actor, headers: Record<string, string>, query: string) => {
    const target = `/api/${name.split(' ')[1]}?${query}`
    const sealed = await actor.seal('POST', target, '{}', seeded.spaceId)
    return errorReplyOf(
      await actor.send('POST', target, { ...headers, 'content-type': 'application/jose' }, sealed),
    )
  }

  test('beside an envelope that is bound to it', async () => {
    const filter = String(inputOf(name).filter)
    const { actor, headers } = callerOf(name)
    expect(await list(actor, headers, `filter=${filter}`)).toMatchObject({ status: 200 })
    expect(await list(actor, headers, 'filter=none')).toMatchObject({ status: 400, code: 'VALIDATION' })
    const alone = errorReplyOf(await send(name, { query: `filter=${filter}` }))
    expect(alone).toMatchObject({ status: 400, code: 'ENCRYPTION_REQUIRED' })
  })
})

test('[ENV-4] a call that has nothing to say needs no body', async () => {
  for (const call of ['google-remove', 'google-refreshToken'] as const) {
    const answer = errorReplyOf(await send(`PATCH v2/calendar/${call}`, {}))
    expect(answer).toMatchObject({ status: 404, message: 'This account isn’t linked.' })
  }
  const answer = await send('POST v2/auth/logout', {})
  expect(answer.status).toBe(204)
})
