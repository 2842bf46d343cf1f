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
import type { Notice } from './rules.ts'

/** Where a browser takes notifications (W3C Push API). It belongs to a session and ends with it (T27). */
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

/** [PUSH-3] What people are to be told of, kept until their push services have it. */
export const pushNotices = pgTable(
  'push_notices',
  {
    id: uuid('id').primaryKey(),
    workspaceId: uuid('workspace_id')
      .notNull()
      .references(() => workspaces.id, { onDelete: 'cascade' }),
    notice: jsonb('notice').$type<Notice>().notNull(),
    /** The sessions of the browsers that are left, once it was sent to the others; null: to be sent to all. */
    leftIds: jsonb('left_ids').$type<string[]>(),
    attempts: integer('attempts').notNull().default(0),
    nextAt: instant('next_at').notNull(),
    /** Which claim it is in the hands of, once there was one; `nextAt` is when that one ends. */
    claim: uuid('claim'),
    /** From then on nobody is told any more. */
    expiresAt: instant('expires_at').notNull().default(sql`now() + interval '1 day'`),
    createdAt: instant('created_at').notNull().defaultNow(),
  },
  (table) => [index('push_notices_due').on(table.nextAt)],
)

/** The product's own VAPID pair (RFC 8292), made once; the private half is encrypted by the master key. */
export const vapidKeys = pgTable('vapid_keys', {
  id: text('id').primaryKey(),
  publicKey: text('public_key').notNull(),
  privateKey: text('private_key').notNull(),
  createdAt: instant('created_at').notNull().defaultNow(),
})
