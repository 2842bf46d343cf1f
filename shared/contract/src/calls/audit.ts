import { Type } from 'typebox'
import type { Calls } from '../access.ts'
import { USER_LIST_PAGE_MAX } from '../constants.ts'
import { AuditActionName, AuditActor, AuditEntry } from '../entities/audit.ts'
import { Closed, Empty, Id, Instant, Page, PageNumber, Text } from '../schema.ts'
import { AUDIT_ACTIONS } from '../subjects/admin/audit.ts'

const filterFields = {
  filter: Type.Optional(
    Closed({
      actions: Type.Optional(
        Type.Array(AuditActionName, { minItems: 1, maxItems: Object.keys(AUDIT_ACTIONS).length }),
      ),
      actorId: Type.Optional(Id),
      subjectId: Type.Optional(Id),
      from: Type.Optional(Instant),
      /** The end of the range, exclusive. */
      to: Type.Optional(Instant),
    }),
  ),
  /** Words in the names and email addresses of the person who acted and of the person affected. */
  search: Type.Optional(Text(120)),
}

/** What the owners and admins of a space have done there. */
export const audit = {
  'POST v2/admin/workspace/audit-log': {
    summary: 'A page of the audit log, newest first',
    beyond: true,
    access: 'admin',
    dear: true,
    onLapsed: true,
    body: Closed({
      page: Type.Optional(PageNumber),
      pageSize: Type.Optional(Type.Integer({ minimum: 1, maximum: USER_LIST_PAGE_MAX })),
      ...filterFields,
    }),
    reply: Page(AuditEntry),
  },
  'POST v2/admin/workspace/audit-log-actors': {
    summary: 'Everyone who acted in the audit log, by their latest name',
    beyond: true,
    access: 'admin',
    dear: true,
    onLapsed: true,
    body: Empty,
    reply: Page(AuditActor),
  },
  'POST v2/admin/workspace/audit-log-export': {
    summary: 'The audit log as CSV, newest first; the export is logged too',
    beyond: true,
    access: 'admin',
    dear: true,
    onLapsed: true,
    body: Closed(filterFields),
    csv: true,
    reply: Type.String(),
    limit: { max: 20, seconds: 60 },
  },
} satisfies Calls
