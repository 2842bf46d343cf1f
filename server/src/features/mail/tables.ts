import {
  boolean,
  index,
  instant,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  sql,
  text,
  uniqueIndex,
  uuid,
} from '../../platform/db/drizzle.ts'

/** The outbox: mails are written in the transaction that decided on them and sent from here at least once. */
export const mails = pgTable(
  'mails',
  {
    id: uuid('id').primaryKey(),
    to: text('to').notNull(),
    template: text('template').notNull(),
    data: jsonb('data').$type<Record<string, string>>().notNull(),
    /** A second mail with the same key is not written. */
    dedupeKey: text('dedupe_key'),
    attempts: integer('attempts').notNull().default(0),
    nextAt: instant('next_at').notNull().defaultNow(),
    /** The current claim, if any; it ends at `nextAt`. */
    claim: uuid('claim'),
    sentAt: instant('sent_at'),
    failedAt: instant('failed_at'),
    lastError: text('last_error'),
    createdAt: instant('created_at').notNull().defaultNow(),
    /** The person who caused it, and their space. */
    senderId: uuid('sender_id'),
    workspaceId: uuid('workspace_id'),
    /** [MAIL-3] True if the address belongs to no one in the space; the mail then has a link for unsubscribing. */
    isToStranger: boolean('is_to_stranger').notNull().default(false),
    /** [MAIL-5] True if its sender is new and does not pay: their text is quoted and without links. */
    isGuarded: boolean('is_guarded').notNull().default(false),
  },
  (table) => [
    uniqueIndex('mails_dedupe').on(table.dedupeKey),
    index('mails_due').on(table.nextAt).where(sql`${table.sentAt} is null and ${table.failedAt} is null`),
  ],
)

/** The sandbox's mailbox: mails that would have been sent by SMTP. */
export const sandboxMails = pgTable(
  'sandbox_mails',
  {
    id: uuid('id').primaryKey(),
    to: text('to').notNull(),
    subject: text('subject').notNull(),
    text: text('text').notNull(),
    html: text('html').notNull(),
    /** The mail's calendar part. */
    calendar: text('calendar'),
    at: instant('at').notNull().defaultNow(),
  },
  (table) => [index('sandbox_mails_to').on(table.to, table.at)],
)

/** [MAIL-3] Counts of mails to external recipients per day, by account and by space (`strangers.rules.ts`). */
export const mailAllowances = pgTable(
  'mail_allowances',
  {
    /** The account or space, and the kind of mails. */
    key: text('key').notNull(),
    /** `2026-11-28`, in UTC. */
    day: text('day').notNull(),
    mails: integer('mails').notNull(),
  },
  (table) => [primaryKey({ columns: [table.key, table.day] }), index('mail_allowances_day').on(table.day)],
)

/** [MAIL-4] Addresses that have unsubscribed from an account or a space. */
export const mailStops = pgTable(
  'mail_stops',
  {
    email: text('email').notNull(),
    /** `account:` or `space:`, and its id. */
    sender: text('sender').notNull(),
    createdAt: instant('created_at').notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.email, table.sender] })],
)
