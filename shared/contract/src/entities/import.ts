import type { Static } from 'typebox'
import { Type } from 'typebox'
import { Closed, Id, Instant, Nullable, OneOf } from '../schema.ts'

/** One row of a CSV as the console sends it; `line` is the file's line, for people. */
export const ImportRow = Closed({
  line: Type.Integer({ minimum: 1 }),
  email: Type.String({ maxLength: 320 }),
  name: Type.Optional(Type.String({ maxLength: 320 })),
  role: Type.Optional(Type.String({ maxLength: 40 })),
  companyPosition: Type.Optional(Type.String({ maxLength: 320 })),
})
export type ImportRow = Static<typeof ImportRow>

export const ImportRowResult = Closed({
  line: Type.Integer(),
  result: OneOf(['created', 'updated', 'skipped', 'failed']),
  /** Why it failed or was skipped, in words for people. */
  reason: Type.Optional(Type.String()),
  field: Type.Optional(Type.String()),
})
export type ImportRowResult = Static<typeof ImportRowResult>

export const ImportJob = Closed({
  importId: Id,
  fileName: Nullable(Type.String()),
  mode: OneOf(['skip', 'update']),
  createdBy: Type.String(),
  createdAt: Instant,
  totalRows: Nullable(Type.Integer()),
  created: Type.Integer(),
  updated: Type.Integer(),
  skipped: Type.Integer(),
  failed: Type.Integer(),
  batches: Type.Integer(),
})
export type ImportJob = Static<typeof ImportJob>
