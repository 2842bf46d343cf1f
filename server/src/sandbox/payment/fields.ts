import type { Subscription } from './rows.ts'

/** The fields of a protocol request: flat, all text. */
export type Fields = Record<string, string>

/** An error of the protocol. */
export class WireError extends Error {
  readonly status: number
  readonly code: string
  constructor(status: number, code: string, message: string) {
    super(message)
    this.status = status
    this.code = code
  }
}

export const found = <T>(rows: Record<string, T>, id: string | undefined): T => {
  if (id && Object.hasOwn(rows, id)) return rows[id] as T
  throw new WireError(404, 'resource_missing', `No such object: ${id}`)
}
export const needed = (fields: Fields, name: string): string => {
  const value = fields[name]
  if (value) return value
  throw new WireError(400, 'parameter_missing', `Missing required param: ${name}`)
}
/** The fields of `metadata[a]=b` and similar. */
export const nestedFields = (fields: Fields, name: string): Fields =>
  Object.fromEntries(
    Object.entries(fields).flatMap(([key, value]) =>
      key.startsWith(`${name}[`) && key.endsWith(']') ? [[key.slice(name.length + 1, -1), value]] : [],
    ),
  )
export const count = (text: string | undefined): number => {
  const number = Number(text ?? '1')
  if (Number.isInteger(number) && number > 0) return number
  throw new WireError(400, 'parameter_invalid_integer', `Invalid integer: ${text}`)
}

/** Parses an instant, which must be within the current period. */
export const prorationInstant = (row: Subscription, text: string | undefined): number | undefined => {
  if (text === undefined) return undefined
  const at = Number(text)
  if (at >= row.periodStart && at <= row.periodEnd) return at
  throw new WireError(400, 'parameter_invalid', 'proration_date must be within the current billing period')
}
