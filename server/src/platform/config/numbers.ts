import { Type } from 'typebox'

interface Range {
  minimum: number
  maximum?: number
  /** Without one the setting need not be there. */
  default?: number
}

/** PostgreSQL and timers count in 31 bits: what is larger is none, or at once. */
const MOST = 2_000_000_000

export const Whole = ({ maximum = MOST, ...range }: Range & { default: number }) =>
  Type.Integer({ maximum, ...range })
export const Bytes = ({ maximum = Number.MAX_SAFE_INTEGER, ...range }: Range) =>
  Type.Integer({ maximum, ...range })
export const Amount = ({ maximum = 1_000_000, ...range }: Range & { default: number }) =>
  Type.Number({ maximum, ...range })

/** `1e400` is read as a number without end, which the validator holds against no bound. */
export const endlessNumbers = (settings: Readonly<Record<string, unknown>>): string[] =>
  Object.entries(settings).flatMap(([name, value]) =>
    typeof value === 'number' && !Number.isFinite(value) ? [`${name} must be a finite number`] : [],
  )
