import { Type } from 'typebox'

interface Range {
  minimum: number
  maximum?: number
  /** Without a default, the setting is optional. */
  default?: number
}

/** PostgreSQL and timers use 31-bit numbers: larger values are invalid, or fire at once. */
const MOST = 2_000_000_000

export const Whole = ({ maximum = MOST, ...range }: Range & { default: number }) =>
  Type.Integer({ maximum, ...range })
export const Bytes = ({ maximum = Number.MAX_SAFE_INTEGER, ...range }: Range) =>
  Type.Integer({ maximum, ...range })
export const Amount = ({ maximum = 1_000_000, ...range }: Range & { default: number }) =>
  Type.Number({ maximum, ...range })

/** `1e400` parses as Infinity, which the validator doesn't check against any bound. */
export const nonFiniteNumbers = (settings: Readonly<Record<string, unknown>>): string[] =>
  Object.entries(settings).flatMap(([name, value]) =>
    typeof value === 'number' && !Number.isFinite(value) ? [`${name} must be a finite number`] : [],
  )
