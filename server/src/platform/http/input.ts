import type { Call } from '@metapyra/contract/access'
import type { FastifyRequest } from 'fastify'
import secureJson from 'secure-json-parse'
import { AppError } from './app-error.ts'

const MAX_DEPTH = 20
const MAX_FIELDS = 20

/** Parses JSON without prototypes; throws an error for text that isn't JSON or is nested too deeply. */
export const parseJson = (text: string): unknown => {
  try {
    const value: unknown = secureJson.parse(text, undefined, {
      protoAction: 'error',
      constructorAction: 'error',
    })
    if (depthOf(value) > MAX_DEPTH)
      throw new AppError('BAD_JSON', { message: 'The JSON is nested too deeply.' })
    return value
  } catch (cause) {
    if (cause instanceof AppError) throw cause
    throw new AppError('BAD_JSON', { cause })
  }
}

const depthOf = (value: unknown, depth = 0): number => {
  if (typeof value !== 'object' || value === null || depth > MAX_DEPTH) return depth
  let deepest = depth
  for (const child of Object.values(value)) deepest = Math.max(deepest, depthOf(child, depth + 1))
  return deepest
}

/** True if a call requires a body: not if it has no fields, nor if its body is optional. */
export const needsBody = ({ body, bodyOptional }: Call, { method }: FastifyRequest): boolean =>
  !isReading(method) &&
  !bodyOptional &&
  Object.keys((body as { properties?: object }).properties ?? {}).length > 0

/**
 * Refuses query fields that a call with a body doesn't declare, because URLs end up in logs and histories and no
 * envelope seals them.
 */
export const checkQuery = (call: Call, request: FastifyRequest): void => {
  if (isReading(request.method)) return
  const names = Object.keys(request.query as object).filter((name) => !call.query?.includes(name))
  if (names.length === 0) return
  const fields = Object.fromEntries(
    names.slice(0, MAX_FIELDS).map((name) => [name, 'Send this in the body.']),
  )
  throw new AppError('VALIDATION', { fields })
}

/**
 * One flat input: `:x` of the path; for GET the query; otherwise the body, and the query fields that `checkQuery`
 * allows.
 */
export const flatInput = (request: FastifyRequest, body: unknown): Record<string, unknown> => {
  const params = request.params as Record<string, string>
  const query = request.query as Record<string, string>
  if (isReading(request.method)) return { ...query, ...params }
  const inner = body ?? {}
  if (typeof inner !== 'object' || Array.isArray(inner)) {
    throw new AppError('VALIDATION', { fields: { body: 'This isn’t valid.' } })
  }
  return { ...query, ...inner, ...params }
}

const isReading = (method: string): boolean => method === 'GET' || method === 'HEAD'
