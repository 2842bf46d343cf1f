import type { Call } from '@metapyra/contract/access'
import type { FastifyRequest } from 'fastify'
import secureJson from 'secure-json-parse'
import { AppError } from './app-error.ts'

const MAX_DEPTH = 20

/** JSON without prototypes; a text that isn't JSON, or is nested to hurt, is told as such. */
export const parseJson = (text: string): unknown => {
  try {
    const value: unknown = secureJson.parse(text, undefined, {
      protoAction: 'error',
      constructorAction: 'error',
    })
    if (depthOf(value) > MAX_DEPTH)
      throw new AppError('BAD_JSON', { message: 'The JSON is nested too deep.' })
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

/** One flat input: `:x` of the path; the query on GET; else the body, and of the query what the body leaves out. */
export const flatInput = (call: Call, request: FastifyRequest, body: unknown): Record<string, unknown> => {
  const params = request.params as Record<string, string>
  const query = request.query as Record<string, string>
  if (request.method === 'GET' || request.method === 'HEAD') return { ...query, ...params }
  const inner = body ?? {}
  if (typeof inner !== 'object' || Array.isArray(inner)) {
    throw new AppError('VALIDATION', { fields: { body: 'must be an object' } })
  }
  const known = new Set(Object.keys((call.body as { properties?: object }).properties ?? {}))
  const fromQuery = Object.fromEntries(Object.entries(query).filter(([name]) => known.has(name)))
  return { ...fromQuery, ...inner, ...params }
}
