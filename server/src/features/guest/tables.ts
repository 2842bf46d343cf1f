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

/** A guest link. The row holds no secret: the link is its id and a keyed digest of it. */
export const guestInvites = pgTable(
  'guest_invites',
  {
    id: uuid('id').primaryKey(),
    workspaceId: uuid('workspace_id')
      .notNull()
      .references(() => workspaces.id, { onDelete: 'cascade' }),
    /** Null: an open link, made for nobody in particular. */
    email: text('email'),
    /** Where the widget of the link stands on a page. */
    position: text('position'),
    /** Null: as many as come before it ends. */
    maxUses: integer('max_uses'),
    uses: integer('uses').notNull().default(0),
    expiresAt: instant('expires_at').notNull(),
    invalidatedAt: instant('invalidated_at'),
    /** Made for a booking or an event, whose own door it opens. */
    isMeeting: boolean('is_meeting').notNull().default(false),
    /** What it lets its guests read; null: what all guests of the space do. */
    rights: jsonb('rights').$type<GuestRight[]>(),
    /** The rooms on the map, as chats name them, into which it leads; null: all. */
    rooms: jsonb('rooms').$type<string[]>(),
    /** Whoever runs the space has said what it allows: that may be more than all guests read. */
    isByAdmin: boolean('is_by_admin').notNull().default(false),
    createdBy: uuid('created_by').references(() => users.id, { onDelete: 'set null' }),
    createdAt: instant('created_at').notNull().defaultNow(),
  },
  (table) => [index('guest_invites_list').on(table.workspaceId, table.createdAt)],
)

/** §3 Guest user record: somebody without an account who has come in, as they said who they are. */
export const guests = pgTable(
  'guests',
  {
    id: uuid('id').primaryKey(),
    workspaceId: uuid('workspace_id')
      .notNull()
      .references(() => workspaces.id, { onDelete: 'cascade' }),
    /** The link they came in by; null for the anonymous. */
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

/** Who owned a space when what its guests may do was told apart, and has not read yet what it was made of. */
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
