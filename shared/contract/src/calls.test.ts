import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import type { Call } from './access.ts'
import { calls } from './calls.ts'
import { clientEvents } from './realtime.ts'

/** The specification's §7 as text, to compare the contract with. */
const specified = readFileSync(new URL('../calls.txt', import.meta.url), 'utf8')
  .trim()
  .split('\n')

/** Calls whose replies contain a token or a session. */
const SEALED = [
  'POST v2/auth/login',
  'POST v2/auth/create',
  'POST v2/auth/provider-login',
  'POST v2/workspace/create-web-call',
  'POST v2/guest/auth-invite',
  'POST v2/event/make-feed',
  'POST v2/event/enter',
  'POST v2/appointment/generate-availability-link',
  'POST v2/appointment/booking-detail',
  'POST v2/appointment/join',
  'POST v2/appointment/schedule',
  'POST v2/appointment/links',
  'PATCH v2/calendar/google-token',
  'PATCH v2/calendar/outlook-token',
]

interface Schema {
  type?: string
  enum?: unknown[]
  const?: unknown
  format?: string
  pattern?: string
  maxLength?: number
  maxItems?: number
  maxProperties?: number
  minimum?: number
  maximum?: number
  items?: Schema
  properties?: Record<string, Schema>
  patternProperties?: Record<string, Schema>
  additionalProperties?: unknown
  anyOf?: Schema[]
}

/** Yields every schema within a body, with its path. */
function* nestedSchemas(schema: Schema, path: string): Generator<[string, Schema]> {
  yield [path, schema]
  for (const [key, inner] of Object.entries(schema.properties ?? {}))
    yield* nestedSchemas(inner, `${path}.${key}`)
  for (const inner of Object.values(schema.patternProperties ?? {})) yield* nestedSchemas(inner, `${path}.*`)
  for (const inner of schema.anyOf ?? []) yield* nestedSchemas(inner, path)
  if (schema.items) yield* nestedSchemas(schema.items, `${path}[]`)
}

/** Calls that clean their input themselves, so that one bad byte doesn't refuse a thousand rows, or a search. */
const CLEANED = new Set<string>([
  'POST v2/admin/workspace/import-users',
  'POST v2/admin/workspace/known-emails',
  'POST v2/admin/workspace/user-list',
  'POST v2/admin/workspace/user-export',
])

/** PostgreSQL refuses NUL, and half of a surrogate pair in JSON, so neither can be accepted. */
const takesUnstorable = ({ enum: choices, const: only, format, pattern }: Schema) =>
  !choices &&
  only === undefined &&
  !format &&
  ['a\u0000b', 'a\ud800b'].some((text) => new RegExp(pattern ?? '', 'u').test(text))

/** PostgreSQL's `integer` has 31 bits, and values computed from one have to fit too. */
const LARGEST = 2_000_000_000
/** Sizes and times are stored in 63 bits, and the browsers' counter of their talk isn't stored. */
const LARGE = /\.(size|timestamp|round)$/
const expectStorable = (path: string, { enum: choices, minimum, maximum }: Schema) => {
  if (choices) return
  expect(minimum, `${path} has no least number`).toBeGreaterThanOrEqual(-LARGEST)
  expect(maximum, `${path} has no greatest number`).toBeLessThanOrEqual(LARGE.test(path) ? 2 ** 53 : LARGEST)
}

const allCalls = Object.entries(calls) as [string, Call][]
const levelsOf = (call: Call) => (typeof call.access === 'string' ? [call.access] : call.access)

test('the specification names 92 calls, each once', () => {
  expect(specified).toHaveLength(92)
  expect(new Set(specified).size).toBe(92)
})

test('every specified call is declared, and nothing else but what says that it is beyond', () => {
  const declared = allCalls.filter(([, call]) => !call.beyond).map(([name]) => name)
  expect(declared.sort()).toEqual([...specified].sort())
})

test('sealed replies are exactly those that carry a token or a session', () => {
  expect(
    allCalls
      .filter(([, call]) => call.secret)
      .map(([name]) => name)
      .sort(),
  ).toEqual([...SEALED].sort())
})

test('the GETs that change something are marked', () => {
  const unsafe = allCalls.filter(([, call]) => call.unsafe).map(([name]) => name)
  expect(unsafe).toEqual(['GET v2/workspace/accept-invite', 'GET v2/guest/auth'])
})

test.each(Object.entries(clientEvents))('[API-1] what comes with %s has bounds too', (event, body) => {
  for (const [path, schema] of nestedSchemas(body as unknown as Schema, event)) {
    if (schema.type === 'integer' || schema.type === 'number') expectStorable(path, schema)
    if (schema.type !== 'string') continue
    expect(
      schema.maxLength ?? schema.enum ?? schema.const ?? schema.format,
      `${path} is of any length`,
    ).toBeDefined()
    expect(takesUnstorable(schema), `${path} takes a NUL`).toBe(false)
  }
})

