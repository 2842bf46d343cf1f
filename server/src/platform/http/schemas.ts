import type { Call } from '@metapyra/contract/access'
import { FORMATS } from '@metapyra/contract/formats'
import type { ValidateFunction } from 'ajv'
import { Ajv } from 'ajv'
import addFormats from 'ajv-formats'
import { AppError } from './app-error.ts'
import { describeProblem } from './problem-words.ts'

const createAjv = (options: { coerceTypes?: boolean }) =>
  addFormats.default(new Ajv({ allErrors: true, strictTypes: false, formats: FORMATS, ...options }), [
    'email',
  ])
const strict = createAjv({})
/** Path and query are text, so `?page=2` is converted to the number 2. */
const coercing = createAjv({ coerceTypes: true })

export type Check = (value: unknown) => void

/** Compiled on first use and cached by Ajv, because compiling all schemas would take half of the start-up time. */
const validator = (schema: object, { isText = false } = {}): ValidateFunction =>
  (isText ? coercing : strict).compile(schema)

/** Returns a function that throws VALIDATION, with each invalid place, if a value doesn't match the schema. */
export const compile =
  (schema: object, { isText = false } = {}): Check =>
  (value) => {
    const validate = validator(schema, { isText })
    if (!validate(value)) throw new AppError('VALIDATION', { fields: wrongFields(validate) })
  }

/** In tests and development, a reply that doesn't match its declaration throws at once, because it is a bug of ours. */
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
    const [place, sentence] = describeProblem(error)
    fields[place] ??= sentence
  }
  return fields
}
