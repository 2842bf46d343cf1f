import type { Call } from '@metapyra/contract/access'
import { calls } from '@metapyra/contract/calls'
import { clientEvents } from '@metapyra/contract/realtime'
import { expect, it } from 'vitest'
import { AppError } from './app-error.ts'
import { describeProblem } from './problem-words.ts'
import { compile } from './schemas.ts'

interface Schema {
  type?: string
  properties?: Record<string, Schema>
  patternProperties?: Record<string, Schema>
  additionalProperties?: Schema | boolean
  items?: Schema
  anyOf?: Schema[]
  allOf?: Schema[]
  enum?: unknown[]
}

const WRONG = [null, true, -1.5, 1e15, '', ' ', '\u0000', 'www.example.com/x', 'x'.repeat(200_001)]

/** Generates values that violate a schema, each in one place. */
const wrongOf = (schema: Schema, depth = 0): unknown[] => {
  if (depth > 6) return WRONG
  const branches = [...(schema.anyOf ?? []), ...(schema.allOf ?? [])]
  const within = branches.flatMap((branch) => wrongOf(branch, depth + 1))
  const { properties = {}, items } = schema
  const objects = Object.entries(properties).flatMap(([name, property]) =>
    wrongOf(property, depth + 1).map((value) => ({ [name]: value })),
  )
  const lists = items ? [[], ...wrongOf(items, depth + 1).map((value) => [value]), Array(2000).fill('x')] : []
  return [...WRONG, {}, { stray: 1 }, [1, 1], ...within, ...objects, ...lists]
}

const AJV = /must (?:NOT )?(?:be|have|match)|must NOT|should|pattern|instancePath|schema|propert(?:y|ies)\b/i
const SENTENCE = /^\p{Lu}.*\.$/u

const saidOf = (schema: object, isText: boolean): Set<string> => {
  const texts = new Set<string>()
  const check = compile(schema, { isText })
  for (const value of [undefined, ...wrongOf(schema as Schema)]) {
    try {
      check(value)
    } catch (error) {
      if (!(error instanceof AppError)) throw error
      const { message, fields = {} } = error.toBody()
      for (const words of [message, ...Object.values(fields)]) texts.add(words)
      expect(message).toBe(Object.values(fields)[0])
    }
  }
  return texts
}

const declared: [string, object, boolean][] = [
  ...Object.entries(calls as Record<string, Call>).map(([name, { body }]): [string, object, boolean] => [
    name,
    body,
    name.startsWith('GET'),
  ]),
  ...Object.entries(clientEvents).map(([name, schema]): [string, object, boolean] => [name, schema, false]),
]

it.each(declared)('what breaks %s is said in sentences for people', (_name, schema, isText) => {
  for (const words of saidOf(schema, isText)) {
    expect(words).not.toMatch(AJV)
    expect(words).toMatch(SENTENCE)
  }
})

it('names a field as its screen does, and what to do', () => {
  const words = (instancePath: string, keyword: string, params: object, data?: unknown) =>
    describeProblem({ instancePath, keyword, params, data })
  expect([
    words('/email', 'format', { format: 'email' }, 'ann.lee'),
    words('/companyPosition', 'maxLength', { limit: 120 }),
    words('/rows/3', 'required', { missingProperty: 'name' }),
    words('/page', 'minimum', { limit: 1 }),
    words('', 'additionalProperties', { additionalProperty: 'isAdmin' }),
    words('', 'not-known', {}),
  ]).toEqual([
    ['email', 'Add an @, like ann@acme.com.'],
    ['companyPosition', 'Job title is too long: 120 characters at most.'],
    ['rows.3.name', 'Name is required.'],
    ['page', 'Enter 1 or more.'],
    ['isAdmin', 'This isn’t expected here.'],
    ['body', 'This isn’t valid.'],
  ])
})
