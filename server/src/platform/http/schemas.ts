import type { Call } from '@metapyra/contract/access'
import { cleanLine, cleanText } from '@metapyra/contract/clean-text'
import { cleanEmail } from '@metapyra/contract/email-address'
import { FORMATS } from '@metapyra/contract/formats'
import type { ValidateFunction } from 'ajv'
import { Ajv } from 'ajv'
import type { DataValidationCxt } from 'ajv/dist/types/index.js'
import { AppError } from './app-error.ts'
import { describeProblem } from './problem-words.ts'

const CLEANERS: Record<string, (text: string) => string> = {
  email: cleanEmail,
  line: cleanLine,
  text: cleanText,
}

/** Cleans a text in its place, before its length and characters are checked. */
const clean = (kind: string, text: string, _schema?: unknown, at?: DataValidationCxt): boolean => {
  if (at) at.parentData[at.parentDataProperty] = CLEANERS[kind]?.(text) ?? text
  return true
}

const createAjv = ({ isReply = false, ...options }: { coerceTypes?: boolean; isReply?: boolean }) =>
  new Ajv({
    ...{ allErrors: true, strictTypes: false, verbose: true, formats: FORMATS },
    ...options,
    keywords: [
      isReply
        ? 'clean'
        : {
            ...{ keyword: 'clean', type: 'string', schemaType: 'string', before: 'maxLength' },
            ...{ modifying: true, validate: clean },
          },
    ],
  })
const strict = createAjv({})
/** Path and query are text, so `?page=2` is converted to the number 2. */
const coercing = createAjv({ coerceTypes: true })
const replies = createAjv({ isReply: true })

export type Check = (value: unknown) => void

/** Compiled on first use and cached by Ajv, because compiling all schemas would take half of the start-up time. */
const validator = (schema: object, { isText = false } = {}): ValidateFunction =>
  (isText ? coercing : strict).compile(schema)

/**
 * Returns a function that throws VALIDATION, with each invalid place, if a value doesn't match the schema. It cleans the
 * value's texts in their places, as the schema says, so that no handler can forget to.
 */
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
    const validate = replies.compile(call.reply)
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
