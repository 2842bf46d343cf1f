import type { ReportOutcome, ReportReason } from '@metapyra/contract/entities/report'
import { index, instant, pgTable, text, uniqueIndex, uuid } from '../../platform/db/drizzle.ts'
import { messages } from '../chat/tables.ts'
import { workspaces } from '../workspace/tables.ts'

/** Messages reported to owners and admins, with their text at that time. */
export const messageReports = pgTable(
  'message_reports',
  {
    id: uuid('id').primaryKey(),
    workspaceId: uuid('workspace_id')
      .notNull()
      .references(() => workspaces.id, { onDelete: 'cascade' }),
    messageId: uuid('message_id')
      .notNull()
      .references(() => messages.id, { onDelete: 'cascade' }),
    place: text('place').$type<'space' | 'dm' | 'group' | 'room' | 'event'>().notNull(),
    body: text('body').notNull(),
    senderId: uuid('sender_id').notNull(),
    senderName: text('sender_name').notNull(),
    sentAt: instant('sent_at').notNull(),
    reporterId: uuid('reporter_id').notNull(),
    reporterName: text('reporter_name').notNull(),
    reason: text('reason').$type<ReportReason>().notNull(),
    words: text('words').notNull().default(''),
    createdAt: instant('created_at').notNull(),
    outcome: text('outcome').$type<ReportOutcome>(),
    handledAt: instant('handled_at'),
    handledBy: text('handled_by'),
    note: text('note').notNull().default(''),
  },
  (table) => [
    uniqueIndex('message_reports_once').on(table.messageId, table.reporterId),
    index('message_reports_list').on(table.workspaceId, table.createdAt),
    index('message_reports_reporter').on(table.reporterId),
  ],
)
