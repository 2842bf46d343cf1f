import type { Purpose } from '@metapyra/contract/access'
import { index, instant, pgTable, text, uuid } from '../../platform/db/drizzle.ts'
import { users } from '../account/tables.ts'

/** One-use tokens sent in mails. A row holds no secret: the token is its id with a keyed digest. */
export const tokens = pgTable(
  'tokens',
  {
    id: uuid('id').primaryKey(),
    purpose: text('purpose').$type<Purpose>().notNull(),
    email: text('email').notNull(),
    userId: uuid('user_id').references(() => users.id, { onDelete: 'cascade' }),
    workspaceId: uuid('workspace_id'),
    /** Additional encrypted data: a person's identity at an external provider. */
    sealed: text('sealed'),
    expiresAt: instant('expires_at').notNull(),
    usedAt: instant('used_at'),
    /** Voided by a newer one, its person's removal, or the removal or demotion of the person who issued it. */
    voidedAt: instant('voided_at'),
    createdAt: instant('created_at').notNull().defaultNow(),
  },
  (table) => [
    index('tokens_user').on(table.userId, table.purpose),
    index('tokens_workspace').on(table.workspaceId, table.email),
  ],
)
