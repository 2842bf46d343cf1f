import type { LinkedKind, LinkedProvider } from '@metapyra/contract/linked-accounts'
import { index, instant, integer, pgTable, text, uniqueIndex, uuid } from '../../platform/db/drizzle.ts'
import { users } from '../account/tables.ts'

/** External accounts that people let the product use; one of each kind. */
export const linkedAccounts = pgTable(
  'linked_accounts',
  {
    id: uuid('id').primaryKey(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    provider: text('provider').$type<LinkedProvider>().notNull(),
    kind: text('kind').$type<LinkedKind>().notNull(),
    /** The owner's email at the provider, if the provider returns it. */
    email: text('email'),
    scopes: text('scopes').array().notNull(),
    /** Access token and refresh token, both encrypted; null once the access was revoked. */
    accessToken: text('access_token'),
    refreshToken: text('refresh_token'),
    expiresAt: instant('expires_at'),
    status: text('status').$type<'active' | 'revoked' | 'error'>().notNull(),
    /** Why it is not active, as a message. */
    lastError: text('last_error'),
    /** Incremented with each new token. A caller whose token was refused can see whether there is a newer one. */
    tokenVersion: integer('token_version').notNull().default(1),
    /** Until then, only one server requests a new token. */
    renewingUntil: instant('renewing_until'),
    linkedAt: instant('linked_at').notNull(),
  },
  (table) => [uniqueIndex('linked_accounts_user').on(table.userId, table.provider, table.kind)],
)

/** Started links: the provider's response is valid once, for this person in this login. */
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

/** [LINK-6] Accesses still to be revoked, because their provider did not respond. */
export const linkGiveBacks = pgTable(
  'link_give_backs',
  {
    id: uuid('id').primaryKey(),
    provider: text('provider').$type<LinkedProvider>().notNull(),
    kind: text('kind').$type<LinkedKind>().notNull(),
    /** A digest of the access's owner. If they link the account again, the revocation is canceled. */
    holder: text('holder').notNull(),
    /** Encrypted. */
    token: text('token').notNull(),
    tries: integer('tries').notNull().default(0),
    dueAt: instant('due_at').notNull(),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [index('link_give_backs_due').on(table.dueAt), index('link_give_backs_holder').on(table.holder)],
)
