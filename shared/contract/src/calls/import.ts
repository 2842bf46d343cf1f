import { Type } from 'typebox'
import type { Calls } from '../access.ts'
import { USER_LIST_PAGE_MAX } from '../constants.ts'
import { BulkAct } from '../entities/bulk.ts'
import {
  ImportBatch,
  ImportFailedRow,
  ImportJob,
  ImportMode,
  ImportRow,
  ImportRowResult,
  KnownPerson,
} from '../entities/import.ts'
import {
  Closed,
  Id,
  Instant,
  Line,
  Nothing,
  Nullable,
  Page,
  PageNumber,
  paging,
  Text,
  Whole,
} from '../schema.ts'
import { IMPORT_BATCH_ROWS, IMPORT_KEPT } from '../subjects/admin/import.ts'
import { MAX_TYPED_EMAIL } from '../text/email-lengths.ts'

/** Importing a whole company from a file. */
export const imports = {
  'POST v2/admin/workspace/import-users': {
    summary: 'Send one batch of an import; repeating it returns the same answer',
    beyond: true,
    access: 'admin',
    keepsText: true,
    body: Closed({
      importId: Id,
      batch: Type.Integer({ minimum: 0, maximum: 100_000 }),
      mode: ImportMode,
      rows: Type.Array(ImportRow, { minItems: 1, maxItems: IMPORT_BATCH_ROWS }),
      fileName: Type.Optional(Line(260)),
      fileHash: Type.Optional(Type.String({ pattern: '^[0-9a-f]{32,64}$', maxLength: 64 })),
      totalRows: Type.Optional(Whole(1)),
      heldBack: Type.Optional(Type.Integer({ minimum: 0, maximum: IMPORT_KEPT.rows })),
      sendInvitations: Type.Optional(Type.Boolean()),
    }),
    reply: Closed({ results: Type.Array(ImportRowResult), job: ImportJob }),
    maxBytes: 2 * 1024 * 1024,
    limit: { max: 1200, seconds: 60 },
  },
  'POST v2/admin/workspace/invitation-pace': {
    summary: 'How many of a number of invitations are sent today, and when the last one is',
    beyond: true,
    access: 'admin',
    body: Closed({ people: Type.Integer({ minimum: 1, maximum: 1_000_000 }) }),
    reply: Closed({
      today: Type.Integer(),
      /** Null if all of them are sent today. */
      lastAt: Nullable(Instant),
    }),
    limit: { max: 120, seconds: 60 },
  },
  'POST v2/admin/workspace/imports': {
    summary: 'The space’s imports, newest first: a page, certain IDs or one file',
    beyond: true,
    access: 'admin',
    onLapsed: true,
    body: Closed({
      page: Type.Optional(PageNumber),
      pageSize: Type.Optional(Type.Integer({ minimum: 1, maximum: USER_LIST_PAGE_MAX })),
      importIds: Type.Optional(Type.Array(Id, { minItems: 1, maxItems: 50 })),
      fileHash: Type.Optional(Type.String({ pattern: '^[0-9a-f]{32,64}$', maxLength: 64 })),
    }),
    reply: Page(ImportJob),
  },
  'POST v2/admin/workspace/import-batches': {
    summary: 'The batch numbers of an import that were processed, so it can resume',
    beyond: true,
    access: 'admin',
    onLapsed: true,
    body: Closed({ importId: Id, next: paging.next }),
    reply: Page(ImportBatch),
    limit: { max: 1200, seconds: 60 },
  },
  'POST v2/admin/workspace/import-stop': {
    summary: 'Mark an import as stopped; another batch resumes it',
    beyond: true,
    access: 'admin',
    onFullDisk: true,
    body: Closed({
      importId: Id,
      /**
       * Counts the rows of batches that the server refused among those held back. They are no longer part of
       * `totalRows`, so the import is done once all others have arrived.
       */
      heldBack: Type.Optional(Type.Integer({ minimum: 0, maximum: IMPORT_KEPT.rows })),
    }),
    reply: Nothing,
    status: 204,
  },
  'POST v2/admin/workspace/import-undo': {
    summary: 'Remove the people an import invited, except those who joined or were changed since',
    beyond: true,
    access: 'admin',
    onLapsed: true,
    body: Closed({ importId: Id, clientId: Id }),
    reply: BulkAct,
    limit: { max: 30, seconds: 60 },
  },
  'POST v2/admin/workspace/import-failed-rows': {
    summary: 'Save failed rows and their reasons for 30 days; saved rows don’t change',
    beyond: true,
    access: 'admin',
    onLapsed: true,
    body: Closed({
      importId: Id,
      columns: Type.Array(Text(IMPORT_KEPT.cellChars), { maxItems: IMPORT_KEPT.columns }),
      rows: Type.Array(ImportFailedRow, { minItems: 1, maxItems: IMPORT_KEPT.rowsACall }),
    }),
    reply: Closed({ keptRows: Type.Integer() }),
    maxBytes: 2 * 1024 * 1024,
    limit: { max: 1200, seconds: 60 },
  },
  'POST v2/admin/workspace/import-failed-rows-export': {
    summary: 'An import’s failed rows as CSV, with the reason in the last column',
    beyond: true,
    access: 'admin',
    dear: true,
    onLapsed: true,
    body: Closed({ importId: Id }),
    csv: true,
    reply: Type.String(),
    limit: { max: 20, seconds: 60 },
  },
  'POST v2/admin/workspace/known-emails': {
    summary: 'Who of these emails is already in the space, and as what, to check before an import',
    beyond: true,
    access: 'admin',
    onLapsed: true,
    body: Closed({ emails: Type.Array(Type.String({ maxLength: MAX_TYPED_EMAIL }), { maxItems: 10_000 }) }),
    reply: Closed({ known: Type.Array(KnownPerson) }),
    maxBytes: 4 * 1024 * 1024,
    limit: { max: 1200, seconds: 60 },
  },
} satisfies Calls
