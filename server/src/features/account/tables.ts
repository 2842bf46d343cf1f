import type { Character } from '@metapyra/contract/entities/user'
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
  uniqueIndex,
  uuid,
} from '../../platform/db/drizzle.ts'

/** One registered person. An invited person who has not accepted has a row without a password. */
export const users = pgTable(
  'users',
  {
    id: uuid('id').primaryKey(),
    /** Lower case, as it is compared. */
    email: text('email').notNull(),
    name: text('name').notNull(),
    passwordHash: text('password_hash'),
    emailVerifiedAt: instant('email_verified_at'),
    countryCode: integer('country_code').notNull(),
    mobileNumber: text('mobile_number'),
    mobileNumberVerified: boolean('mobile_number_verified').notNull().default(false),
    isNewUser: boolean('is_new_user').notNull().default(true),
    image: text('image'),
    character: jsonb('character').$type<Character>(),
    designation: text('designation'),
    additional: jsonb('additional').$type<Record<string, unknown>>().notNull().default({}),
    blockedAt: instant('blocked_at'),
    /**
     * When the owner deleted the account. No one can log in to it. The remaining data is erased later
     * (features/deletion).
     */
    closedAt: instant('closed_at'),
    lastLoginAt: instant('last_login_at'),
    createdAt: instant('created_at').notNull().defaultNow(),
  },
  (table) => [uniqueIndex('users_email').on(table.email)],
)

/** Sessions of users and guests. Only the digest of the cookie's token is stored. */
export const sessions = pgTable(
  'sessions',
  {
    /** The public `sessionId`. */
    id: uuid('id').primaryKey(),
    /** The session on the main host that this one was handed over from, or itself. Logging out ends them all. */
    rootId: uuid('root_id').notNull(),
    tokenHash: text('token_hash').notNull(),
    /** The user's rights have changed: the next request gets a new token. */
    isRenewalDue: boolean('is_renewal_due').notNull().default(false),
    /**
     * Hash of the previous token, which requests in flight still carry, as do clients that never received the new one.
     */
    formerTokenHash: text('former_token_hash'),
    /** Null until a request has used the new token. */
    formerTokenUntil: instant('former_token_until'),
    kind: text('kind').$type<'account' | 'guest' | 'anonymous'>().notNull(),
    userId: uuid('user_id').references(() => users.id, { onDelete: 'cascade' }),
    /** The only space that a guest or anonymous user has access to. */
    workspaceId: uuid('workspace_id'),
    /** The guest's record (features/guest), for a guest's session. */
    guestId: uuid('guest_id'),
    displayName: text('display_name'),
    host: text('host').notNull(),
    userAgent: text('user_agent'),
    /** The private half of the session's reading key, encrypted. */
    readingKey: text('reading_key'),
    createdAt: instant('created_at').notNull().defaultNow(),
    /** Updated now and then, not with every request. */
    lastSeenAt: instant('last_seen_at').notNull().defaultNow(),
    expiresAt: instant('expires_at').notNull(),
  },
  (table) => [
    uniqueIndex('sessions_token').on(table.tokenHash),
    index('sessions_former_token').on(table.formerTokenHash).where(isNotNull(table.formerTokenHash)),
    index('sessions_user').on(table.userId),
    index('sessions_root').on(table.rootId),
    index('sessions_guest').on(table.guestId).where(isNotNull(table.guestId)),
  ],
)

/** A user's identity at an external provider: determined by issuer and subject only, never by email (T24). */
export const identities = pgTable(
  'identities',
  {
    issuer: text('issuer').notNull(),
    subject: text('subject').notNull(),
    provider: text('provider').$type<'google' | 'microsoft'>().notNull(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    createdAt: instant('created_at').notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.issuer, table.subject] }),
    uniqueIndex('identities_user').on(table.userId, table.provider),
  ],
)

/**
 * A login being handed over from the main host to a space's host: valid once, for 60 s, only for that host and browser.
 */
export const handoffs = pgTable('handoffs', {
  codeHash: text('code_hash').primaryKey(),
  sessionId: uuid('session_id')
    .notNull()
    .references(() => sessions.id, { onDelete: 'cascade' }),
  targetHost: text('target_host').notNull(),
  stateHash: text('state_hash').notNull(),
  expiresAt: instant('expires_at').notNull(),
  usedAt: instant('used_at'),
})
