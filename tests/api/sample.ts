import { randomUUID } from 'node:crypto'

/** The part of JSON Schema that the contract uses. */
export interface Schema {
  type?: string
  enum?: unknown[]
  const?: unknown
  format?: string
  pattern?: string
  minLength?: number
  maxLength?: number
  minItems?: number
  maxItems?: number
  minimum?: number
  maximum?: number
  minProperties?: number
  items?: Schema
  properties?: Record<string, Schema>
  patternProperties?: Record<string, Schema>
  required?: string[]
  anyOf?: Schema[]
}

const FORMATS: Record<string, () => string> = {
  uuid: () => randomUUID(),
  email: () => `${randomUUID()}@example.com`,
  'date-time': () => '2026-11-21T09:30:00.000Z',
  called: () => 'Ada Lovelace',
}

/**
 * Strings for the patterns of the contract: non-blank text, a host label, a wall time, a date, a time, a number, a
 * digest.
 */
const TEXTS = [
  'some text',
  'acme-space',
  '2026-11-21T09:30',
  '2026-11-21',
  '09:30',
  '12345',
  'KZ',
  'a'.repeat(64),
]

/** The smallest valid value of a schema. `known` sets the values of certain properties. */
export const sample = (schema: Schema, knownValues: Record<string, unknown> = {}): unknown => {
  if (schema.const !== undefined) return schema.const
  if (schema.enum) return schema.enum[0]
  if (schema.anyOf) return sample(schema.anyOf[0] ?? {}, knownValues)
  switch (schema.type) {
    case 'object':
      return sampleObject(schema, knownValues)
    case 'array':
      return Array.from({ length: schema.minItems ?? 0 }, () => sample(schema.items ?? {}, knownValues))
    case 'string':
      return sampleText(schema)
    case 'integer':
    case 'number':
      return schema.minimum ?? 1
    case 'boolean':
      return true
    default:
      return null
  }
}

const sampleObject = (
  { properties = {}, required = [], minProperties = 0 }: Schema,
  knownValues: Record<string, unknown>,
) => {
  const names = Object.keys(properties)
  const optional = names.filter((name) => !required.includes(name))
  const includedNames = [...required, ...optional.slice(0, Math.max(0, minProperties - required.length))]
  return Object.fromEntries(
    includedNames.map((name) => [name, knownValues[name] ?? sample(properties[name] ?? {}, knownValues)]),
  )
}

const sampleText = ({
  format,
  pattern,
  minLength = 0,
  maxLength = Number.POSITIVE_INFINITY,
}: Schema): string => {
  if (format) return FORMATS[format]?.() ?? ''
  const fits = (text: string) =>
    text.length >= minLength && text.length <= maxLength && new RegExp(pattern ?? '').test(text)
  const text = [...TEXTS, 'x'.repeat(minLength), 'EUR', 'x'].find(fits)
  if (text === undefined) throw new Error(`No sample text for ${pattern}`)
  return text
}
