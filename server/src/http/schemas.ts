import type { Call } from '@metapyra/contract/access'
import { CALLED_FORMAT } from '@metapyra/contract/constants'
import type { ValidateFunction } from 'ajv'
import { Ajv } from 'ajv'
import addFormats from 'ajv-formats'
import { AppError } from './app-error.ts'

const formats = ['uuid', 'email', 'date-time'] as const
const strict = addFormats.default(new Ajv({ allErrors: true, strictTypes: false }), [...formats])
/** Path and query are text: `?page=2` is the number 2. */
const coercing = addFormats.default(new Ajv({ allErrors: true, strictTypes: false, coerceTypes: true }), [
  ...formats,
])

/** `https://…`, `www.…` and `evil.example/login`, and neither `Node.js` nor `St. Mary`. */
const ADDRESS = /:\/\/|\bwww\.|[\p{L}\d]\.\p{L}{2,}\/|\bhttps?:/iu
for (const ajv of [strict, coercing]) ajv.addFormat(CALLED_FORMAT, (text: string) => !ADDRESS.test(text))

export type Check = (value: unknown) => void

/** Compiled when the first value comes, and kept by Ajv: the schemas of all calls would take half of a start's time. */
const validator = (schema: object, { isText = false } = {}): ValidateFunction =>
  (isText ? coercing : strict).compile(schema)

/** A function that throws VALIDATION, naming each wrong place, where a value is not of the schema. */
export const compile =
  (schema: object, { isText = false } = {}): Check =>
  (value) => {
    const validate = validator(schema, { isText })
    if (!validate(value)) throw new AppError('VALIDATION', { fields: wrongFields(validate) })
  }

/** In tests and development a reply that breaks its own declaration is a bug of ours, told at once. */
export const compileReply =
  (call: Call): Check =>
  (reply) => {
    const validate = validator(call.reply)
    if (validate(reply)) return
    throw new Error(`The reply breaks its declaration: ${JSON.stringify(wrongFields(validate))}`)
  }

const MAX_FIELDS = 20

const wrongFields = (validate: ValidateFunction): Record<string, string> => {
  const fields: Record<string, string> = {}
  for (const error of (validate.errors ?? []).slice(0, MAX_FIELDS)) {
    const extra = error.params.missingProperty ?? error.params.additionalProperty
    const path = [...error.instancePath.split('/').slice(1), ...(extra ? [String(extra)] : [])].join('.')
    fields[path || 'body'] ??= describe(error.keyword, error.message, error.params)
  }
  return fields
}

const describe = (keyword: string, message: string | undefined, params: Record<string, unknown>): string => {
  if (keyword === 'required') return 'is missing'
  if (keyword === 'additionalProperties') return 'is not known here'
  if (keyword === 'format' && params.format === CALLED_FORMAT) return 'must be a name, without a web address'
  if (keyword === 'format')
    return params.format === 'email' ? 'is not a mail address' : `is not a ${params.format}`
  if (keyword === 'enum') return `must be one of: ${(params.allowedValues as unknown[]).join(', ')}`
  if (keyword === 'pattern') return 'has characters that are not allowed, or is empty'
  return message ?? 'is not right'
}
