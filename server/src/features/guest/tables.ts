import type { GuestRight } from '@metapyra/contract/guests'
import {
  boolean,
  index,
  instant,
  integer,
  isNotNull,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uuid,
} from '../../platform/db/drizzle.ts'
import { users } from '../account/tables.ts'
import { workspaces } from '../workspace/tables.ts'

/** Guest links. A row holds no secret: the token is its id with a keyed digest. */
export const guestInvites = pgTable(
  'guest_invites',
  {
    id: uuid('id').primaryKey(),
    workspaceId: uuid('workspace_id')
      .notNull()
      .references(() => workspaces.id, { onDelete: 'cascade' }),
    /** Null: an open link for anyone. */
    email: text('email'),
    /** Position of the link's widget on a page. */
    position: text('position'),
    /** Null: unlimited until it ends. */
    maxUses: integer('max_uses'),
    uses: integer('uses').notNull().default(0),
    expiresAt: instant('expires_at').notNull(),
    invalidatedAt: instant('invalidated_at'),
    /** True if the link was created for a booking or event, which have their own access method. */
    isMeeting: boolean('is_meeting').notNull().default(false),
    /** The rights of its guests; null: those of all guests of the space. */
    rights: jsonb('rights').$type<GuestRight[]>(),
    /** The rooms it allows, by the object ids that chats use; null: all. */
    rooms: jsonb('rooms').$type<string[]>(),
    /** True if an owner or admin has set its rights, which may then exceed those of all guests. */
    isByAdmin: boolean('is_by_admin').notNull().default(false),
    createdBy: uuid('created_by').references(() => users.id, { onDelete: 'set null' }),
    createdAt: instant('created_at').notNull().defaultNow(),
  },
  (table) => [index('guest_invites_list').on(table.workspaceId, table.createdAt)],
)

/** §3 Guest user record: people without an account who have entered, as they introduced themselves. */
export const guests = pgTable(
  'guests',
  {
    id: uuid('id').primaryKey(),
    workspaceId: uuid('workspace_id')
      .notNull()
      .references(() => workspaces.id, { onDelete: 'cascade' }),
    /** The link by which they came; null for anonymous people. */
    inviteId: uuid('invite_id').references(() => guestInvites.id, { onDelete: 'set null' }),
    name: text('name').notNull(),
    email: text('email'),
    image: text('image'),
    character: jsonb('character').$type<{ look: string; colour: string }>(),
    additional: jsonb('additional').$type<Record<string, unknown>>().notNull().default({}),
    createdAt: instant('created_at').notNull().defaultNow(),
    lastSeenAt: instant('last_seen_at').notNull().defaultNow(),
  },
  (table) => [
    index('guests_list').on(table.workspaceId, table.createdAt),
    index('guests_invite').on(table.inviteId).where(isNotNull(table.inviteId)),
  ],
)

/**
 * Owners from the time when guest rights were split into separate settings, who have not yet read the notice about it.
 */
export const guestNotices = pgTable(
  'guest_notices',
  {
    workspaceId: uuid('workspace_id')
      .notNull()
      .references(() => workspaces.id, { onDelete: 'cascade' }),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
  },
  (table) => [primaryKey({ columns: [table.workspaceId, table.userId] })],
)
