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

/** One registered person. Someone who was invited and has not answered has a row without a password. */
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
    /** Deleted by whoever it belonged to: nobody comes in by it. What of them is still kept goes later (features/deletion). */
    closedAt: instant('closed_at'),
    lastLoginAt: instant('last_login_at'),
    createdAt: instant('created_at').notNull().defaultNow(),
  },
  (table) => [uniqueIndex('users_email').on(table.email)],
)

/** Who is signed in where. The cookie's token is kept as its digest alone. */
export const sessions = pgTable(
  'sessions',
  {
    /** The public `sessionId`. */
    id: uuid('id').primaryKey(),
    /** The session on the main host that this one was handed over from, or itself: logging out ends them all. */
    rootId: uuid('root_id').notNull(),
    tokenHash: text('token_hash').notNull(),
    /** The person's rights have changed: their next request gets a new token. */
    isRenewalDue: boolean('is_renewal_due').notNull().default(false),
    /** Of the token before: requests that are on their way still carry it, and so does who never got the new one. */
    formerTokenHash: text('former_token_hash'),
    /** Null until the new token has come back. */
    formerTokenUntil: instant('former_token_until'),
    kind: text('kind').$type<'account' | 'guest' | 'anonymous'>().notNull(),
    userId: uuid('user_id').references(() => users.id, { onDelete: 'cascade' }),
    /** Guests and anonymous people are let into this space alone. */
    workspaceId: uuid('workspace_id'),
    /** The guest's own record (features/guest), where this is a guest's session. */
    guestId: uuid('guest_id'),
    displayName: text('display_name'),
    host: text('host').notNull(),
    userAgent: text('user_agent'),
    /** The private half of the session's reading key, encrypted. */
    readingKey: text('reading_key'),
    createdAt: instant('created_at').notNull().defaultNow(),
    /** Moved on now and then, not with every request. */
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

/** Who somebody is at an outside provider: told by issuer and subject alone, never by the mail address (T24). */
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

/** A sign-in on its way from the main host to a space's host: one use, 60 s, for that host and browser alone. */
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
