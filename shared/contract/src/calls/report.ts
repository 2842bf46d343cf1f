import { Type } from 'typebox'
import type { Calls } from '../access.ts'
import { USER_LIST_PAGE_MAX } from '../constants.ts'
import { REPORT_OUTCOMES, REPORT_REASONS, Report, ReportContext } from '../entities/report.ts'
import { Closed, Id, Lines, Nothing, OneOf, Page, PageNumber } from '../schema.ts'

const Note = Lines(500)
const Count = Type.Integer({ minimum: 0 })

export const report = {
  'POST v2/chat/report': {
    summary: 'Report a message to the space’s owners and admins; once per person and message',
    beyond: true,
    access: 'anonymous',
    keepsText: true,
    limit: { max: 20, seconds: 600 },
    body: Closed({ messageId: Id, reason: OneOf(REPORT_REASONS), words: Type.Optional(Note) }),
    reply: Nothing,
    status: 204,
  },
  'POST v2/admin/workspace/reports': {
    summary: 'A page of reported messages, newest first',
    beyond: true,
    access: 'admin',
    onLapsed: true,
    body: Closed({
      isOpen: Type.Optional(Type.Boolean()),
      page: Type.Optional(PageNumber),
      pageSize: Type.Optional(Type.Integer({ minimum: 1, maximum: USER_LIST_PAGE_MAX })),
    }),
    reply: Closed({ ...Page(Report).properties, counts: Closed({ open: Count, handled: Count }) }),
  },
  'POST v2/admin/workspace/report-context': {
    summary: 'Messages around a reported one in the space’s chat; never private ones',
    beyond: true,
    access: 'admin',
    onLapsed: true,
    body: Closed({ id: Id }),
    reply: ReportContext,
  },
  'POST v2/admin/workspace/report-handle': {
    summary: 'Delete or keep a reported message, which closes its open reports',
    beyond: true,
    access: 'admin',
    body: Closed({ id: Id, outcome: OneOf(REPORT_OUTCOMES), note: Type.Optional(Note) }),
    reply: Report,
  },
} satisfies Calls
