import { boolean, index, instant, pgTable, text, uuid } from '../../platform/db/drizzle.ts'
import { sessions, users } from '../account/tables.ts'
import { workspaces } from '../workspace/tables.ts'

/** Visits at a space's reception: whom they called, and who admitted them. */
export const receptions = pgTable(
  'receptions',
  {
    sessionId: uuid('session_id')
      .primaryKey()
      .references(() => sessions.id, { onDelete: 'cascade' }),
    workspaceId: uuid('workspace_id')
      .notNull()
      .references(() => workspaces.id, { onDelete: 'cascade' }),
    /** The guest's name, as the called member sees it. */
    name: text('name').notNull(),
    /** The called member; null: anyone. */
    calledId: uuid('called_id').references(() => users.id, { onDelete: 'set null' }),
    isForAnybody: boolean('is_for_anybody').notNull().default(false),
    /** Null: no open call. */
    calledAt: instant('called_at'),
    /** Null if the space had no reception when they came. */
    metBy: uuid('met_by').references(() => users.id, { onDelete: 'set null' }),
    /** When the guest was admitted, or last seen in the room since, to the hour. */
    letInAt: instant('let_in_at'),
    /** True once they were placed beside the member who admitted them. */
    isPlaced: boolean('is_placed').notNull().default(false),
  },
  (table) => [index('receptions_called').on(table.workspaceId, table.calledAt)],
)
