import type { Schema } from './sample.ts'
import { sample } from './sample.ts'

/** A number that JavaScript would write differently; inserted into the JSON as it is. */
class Raw {
  readonly text: string
  constructor(text: string) {
    this.text = text
  }
}

const NUMBERS = [
  ...[2 ** 31 - 1, 2 ** 31, 2 ** 32, 2 ** 53, 2 ** 53 + 2, 8.64e15, -1, -(2 ** 31) - 1, 0, 0.5, 1e308],
  ...[new Raw('1e999'), new Raw('-0'), new Raw('9223372036854775808'), '7', null],
]
const INSTANTS = [
  ...['2016-12-31T23:59:60Z', '2026-06-30T23:59:60.5Z', '2026-11-21T23:59:60+00:00', '2026-02-30T00:00:00Z'],
  ...[
    '0000-01-01T00:00:00Z',
    '0001-01-01T00:00:00Z',
    '0001-01-01T00:00:00+14:00',
    '9999-12-31T23:59:59.999Z',
  ],
  ...[
    '9999-12-31T23:59:59-12:00',
    '10000-01-01T00:00:00Z',
    '+275760-09-13T00:00:00.000Z',
    '-000001-01-01T00:00:00Z',
  ],
  ...[
    '2026-11-21 09:30:00Z',
    '2026-11-21t09:30:00z',
    '2026-11-21T24:00:00Z',
    '1970-01-01T00:00:00Z',
    'infinity',
  ],
]
const DAYS = [
  '0000-01-01',
  '0001-01-01',
  '2026-02-31',
  '2026-13-01',
  '2026-00-10',
  '9999-12-31',
  '2026-11-31',
]
const WALL_TIMES = [
  ...['0000-01-01T00:00', '2026-02-31T10:00', '2026-13-45T25:61', '2026-11-21T24:00', '9999-12-31T23:59'],
  ...['0001-01-01T00:00', '2026-00-00T00:00', '2026-99-99T99:99'],
]
const TIMES_OF_DAY = ['24:00', '23:60', '23:59', '00:00', '99:99']
const IDS = [
  ...['urn:uuid:00000000-0000-4000-8000-000000000000', '00000000-0000-0000-0000-000000000000'],
  ...['FFFFFFFF-FFFF-FFFF-FFFF-FFFFFFFFFFFF', '{00000000-0000-4000-8000-000000000000}', 'self', ''],
]
const TEXTS = [
  ...[
    '\u0000',
    'a\u0000b',
    '\ud800',
    'a\udc00b',
    '\ud800\ud800',
    '',
    ' ',
    '\u200b',
    '\u202eabc',
    '\u3164',
    '\ufeff',
  ],
  ...[
    '%',
    '_',
    '\\',
    "'",
    '--',
    '{}',
    '[',
    '(',
    '*',
    'NaN',
    'x'.repeat(5000),
    '😀'.repeat(300),
    '\u0008\u001b[2J',
  ],
]
const OTHERS = [null, true, [], {}, '__proto__', '\u0000', 7, [[]], [null]]

/** Edge cases of a type: at its limits, beyond them, and values that only look like it. */
const edgeCasesOf = ({ type, format, pattern = '' }: Schema): unknown[] => {
  if (type === 'integer' || type === 'number') return NUMBERS
  if (format === 'date-time') return INSTANTS
  if (format === 'uuid') return IDS
  if (pattern.includes('T\\d{2}')) return WALL_TIMES
  if (pattern.startsWith('^\\d{4}-')) return DAYS
  if (pattern.includes('[01]')) return TIMES_OF_DAY
  return type === 'string' ? TEXTS : OTHERS
}

export interface Odd {
  path: string
  /** The input with each edge case at that path. Everything else in it is valid. */
  inputs: unknown[]
}

/** Yields every path of an input, at any depth, with its edge cases. */
export function* edgeCaseInputs(schema: Schema, honest: unknown, path = ''): Generator<Odd> {
  for (const { path: at, schema: inner, put } of places(schema, honest, path))
    yield { path: at, inputs: edgeCasesOf(inner).map(put) }
}

interface Place {
  path: string
  schema: Schema
  put(value: unknown): unknown
}

function* places(schema: Schema, honest: unknown, path: string): Generator<Place> {
  if (schema.anyOf) for (const branch of schema.anyOf) yield* places(branch, sample(branch), path)
  else if (schema.type === 'array' && schema.items) {
    for (const place of places(schema.items, sample(schema.items), `${path}[]`))
      yield { ...place, put: (value) => [place.put(value)] }
  } else if (schema.type === 'object' && schema.properties) {
    for (const [name, inner] of Object.entries(schema.properties))
      for (const place of places(
        inner,
        (honest as Record<string, unknown>)?.[name] ?? sample(inner),
        `${path}.${name}`,
      ))
        yield { ...place, put: (value) => ({ ...(honest as object), [name]: place.put(value) }) }
  } else yield { path, schema, put: (value) => value }
}

/** Serializes to JSON, with raw numbers unchanged. */
export const toRawJson = (input: unknown): string => {
  const raws: string[] = []
  const text = JSON.stringify(input, (_, value: unknown) => {
    if (!(value instanceof Raw)) return value
    raws.push(value.text)
    return `raw number ${raws.length - 1}`
  })
  return text.replace(/"raw number (\d+)"/g, (_, at: string) => raws[Number(at)] ?? '')
}
