import {
  boolean,
  index,
  instant,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from '../../platform/db/drizzle.ts'
import { users } from '../account/tables.ts'
import { workspaces } from '../workspace/tables.ts'

/** Scheduled, live and ended are not stored, because they follow from the instants ([ANN-1]). */
export const announcements = pgTable(
  'announcements',
  {
    id: uuid('id').primaryKey(),
    workspaceId: uuid('workspace_id')
      .notNull()
      .references(() => workspaces.id, { onDelete: 'cascade' }),
    /** Set by the client, so that sending twice creates only one. */
    clientId: uuid('client_id').notNull(),
    description: text('description').notNull(),
    isDraft: boolean('is_draft').notNull(),
    /** For a draft, the planned start. Never null once published or scheduled. */
    startsAt: instant('starts_at'),
    endsAt: instant('ends_at'),
    createdBy: uuid('created_by').references(() => users.id, { onDelete: 'set null' }),
    createdAt: instant('created_at').notNull(),
    updatedAt: instant('updated_at').notNull(),
  },
  (table) => [
    uniqueIndex('announcements_client').on(table.workspaceId, table.clientId),
    index('announcements_list').on(table.workspaceId, table.createdAt),
  ],
)

export const announcementViews = pgTable(
  'announcement_views',
  {
    announcementId: uuid('announcement_id')
      .notNull()
      .references(() => announcements.id, { onDelete: 'cascade' }),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    seenAt: instant('seen_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.announcementId, table.userId] }),
    index('announcement_views_list').on(table.announcementId, table.seenAt),
    index('announcement_views_user').on(table.userId),
  ],
)