/** Calls whose text is stored, but which can't grow the data without limit. */
const BOUNDED: Record<string, string> = {
  'PUT v2/admin/workspace/update': 'the row of the space',
  'PUT v2/admin/workspace/agent-update': 'the row of the agent',
  'PUT v2/admin/workspace/synonyms-update': 'one row a space',
  'PUT v2/user/update': 'the row of the person',
  'POST v2/guest/update': 'the row of the guest',
  'POST v2/user/change-email': 'one row a person',
  'POST v2/user/connect-provider': 'one row a provider',
  'POST v2/user/disconnect-provider': 'nothing is kept',
  'PATCH v2/calendar/google-token': 'one row an account',
  'PATCH v2/calendar/outlook-token': 'one row an account',
  'POST v2/drive/create-folder': 'kept by the Drive',
  'POST v2/workspace/create': 'so many spaces a person',
  'POST v2/event/respond': 'one answer a person',
  'POST v2/workspace/send-invite': 'so many mails a day',
  'POST v2/guest/invite': 'so many mails a day',
  'POST v2/event/invite-users': 'so many mails a day',
  'POST v2/appointment/send-availability': 'so many mails a day',
}
/** For shorter texts, the row itself takes more space than the text. */
const FEW_CHARACTERS = 500

/** The most characters of free text that a body can contain. */
const mostText = ({ type, enum: choices, const: only, format, ...schema }: Schema): number => {
  if (type === 'string') return choices || only !== undefined || format ? 0 : (schema.maxLength ?? 64)
  if (schema.items) return (schema.maxItems ?? 1) * mostText(schema.items)
  const branches = (schema.anyOf ?? []).map(mostText)
  const fields = [...Object.values(schema.properties ?? {}), ...Object.values(schema.patternProperties ?? {})]
  return Math.max(0, ...branches) + fields.reduce((sum, field) => sum + mostText(field), 0)
}

test('[TEXT-1] every call that can keep more than a few words in a space counts them, or says why nothing grows', () => {
  const writing = allCalls.filter(([name, call]) => {
    const isKept = !(name.startsWith('GET ') || call.onLapsed || call.onFullDisk || call.upload)
    return isKept && !levelsOf(call).includes('public') && mostText(call.body as Schema) > FEW_CHARACTERS
  })
  expect(writing.length).toBeGreaterThan(20)
  const uncounted = writing.filter(([, call]) => !call.keepsText).map(([name]) => name)
  expect(uncounted.sort()).toEqual(Object.keys(BOUNDED).sort())
})

describe.each(allCalls)('%s', (name, call) => {
  const body = call.body as unknown as Schema

  test('is named by method and path', () => {
    expect(name).toMatch(/^(GET|POST|PUT|PATCH) v2(\/:?[a-zA-Z-]+)+$/)
    for (const [, parameter] of name.matchAll(/:(\w+)/g))
      expect(Object.keys(body.properties ?? {})).toContain(parameter)
  })

  test('says who may call it, and with which token', () => {
    const levels = levelsOf(call)
    const accessLevels = [
      'public',
      'bearer',
      'session',
      'account',
      'anonymous',
      'guest',
      'member',
      'admin',
      'owner',
    ]
    for (const level of levels) expect(accessLevels).toContain(level)
    if (levels.includes('bearer')) expect(call.bearer?.length).toBeGreaterThan(0)
    if (call.bearer) expect(levels.some((level) => level === 'bearer' || level === 'public')).toBe(true)
  })

  test('takes a closed body in which everything has a bound', () => {
    expect(body.type).toBe('object')
    for (const [path, schema] of nestedSchemas(body, 'body')) {
      if (schema.type === 'object') {
        expect(schema.additionalProperties ?? schema.maxProperties, `${path} is open`).not.toBeUndefined()
        if (schema.properties) expect(schema.additionalProperties, `${path} is open`).toBe(false)
      }
      if (schema.type === 'string') {
        const bound = schema.maxLength ?? schema.enum ?? schema.const ?? schema.format
        expect(bound, `${path} is a text of any length`).toBeDefined()
        expect(takesUnstorable(schema) && !CLEANED.has(name), `${path} takes a NUL`).toBe(false)
      }
      if (schema.type === 'integer' || schema.type === 'number') expectStorable(path, schema)
      if (schema.type === 'array') expect(schema.maxItems, `${path} is a list of any length`).toBeDefined()
    }
  })

  test('answers a schema that fits its status', () => {
    const reply = call.reply as unknown as Schema
    if (call.status === 204) expect(reply.type).toBe('null')
    else if (call.csv || call.events) expect(reply.type).toBe('string')
    else expect(reply.type === 'object' || reply.anyOf?.length).toBeTruthy()
    expect(call.summary).toMatch(/\S/)
  })

  test('is limited where nobody is known', () => {
    const isOpen = levelsOf(call).some((level) => level === 'public' || level === 'bearer')
    const isCheapRead = name === 'GET v2/utils/app-config' || name === 'GET v2/workspace/domain-detail'
    if (isOpen && !isCheapRead) expect(call.limit?.max).toBeGreaterThan(0)
    if (call.upload) expect(call.maxBytes).toBeGreaterThan(0)
  })
})
