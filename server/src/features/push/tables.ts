import { instant, pgTable, text, uniqueIndex, uuid } from '../../db/drizzle.ts'
import { sessions } from '../account/tables.ts'

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

/** The product's own VAPID pair (RFC 8292), made once; the private half is encrypted by the master key. */
export const vapidKeys = pgTable('vapid_keys', {
  id: text('id').primaryKey(),
  publicKey: text('public_key').notNull(),
  privateKey: text('private_key').notNull(),
  createdAt: instant('created_at').notNull().defaultNow(),
})
