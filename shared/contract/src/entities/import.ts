import type { Static } from 'typebox'
import { Type } from 'typebox'
import { IMPORT_KEPT } from '../constants.ts'
import { Closed, Id, Instant, Nullable, OneOf, Text, Whole } from '../schema.ts'

/** One row of a CSV as the console sends it; `line` is the file's line, for people. */
export const ImportRow = Closed({
  line: Whole(1),
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
  /** Of the row; `seat` where none was free. */
  field: Type.Optional(Type.String()),
})
export type ImportRowResult = Static<typeof ImportRowResult>

export const IMPORT_MODES = ['skip', 'update', 'fail'] as const
/** What becomes of a row whose person is in the space already. */
export const ImportMode = OneOf(IMPORT_MODES)
export type ImportMode = Static<typeof ImportMode>

export const ImportJob = Closed({
  importId: Id,
  fileName: Nullable(Type.String()),
  /** SHA-256 of the file's bytes in hex, by which it is known when it is chosen again; another hash without https. */
  fileHash: Nullable(Type.String()),
  mode: ImportMode,
  sendInvitations: Type.Boolean(),
  createdBy: Type.String(),
  createdAt: Instant,
  /** When the last batch was taken in. */
  lastBatchAt: Instant,
  /** stopped: rows are missing, and for a while none came. */
  state: OneOf(['running', 'stopped', 'done']),
  totalRows: Nullable(Type.Integer()),
  /** Rows that the console kept back with an error; they are not among `totalRows`. */
  heldBack: Type.Integer(),
  created: Type.Integer(),
  updated: Type.Integer(),
  skipped: Type.Integer(),
  failed: Type.Integer(),
  batches: Type.Integer(),
  /** Failed rows that can be downloaded, and until when. */
  keptRows: Type.Integer(),
  keptUntil: Nullable(Instant),
  /** Invitations that did not fit into a day's mails and leave on later ones, the last of them then. */
  waitingInvitations: Type.Optional(Type.Integer()),
  lastInvitationAt: Type.Optional(Nullable(Instant)),
})
export type ImportJob = Static<typeof ImportJob>

/** A row that did not get in, as it stood in the file. */
export const ImportFailedRow = Closed({
  line: Whole(1),
  cells: Type.Array(Text(IMPORT_KEPT.cellChars), { maxItems: IMPORT_KEPT.columns }),
  error: Text(IMPORT_KEPT.cellChars),
})
export type ImportFailedRow = Static<typeof ImportFailedRow>

/** A batch that was taken in, and what became of its rows. */
export const ImportBatch = Closed({ batch: Type.Integer(), results: Type.Array(ImportRowResult) })
export type ImportBatch = Static<typeof ImportBatch>
