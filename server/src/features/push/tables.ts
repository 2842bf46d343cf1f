import {
  index,
  instant,
  integer,
  jsonb,
  pgTable,
  sql,
  text,
  uniqueIndex,
  uuid,
} from '../../platform/db/drizzle.ts'
import { sessions } from '../account/tables.ts'
import { workspaces } from '../workspace/tables.ts'
import type { Notice } from './text.rules.ts'

/** Push subscriptions of browsers (W3C Push API). Each belongs to a session and ends with it (T27). */
export const pushSubscriptions = pgTable(
  'push_subscriptions',
  {
    sessionId: uuid('session_id')
      .primaryKey()
      .references(() => sessions.id, { onDelete: 'cascade' }),
    endpoint: text('endpoint').notNull(),
    /** The browser's public key, base64url. */
    p256dh: text('p256dh').notNull(),
    /** The browser's authentication secret, base64url. */
    auth: text('auth').notNull(),
    createdAt: instant('created_at').notNull().defaultNow(),
  },
  (table) => [uniqueIndex('push_subscriptions_endpoint').on(table.endpoint)],
)

/** [PUSH-3] Notifications, stored until their push services have accepted them. */
export const pushNotices = pgTable(
  'push_notices',
  {
    id: uuid('id').primaryKey(),
    workspaceId: uuid('workspace_id')
      .notNull()
      .references(() => workspaces.id, { onDelete: 'cascade' }),
    notice: jsonb('notice').$type<Notice>().notNull(),
    /** The sessions of browsers still to be notified, once others were; null: all. */
    leftIds: jsonb('left_ids').$type<string[]>(),
    attempts: integer('attempts').notNull().default(0),
    nextAt: instant('next_at').notNull(),
    /** The current claim, if any; it ends at `nextAt`. */
    claim: uuid('claim'),
    /** The notification is not sent after this. */
    expiresAt: instant('expires_at').notNull().default(sql`now() + interval '1 day'`),
    createdAt: instant('created_at').notNull().defaultNow(),
  },
  (table) => [index('push_notices_due').on(table.nextAt)],
)

/** The product's own VAPID key pair (RFC 8292), created once; the private key is encrypted with the master key. */
export const vapidKeys = pgTable('vapid_keys', {
  id: text('id').primaryKey(),
  publicKey: text('public_key').notNull(),
  privateKey: text('private_key').notNull(),
  createdAt: instant('created_at').notNull().defaultNow(),
})
