import type { Call } from '@metapyra/contract/access'
import { calls } from '@metapyra/contract/calls'
import { clientEvents } from '@metapyra/contract/realtime'
import { expect, it } from 'vitest'
import { compile } from './schemas.ts'

interface Schema {
  type?: string
  enum?: unknown[]
  const?: unknown
  format?: string
  pattern?: string
  clean?: string
  maxLength?: number
  items?: Schema
  properties?: Record<string, Schema>
  patternProperties?: Record<string, Schema>
  anyOf?: Schema[]
}

/** Yields every schema within an input, with its path. */
function* within(schema: Schema, path: string): Generator<[string, Schema]> {
  yield [path, schema]
  for (const [key, inner] of Object.entries(schema.properties ?? {})) yield* within(inner, `${path}.${key}`)
  for (const inner of Object.values(schema.patternProperties ?? {})) yield* within(inner, `${path}.*`)
  for (const inner of schema.anyOf ?? []) yield* within(inner, path)
  if (schema.items) yield* within(schema.items, `${path}[]`)
}

const inputs: [string, Schema][] = [
  ...Object.entries(calls as Record<string, Call>).map(
    ([name, { body }]) => [name, body] as [string, Schema],
  ),
  ...Object.entries(clientEvents).map(([name, schema]) => [name, schema as Schema] as [string, Schema]),
]

/** Only ASCII fits: ids, dates, codes. */
const isBare = ({ enum: choices, const: only, format, pattern }: Schema) =>
  choices !== undefined ||
  only !== undefined ||
  ['uuid', 'date-time'].includes(format ?? '') ||
  (pattern !== undefined && !new RegExp(pattern, 'u').test('é') && !new RegExp(pattern, 'u').test('ééé'))

/** Fields that are no text for people, by the end of their path. */
const EXCEPTIONS: [why: string, fields: RegExp][] = [
  [
    'a secret is taken as it was typed',
    /\.(password|newPassword|token|pass|pushToken|code|state|key|secret)$/,
  ],
  [
    'an id, a reference or a position in a list',
    /\.(\w*[iI]d|next|after|from|to|field|spaceLink|planCode|line)$/,
  ],
  ['a search is folded, not stored', /\.(search|words)$/],
  ['an address of the web', /\.(image|picture|cover|url|domain|endpoint|returnUrl|redirectTo)$/],
  ['a rule or a zone, read by a parser', /\.(rrule|timezone|timeZone|time_zone|zone)$/],
  [
    'an import finds a row again by what stood in its file',
    /^POST v2\/admin\/workspace\/import-failed-rows\./,
  ],
  ['read and cleaned row by row', /\.rows\[\]\.(email|role)$|\.emails\[\]$/],
  ['a value of a filter', /\.filters\[\]\.value\[\]$/],
  ['a browser’s report', /^POST v2\/utils\/logger\./],
  ['what browsers say to one another', /^talk:signal\./],
]

const texts = inputs.flatMap(([name, body]) =>
  [...within(body, name)].filter(([, schema]) => schema.type === 'string' && !isBare(schema)),
)

it('[TEXT-4] every text that people write is cleaned as it comes in, or is none by a known reason', () => {
  const uncleaned = texts.filter(
    ([path, { clean }]) => !clean && !EXCEPTIONS.some(([, fields]) => fields.test(path)),
  )
  expect(uncleaned.map(([path]) => path)).toEqual([])
  expect(texts.filter(([, { clean }]) => clean === 'line').length).toBeGreaterThan(40)
  for (const [why, fields] of EXCEPTIONS)
    expect(
      texts.some(([path]) => fields.test(path)),
      why,
    ).toBe(true)
})

const cleaned = (kind: string) =>
  texts.filter(([, { clean }]) => clean === kind).map(([path, schema]): [string, Schema] => [path, schema])

const taken = (schema: Schema, text: string): string => {
  const input = { text }
  compile({ type: 'object', properties: { text: schema } })(input)
  return input.text
}

it.each(cleaned('line'))('[TEXT-4] %s is one line without invisible characters', (_path, schema) => {
  expect(taken(schema, ' \u202eJu\u0308\u200b\u2066r\u200dg\n\u0007\ufeff')).toBe('Jürg')
  expect(taken(schema, '👩\u200d💻')).toBe('👩\u200d💻')
})

it.each(cleaned('text'))('[TEXT-4] %s is composed, and keeps its lines', (_path, schema) => {
  expect(taken(schema, 'Ju\u0308\n\u200dx')).toBe('Jü\n\u200dx')
})
