import { Type } from 'typebox'
import type { Calls } from '../access.ts'
import { IMPORT_BATCH_ROWS } from '../constants.ts'
import { ImportJob, ImportRow, ImportRowResult } from '../entities/import.ts'
import { Closed, Empty, Id, OneOf, Page, Text } from '../schema.ts'

/** Bringing a whole company in from CSV (calls.md, "Workspace"). */
export const imports = {
  'POST v2/admin/workspace/import-users': {
    summary: 'One batch of an import; sent again it answers what it answered, with no second effect',
    beyond: true,
    access: 'admin',
    body: Closed({
      importId: Id,
      batch: Type.Integer({ minimum: 0, maximum: 100_000 }),
      mode: OneOf(['skip', 'update']),
      rows: Type.Array(ImportRow, { minItems: 1, maxItems: IMPORT_BATCH_ROWS }),
      fileName: Type.Optional(Text(260)),
      totalRows: Type.Optional(Type.Integer({ minimum: 1 })),
      sendInvitations: Type.Optional(Type.Boolean()),
    }),
    reply: Closed({ results: Type.Array(ImportRowResult), job: ImportJob }),
    maxBytes: 2 * 1024 * 1024,
    limit: { max: 1200, seconds: 60 },
  },
  'POST v2/admin/workspace/imports': {
    summary: 'The imports of the space, newest first',
    beyond: true,
    access: 'admin',
    body: Empty,
    reply: Page(ImportJob),
  },
  'POST v2/admin/workspace/known-emails': {
    summary: 'Which of these addresses the space has already, so that an import can say so before it starts',
    beyond: true,
    access: 'admin',
    body: Closed({ emails: Type.Array(Type.String({ maxLength: 320 }), { maxItems: 10_000 }) }),
    reply: Closed({ known: Type.Array(Type.String()) }),
    maxBytes: 4 * 1024 * 1024,
    limit: { max: 1200, seconds: 60 },
  },
} satisfies Calls
