import { instant, pgTable, text, uuid } from '../../platform/db/drizzle.ts'
import { users } from '../account/tables.ts'

/** A pending change of email, which takes effect once both addresses have confirmed it. One per user. */
export const emailChanges = pgTable('email_changes', {
  userId: uuid('user_id')
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  newEmail: text('new_email').notNull(),
  oldConfirmedAt: instant('old_confirmed_at'),
  newConfirmedAt: instant('new_confirmed_at'),
  expiresAt: instant('expires_at').notNull(),
  createdAt: instant('created_at').notNull().defaultNow(),
})
