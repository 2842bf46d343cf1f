import { boolean, index, instant, pgTable, text, uuid } from '../../platform/db/drizzle.ts'
import { sessions, users } from '../account/tables.ts'
import { workspaces } from '../workspace/tables.ts'

/** A visit at the reception of a space: whom it has called, and who has let it in. */
export const receptions = pgTable(
  'receptions',
  {
    sessionId: uuid('session_id')
      .primaryKey()
      .references(() => sessions.id, { onDelete: 'cascade' }),
    workspaceId: uuid('workspace_id')
      .notNull()
      .references(() => workspaces.id, { onDelete: 'cascade' }),
    /** As whoever is called reads it. */
    name: text('name').notNull(),
    /** Whom the call is for; null: anybody. */
    calledId: uuid('called_id').references(() => users.id, { onDelete: 'set null' }),
    isForAnybody: boolean('is_for_anybody').notNull().default(false),
    /** Null: nobody is called just now. */
    calledAt: instant('called_at'),
    /** Null where the space had no reception as they came. */
    metBy: uuid('met_by').references(() => users.id, { onDelete: 'set null' }),
    /** Or when they were last seen in the room since, to the hour. */
    letInAt: instant('let_in_at'),
    /** They were put beside whoever met them. */
    isPlaced: boolean('is_placed').notNull().default(false),
  },
  (table) => [index('receptions_called').on(table.workspaceId, table.calledAt)],
)
