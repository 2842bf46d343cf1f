import { foreignKey, instant, pgTable, primaryKey, uuid } from '../../platform/db/drizzle.ts'
import { users } from '../account/tables.ts'
import { members } from '../workspace/tables.ts'

/** Who has blocked whom in a space. Only the blocker can see it. */
export const personBlocks = pgTable(
  'person_blocks',
  {
    workspaceId: uuid('workspace_id').notNull(),
    personId: uuid('person_id').notNull(),
    blockedId: uuid('blocked_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.workspaceId, table.personId, table.blockedId] }),
    foreignKey({
      columns: [table.workspaceId, table.personId],
      foreignColumns: [members.workspaceId, members.userId],
    }).onDelete('cascade'),
  ],
)
