import type { Call } from '@metapyra/contract/access'
import { FORMATS } from '@metapyra/contract/formats'
import type { ValidateFunction } from 'ajv'
import { Ajv } from 'ajv'
import addFormats from 'ajv-formats'
import { AppError } from './app-error.ts'
import { problemWords } from './problem-words.ts'

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
    const [place, sentence] = problemWords(error)
    fields[place] ??= sentence
  }
  return fields
}
