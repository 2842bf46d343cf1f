import type { ViewState } from '@metapyra/contract/entities/view'
import type { VIEW_LISTS } from '@metapyra/contract/view'
import {
  index,
  instant,
  isNotNull,
  isNull,
  jsonb,
  pgTable,
  sql,
  text,
  uniqueIndex,
  uuid,
} from '../../platform/db/drizzle.ts'
import { users } from '../account/tables.ts'
import { workspaces } from '../workspace/tables.ts'

/**
 * A saved view of one of the console's lists. Its name is unique among the space's views, or among one person's own.
 */
export const listViews = pgTable(
  'list_views',
  {
    id: uuid('id').primaryKey(),
    workspaceId: uuid('workspace_id')
      .notNull()
      .references(() => workspaces.id, { onDelete: 'cascade' }),
    list: text('list').$type<(typeof VIEW_LISTS)[number]>().notNull(),
    /** Null if the view belongs to the space. */
    ownerId: uuid('owner_id').references(() => users.id, { onDelete: 'cascade' }),
    name: text('name').notNull(),
    state: jsonb('state').$type<ViewState>().notNull(),
    updatedAt: instant('updated_at').notNull(),
  },
  (table) => [
    uniqueIndex('list_views_own')
      .on(table.workspaceId, table.list, table.ownerId, sql`lower(${table.name})`)
      .where(isNotNull(table.ownerId)),
    uniqueIndex('list_views_shared')
      .on(table.workspaceId, table.list, sql`lower(${table.name})`)
      .where(isNull(table.ownerId)),
    index('list_views_owner').on(table.ownerId),
  ],
)
