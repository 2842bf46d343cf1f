import type { Static } from 'typebox'
import { Type } from 'typebox'
import { Closed, Id, Instant, Nullable, OneOf, Text, Whole } from '../schema.ts'
import { IMPORT_KEPT } from '../subjects/admin/import.ts'
import { MAX_TYPED_EMAIL } from '../text/email-lengths.ts'

/** One CSV row as the console sends it. `line` is the line number in the file, for people to read. */
export const ImportRow = Closed({
  line: Whole(1),
  email: Type.String({ maxLength: MAX_TYPED_EMAIL }),
  name: Type.Optional(Type.String({ maxLength: 320, clean: 'line' })),
  role: Type.Optional(Type.String({ maxLength: 40, clean: 'line' })),
  companyPosition: Type.Optional(Type.String({ maxLength: 320, clean: 'line' })),
})
export type ImportRow = Static<typeof ImportRow>

/** Results have the order of the batch's rows; `line` is for people to read. */
export const ImportRowResult = Closed({
  line: Type.Integer(),
  result: OneOf(['created', 'updated', 'skipped', 'failed']),
  /** Why the row failed or was skipped, as text for people. */
  reason: Type.Optional(Type.String()),
  /** The row's field that caused it; `seat` if no seat was free. */
  field: Type.Optional(Type.String()),
})
export type ImportRowResult = Static<typeof ImportRowResult>

export const IMPORT_MODES = ['skip', 'update', 'fail'] as const
/** What happens to a row whose person is already in the space. */
export const ImportMode = OneOf(IMPORT_MODES)
export type ImportMode = Static<typeof ImportMode>

export const ImportJob = Closed({
  importId: Id,
  fileName: Nullable(Type.String()),
  /**
   * SHA-256 of the file's bytes in hex, which identifies the file when it is selected again. On pages without HTTPS, a
   * different hash is used.
   */
  fileHash: Nullable(Type.String()),
  mode: ImportMode,
  sendInvitations: Type.Boolean(),
  createdBy: Type.String(),
  createdAt: Instant,
  /** When the last batch was accepted. */
  lastBatchAt: Instant,
  /** stopped: rows are missing, and none have arrived for a while. */
  state: OneOf(['running', 'stopped', 'done']),
  totalRows: Nullable(Type.Integer()),
  /** Rows with errors that the console did not send. They are not part of `totalRows`. */
  heldBack: Type.Integer(),
  created: Type.Integer(),
  updated: Type.Integer(),
  skipped: Type.Integer(),
  failed: Type.Integer(),
  batches: Type.Integer(),
  /** The number of failed rows that can be downloaded, and until when. */
  keptRows: Type.Integer(),
  keptUntil: Nullable(Instant),
  /** The number of invitations beyond the daily email limit, which are sent on later days, and when the last one is. */
  waitingInvitations: Type.Optional(Type.Integer()),
  lastInvitationAt: Type.Optional(Nullable(Instant)),
  /** Null unless the import was undone. */
  undo: Nullable(
    Closed({
      /** The newest bulk act that undoes it. */
      actId: Id,
      isRunning: Type.Boolean(),
      removed: Type.Integer(),
      /** People who stayed, because they had joined or were changed. */
      stayed: Type.Integer(),
    }),
  ),
})
export type ImportJob = Static<typeof ImportJob>

/**
 * A row that failed, as it was in the file. `row` is its index in the file and identifies it in its import; `line` is for
 * people to read, and the rows of a pasted list may share one.
 */
export const ImportFailedRow = Closed({
  row: Whole(0),
  line: Whole(1),
  cells: Type.Array(Text(IMPORT_KEPT.cellChars), { maxItems: IMPORT_KEPT.columns }),
  error: Text(IMPORT_KEPT.cellChars),
})
export type ImportFailedRow = Static<typeof ImportFailedRow>

/** A person of the space whose email stands in a file, as they are before the import. */
export const KnownPerson = Closed({
  /** As it was asked for. */
  email: Type.String(),
  role: OneOf(['owner', 'admin', 'user', 'guest']),
  name: Type.String(),
  companyPosition: Type.String(),
  /** True if their name is their own and no file changes it. */
  hasJoined: Type.Boolean(),
})
export type KnownPerson = Static<typeof KnownPerson>

/** An accepted batch, with the results of its rows. */
export const ImportBatch = Closed({ batch: Type.Integer(), results: Type.Array(ImportRowResult) })
export type ImportBatch = Static<typeof ImportBatch>
