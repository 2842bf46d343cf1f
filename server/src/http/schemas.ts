import type { Call } from '@metapyra/contract/access'
import { CALLED_FORMAT, FORMATS } from '@metapyra/contract/formats'
import { isNamePattern } from '@metapyra/contract/schema'
import type { ValidateFunction } from 'ajv'
import { Ajv } from 'ajv'
import addFormats from 'ajv-formats'
import { AppError } from './app-error.ts'

const createAjv = (options: { coerceTypes?: boolean }) =>
  addFormats.default(new Ajv({ allErrors: true, strictTypes: false, formats: FORMATS, ...options }), [
    'email',
  ])
const strict = createAjv({})
/** Path and query are text: `?page=2` is the number 2. */
const coercing = createAjv({ coerceTypes: true })

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
  if (keyword === 'pattern' && isNamePattern(String(params.pattern)))
    return 'needs something that can be seen, and takes no control characters'
  if (keyword === 'pattern') return 'has characters that are not allowed, or is empty'
  return message ?? 'is not right'
}
