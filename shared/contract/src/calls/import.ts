import { Type } from 'typebox'
import type { Calls } from '../access.ts'
import { IMPORT_BATCH_ROWS, IMPORT_KEPT, USER_LIST_PAGE_MAX } from '../constants.ts'
import {
  ImportBatch,
  ImportFailedRow,
  ImportJob,
  ImportMode,
  ImportRow,
  ImportRowResult,
} from '../entities/import.ts'
import { Closed, Id, Instant, Nothing, Nullable, Page, PageNumber, paging, Text, Whole } from '../schema.ts'

/** Bringing a whole company in from CSV (calls.md, "Workspace"). */
export const imports = {
  'POST v2/admin/workspace/import-users': {
    summary: 'One batch of an import; sent again it answers what it answered, with no second effect',
    beyond: true,
    access: 'admin',
    keepsText: true,
    body: Closed({
      importId: Id,
      batch: Type.Integer({ minimum: 0, maximum: 100_000 }),
      mode: ImportMode,
      rows: Type.Array(ImportRow, { minItems: 1, maxItems: IMPORT_BATCH_ROWS }),
      fileName: Type.Optional(Text(260)),
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
    summary: 'How many of so many invitations leave today, and when the last of them does',
    beyond: true,
    access: 'admin',
    body: Closed({ people: Type.Integer({ minimum: 1, maximum: 1_000_000 }) }),
    reply: Closed({
      today: Type.Integer(),
      /** Null where all of them leave today. */
      lastAt: Nullable(Instant),
    }),
    limit: { max: 120, seconds: 60 },
  },
  'POST v2/admin/workspace/imports': {
    summary: 'The imports of the space, newest first: a page of them, or those of certain ids or of one file',
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
    summary:
      'The batches of an import that were taken in, by their numbers, so that it goes on with the others',
    beyond: true,
    access: 'admin',
    onLapsed: true,
    body: Closed({ importId: Id, next: paging.next }),
    reply: Page(ImportBatch),
    limit: { max: 1200, seconds: 60 },
  },
  'POST v2/admin/workspace/import-stop': {
    summary:
      'Says that nobody is sending an import’s rows any more; a batch that comes all the same goes on with it',
    beyond: true,
    access: 'admin',
    onFullDisk: true,
    body: Closed({ importId: Id }),
    reply: Nothing,
    status: 204,
  },
  'POST v2/admin/workspace/import-failed-rows': {
    summary:
      'Keeps rows that did not get in, with their reasons, for thirty days; a line that is kept stays as it is',
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
    summary:
      'The kept rows of an import as a CSV file: the columns of the file, and the reason in a last one',
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
    summary: 'Which of these addresses the space has already, so that an import can say so before it starts',
    beyond: true,
    access: 'admin',
    onLapsed: true,
    body: Closed({ emails: Type.Array(Type.String({ maxLength: 320 }), { maxItems: 10_000 }) }),
    reply: Closed({ known: Type.Array(Type.String()) }),
    maxBytes: 4 * 1024 * 1024,
    limit: { max: 1200, seconds: 60 },
  },
} satisfies Calls
