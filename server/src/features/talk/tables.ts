import { foreignKey, index, instant, pgTable, primaryKey, sql, uuid } from '../../platform/db/drizzle.ts'
import { members } from '../workspace/tables.ts'

/** Which people have agreed to talk with each other; `oneId` sorts before `otherId`. */
export const talkConsents = pgTable(
  'talk_consents',
  {
    workspaceId: uuid('workspace_id').notNull(),
    oneId: uuid('one_id').notNull(),
    otherId: uuid('other_id').notNull(),
    agreedAt: instant('agreed_at').notNull().default(sql`now()`),
  },
  (table) => [
    primaryKey({ columns: [table.workspaceId, table.oneId, table.otherId] }),
    foreignKey({
      columns: [table.workspaceId, table.oneId],
      foreignColumns: [members.workspaceId, members.userId],
    }).onDelete('cascade'),
    foreignKey({
      columns: [table.workspaceId, table.otherId],
      foreignColumns: [members.workspaceId, members.userId],
    }).onDelete('cascade'),
    index('talk_consents_of_other').on(table.workspaceId, table.otherId),
  ],
)
