import type { CallName } from '@metapyra/contract/calls'
import { calls } from '@metapyra/contract/calls'
import fc from 'fast-check'
import type { Schema } from './sample.ts'
import { sample } from './sample.ts'

/** A malformed request, sent in place of a valid one. */
export interface Malformed {
  body: string | Uint8Array
  headers: Record<string, string>
  query: string
  /** If true, the body is sent in a valid envelope: the error is inside. */
  isSealed: boolean
}

const nested = (depth: number) => `${'{"a":'.repeat(depth)}1${'}'.repeat(depth)}`

const hostileTexts = [
  '',
  ' ',
  '\u0000',
  '\ud800',
  '\u202e',
  "' OR 1=1 --",
  '%00',
  '../../etc/passwd',
  '=cmd()',
  '<svg onload=x>',
  '1e999',
  'NaN',
  'x'.repeat(20_000),
  '😀'.repeat(5_000),
  '00000000-0000-0000-0000-000000000000',
  '9999-12-31T23:59:59.999Z',
  '+275760-09-13T00:00:00.000Z',
  '0000-01-01T00:00:00Z',
  '2016-12-31T23:59:60Z',
  '2026-02-31',
  '2026-13-45T25:61',
  'urn:uuid:00000000-0000-4000-8000-000000000000',
]
const hostileKeys = [
  '__proto__',
  'constructor',
  'prototype',
  'toString',
  'hasOwnProperty',
  '',
  'role',
  'userId',
  '$ne',
]

const hostileValue: fc.Arbitrary<unknown> = fc.oneof(
  fc.constantFrom<unknown>(...hostileTexts),
  fc.constantFrom<unknown>(null, true, -1, 0, 1e308, -0.5, 2 ** 31, 2 ** 53, 2 ** 63, [], {}, [[]], [null]),
  fc.jsonValue({ maxDepth: 3 }),
  fc.array(fc.string(), { minLength: 300, maxLength: 600 }),
)

/** A valid input with one error: a wrong value, a missing key or an additional key. */
const inputWithOneError = (name: CallName): fc.Arbitrary<string> => {
  const schema = calls[name].body as unknown as Schema
  const names = Object.keys(schema.properties ?? {})
  const knownName = fc.constantFrom(...(names.length > 0 ? names : ['x']))
  const key = fc.oneof(
    { weight: 2, arbitrary: knownName },
    { weight: 1, arbitrary: fc.constantFrom(...hostileKeys) },
  )
  return fc.record({ key, value: hostileValue, isGone: fc.boolean() }).map(({ key, value, isGone }) => {
    const honest = Object.entries(sample(schema) as object).filter(([name]) => name !== key)
    const entries = isGone ? honest : [...honest, [key, value]]
    // Written by hand, because `__proto__` in an object would not become a key.
    return `{${entries.map(([name, value]) => `${JSON.stringify(name)}:${JSON.stringify(value)}`).join(',')}}`
  })
}

const noJson = fc.constantFrom(
  '',
  '{',
  '[]',
  'null',
  '"text"',
  '123',
  '{"a":1}}',
  "{'a':1}",
  '{"a":undefined}',
  '\ufeff{}',
  '{"__proto__":{"isAdmin":true}}',
  '{"constructor":{"prototype":{"isAdmin":true}}}',
  nested(19),
  nested(200),
  nested(5_000),
  `[${'['.repeat(3_000)}${']'.repeat(3_000)}]`,
  `{"a":"${'x'.repeat(70_000)}"}`,
)

const brokenJwe = fc.constantFrom(
  '....',
  'a.b.c.d.e',
  'eyJhbGciOiJub25lIn0....',
  `${Buffer.from('{"alg":"ECDH-ES+A256KW","enc":"A256GCM","kid":"x"}').toString('base64url')}.a.b.c.d`,
  `${Buffer.from('{"alg":"dir","enc":"A256GCM","zip":"DEF"}').toString('base64url')}.....`,
  `${'A'.repeat(30_000)}.a.b.c.d`,
  '\u0000.\u0000',
)

const contentType = fc.constantFrom(
  'application/json',
  'application/json',
  'application/json; charset=utf-16',
  'application/jose',
  'text/plain',
  'application/x-www-form-urlencoded',
  'multipart/form-data',
  `multipart/form-data; boundary=${'b'.repeat(252)}`,
  'multipart/form-data; boundary=x',
  'application/json, text/html',
  '',
)

const oddHeaders: fc.Arbitrary<Record<string, string>> = fc.constantFrom<Record<string, string>>(
  {},
  {},
  {},
  { 'x-workspace-id': 'not-an-id' },
  { 'x-workspace-id': '00000000-0000-0000-0000-000000000000' },
  { authorization: 'Bearer x' },
  { authorization: `Bearer ${'A'.repeat(22)}.${'B'.repeat(22)}` },
  { authorization: 'Basic eDp5' },
  { 'content-encoding': 'gzip' },
  { accept: 'application/jose' },
  { 'x-forwarded-for': '1.2.3.4, evil', 'x-forwarded-host': 'evil.example' },
)

const oddQuery = fc.constantFrom(
  '',
  '',
  '',
  '?',
  '?a=1&a=2',
  '?__proto__[x]=1',
  '?filter=%ff',
  '?page=1e9&x[y]=z',
  '?%00',
)

/** Generates thousands of malformed requests for one call. */
export const malformed = (name: CallName): fc.Arbitrary<Malformed> =>
  fc
    .record({
      text: fc.oneof(
        { weight: 6, arbitrary: inputWithOneError(name) },
        { weight: 2, arbitrary: noJson },
        { weight: 1, arbitrary: brokenJwe },
        { weight: 1, arbitrary: fc.json() },
        { weight: 1, arbitrary: fc.string() },
        { weight: 1, arbitrary: fc.uint8Array({ maxLength: 400 }) },
      ),
      type: fc.oneof(
        { weight: 3, arbitrary: fc.constant('application/json') },
        { weight: 1, arbitrary: contentType },
      ),
      odd: oddHeaders,
      isSealed: fc.boolean(),
      query: oddQuery,
    })
    .map(({ text, type, odd, query, isSealed }) => ({
      body: text,
      query,
      isSealed: isSealed && typeof text === 'string' && type === 'application/json',
      headers: { ...(type && { 'content-type': type }), ...odd },
    }))
