import type { LinkedKind, LinkedProvider } from '@metapyra/contract/linked-accounts'
import { index, instant, integer, pgTable, text, uniqueIndex, uuid } from '../../platform/db/drizzle.ts'
import { users } from '../account/tables.ts'

/** An account elsewhere that somebody lets the product use; one of each kind. */
export const linkedAccounts = pgTable(
  'linked_accounts',
  {
    id: uuid('id').primaryKey(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    provider: text('provider').$type<LinkedProvider>().notNull(),
    kind: text('kind').$type<LinkedKind>().notNull(),
    /** Whose it is there, where the provider says it. */
    email: text('email'),
    scopes: text('scopes').array().notNull(),
    /** Both encrypted; null once the access was taken back. */
    accessToken: text('access_token'),
    refreshToken: text('refresh_token'),
    expiresAt: instant('expires_at'),
    status: text('status').$type<'active' | 'revoked' | 'error'>().notNull(),
    /** Why it is not active, in words. */
    lastError: text('last_error'),
    /** One more with each new token: who found one that is no more good sees whether there is another by now. */
    tokenVersion: integer('token_version').notNull().default(1),
    /** Until then one server alone asks for a new token. */
    renewingUntil: instant('renewing_until'),
    linkedAt: instant('linked_at').notNull(),
  },
  (table) => [uniqueIndex('linked_accounts_user').on(table.userId, table.provider, table.kind)],
)

/** Somebody on their way to a provider's page: what comes back is good for them, in that sign-in, once. */
export const linkStarts = pgTable(
  'link_starts',
  {
    stateHash: text('state_hash').primaryKey(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    rootId: uuid('root_id').notNull(),
    provider: text('provider').$type<LinkedProvider>().notNull(),
    kind: text('kind').$type<LinkedKind>().notNull(),
    /** The PKCE verifier, encrypted. */
    verifier: text('verifier').notNull(),
    expiresAt: instant('expires_at').notNull(),
  },
  (table) => [index('link_starts_user').on(table.userId), index('link_starts_expires').on(table.expiresAt)],
)

/** [LINK-6] An access that is still to be given back: its provider did not answer. */
export const linkGiveBacks = pgTable(
  'link_give_backs',
  {
    id: uuid('id').primaryKey(),
    provider: text('provider').$type<LinkedProvider>().notNull(),
    kind: text('kind').$type<LinkedKind>().notNull(),
    /** A digest of whose it is there: who links it anew keeps it. */
    holder: text('holder').notNull(),
    /** Encrypted. */
    token: text('token').notNull(),
    tries: integer('tries').notNull().default(0),
    dueAt: instant('due_at').notNull(),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [index('link_give_backs_due').on(table.dueAt), index('link_give_backs_holder').on(table.holder)],
)
