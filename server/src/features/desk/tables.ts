import {
  foreignKey,
  index,
  instant,
  integer,
  pgTable,
  text,
  uniqueIndex,
  uuid,
} from '../../platform/db/drizzle.ts'
import { users } from '../account/tables.ts'
import { members } from '../workspace/tables.ts'

/**
 * The owners of a map's desks. Desks claimed on a map that the space no longer uses stay stored, in case that map
 * returns.
 */
export const desks = pgTable(
  'desks',
  {
    id: uuid('id').primaryKey(),
    workspaceId: uuid('workspace_id').notNull(),
    userId: uuid('user_id').notNull(),
    mapId: text('map_id').notNull(),
    areaId: integer('area_id').notNull(),
    claimedAt: instant('claimed_at').notNull(),
  },
  (table) => [
    foreignKey({
      columns: [table.workspaceId, table.userId],
      foreignColumns: [members.workspaceId, members.userId],
    }).onDelete('cascade'),
    uniqueIndex('desks_one_a_person').on(table.workspaceId, table.userId),
    uniqueIndex('desks_one_owner').on(table.workspaceId, table.mapId, table.areaId),
  ],
)

/** Notes left for a person, regardless of which desk is theirs. */
export const deskNotes = pgTable(
  'desk_notes',
  {
    id: uuid('id').primaryKey(),
    workspaceId: uuid('workspace_id').notNull(),
    /** The recipient. */
    userId: uuid('user_id').notNull(),
    senderId: uuid('sender_id').references(() => users.id, { onDelete: 'set null' }),
    /** The sender's name at that time, displayed if the account no longer exists. */
    senderName: text('sender_name').notNull(),
    clientId: uuid('client_id').notNull(),
    text: text('text').notNull(),
    createdAt: instant('created_at').notNull(),
    readAt: instant('read_at'),
  },
  (table) => [
    foreignKey({
      columns: [table.workspaceId, table.userId],
      foreignColumns: [members.workspaceId, members.userId],
    }).onDelete('cascade'),
    uniqueIndex('desk_notes_once').on(table.workspaceId, table.senderId, table.clientId),
    index('desk_notes_of').on(table.workspaceId, table.userId, table.createdAt),
    index('desk_notes_by').on(table.senderId, table.createdAt),
  ],
)
