import type { CallName } from '@metapyra/contract/calls'
import { calls } from '@metapyra/contract/calls'
import { errors } from '@metapyra/contract/errors'
import { FORMATS } from '@metapyra/contract/formats'
import type { ValidateFunction } from 'ajv'
import { Ajv } from 'ajv'

const ajv = new Ajv({ allErrors: true, strict: false, formats: FORMATS })

const compiled = new Map<unknown, ValidateFunction>()
const problems = (schema: object, value: unknown): string[] => {
  const validate = compiled.get(schema) ?? ajv.compile(schema)
  compiled.set(schema, validate)
  return validate(value)
    ? []
    : (validate.errors ?? []).map(({ instancePath, message }) => `${instancePath} ${message}`)
}

/** How a reply violates the contract. A reply without a body is `null`. */
export const replyProblems = (name: CallName, value: unknown) => problems(calls[name].reply, value ?? null)

/** How an input violates the contract. */
export const bodyProblems = (name: CallName, value: unknown) => problems(calls[name].body, value)

const errorBody = {
  type: 'object',
  additionalProperties: false,
  required: ['code', 'message'],
  properties: {
    code: { enum: Object.keys(errors) },
    message: { type: 'string', minLength: 1 },
    fields: { type: 'object', additionalProperties: { type: 'string', minLength: 1 } },
    serverTime: { type: 'integer' },
    meanwhile: {
      type: 'object',
      additionalProperties: false,
      required: ['current', 'revision', 'changedBy', 'changedAt'],
      properties: {
        current: { type: 'object' },
        revision: { type: 'integer' },
        changedBy: { type: ['string', 'null'] },
        changedAt: { type: ['string', 'null'] },
      },
    },
    requestId: { type: 'string' },
  },
}

/** How an error violates the contract: by its shape, or by a status that does not belong to its code. */
export const errorProblems = (status: number, value: unknown): string[] => {
  const foundProblems = problems(errorBody, value)
  if (foundProblems.length > 0) return foundProblems
  const expected = errors[(value as { code: keyof typeof errors }).code].status
  return expected === status
    ? []
    : [`${(value as { code: string }).code} came with ${status}, not ${expected}`]
}
