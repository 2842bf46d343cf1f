import { index, instant, jsonb, pgTable, text, uniqueIndex, uuid } from '../../platform/db/drizzle.ts'
import { workspaces } from '../workspace/tables.ts'

/** Input from the forms of the public pages, for the team to read. */
export const businessRequests = pgTable(
  'business_requests',
  {
    id: uuid('id').primaryKey(),
    kind: text('kind').$type<'feedback' | 'requirement' | 'plan' | 'partner'>().notNull(),
    email: text('email'),
    workspaceId: uuid('workspace_id').references(() => workspaces.id, { onDelete: 'set null' }),
    data: jsonb('data').$type<Record<string, string | number>>().notNull(),
    createdAt: instant('created_at').notNull().defaultNow(),
  },
  (table) => [index('business_requests_list').on(table.kind, table.createdAt)],
)

/** Newsletter subscribers. A subscription is valid from `confirmedAt` on. */
export const subscribers = pgTable(
  'subscribers',
  {
    id: uuid('id').primaryKey(),
    email: text('email').notNull(),
    confirmedAt: instant('confirmed_at'),
    unsubscribedAt: instant('unsubscribed_at'),
    createdAt: instant('created_at').notNull().defaultNow(),
  },
  (table) => [uniqueIndex('subscribers_email').on(table.email)],
)
