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

/** Mails that were decided on, written in the transaction that decided it, and sent from here at least once. */
export const mails = pgTable(
  'mails',
  {
    id: uuid('id').primaryKey(),
    to: text('to').notNull(),
    template: text('template').notNull(),
    data: jsonb('data').$type<Record<string, string>>().notNull(),
    /** One mail for one reason: a second with the same key is not written. */
    dedupeKey: text('dedupe_key'),
    attempts: integer('attempts').notNull().default(0),
    nextAt: instant('next_at').notNull().defaultNow(),
    /** Which claim it is in the hands of, once there was one; `nextAt` is when that one ends. */
    claim: uuid('claim'),
    sentAt: instant('sent_at'),
    failedAt: instant('failed_at'),
    lastError: text('last_error'),
    createdAt: instant('created_at').notNull().defaultNow(),
    /** In whose name it is written, and of which space, where a person has caused it. */
    senderId: uuid('sender_id'),
    workspaceId: uuid('workspace_id'),
    /** [MAIL-3] Its address is nobody's of that space: the mail says how to end such mails. */
    isToStranger: boolean('is_to_stranger').notNull().default(false),
    /** [MAIL-5] Its sender is new or does not pay: their words are shown as theirs, and lead nowhere. */
    isGuarded: boolean('is_guarded').notNull().default(false),
  },
  (table) => [
    uniqueIndex('mails_dedupe').on(table.dedupeKey),
    index('mails_due').on(table.nextAt).where(sql`${table.sentAt} is null and ${table.failedAt} is null`),
  ],
)

/** The mailbox of the sandbox: what would have gone out by SMTP. */
export const sandboxMails = pgTable(
  'sandbox_mails',
  {
    id: uuid('id').primaryKey(),
    to: text('to').notNull(),
    subject: text('subject').notNull(),
    text: text('text').notNull(),
    html: text('html').notNull(),
    /** What it brings to the reader's calendar. */
    calendar: text('calendar'),
    at: instant('at').notNull().defaultNow(),
  },
  (table) => [index('sandbox_mails_to').on(table.to, table.at)],
)

/** [MAIL-3] How many mails to strangers leave on a day, of an account and of a space (`strangers.rules.ts`). */
export const mailAllowances = pgTable(
  'mail_allowances',
  {
    /** Whose, and which kind of mails. */
    key: text('key').notNull(),
    /** `2026-11-28`, in UTC. */
    day: text('day').notNull(),
    mails: integer('mails').notNull(),
  },
  (table) => [primaryKey({ columns: [table.key, table.day] }), index('mail_allowances_day').on(table.day)],
)

/** [MAIL-4] Addresses that want no mails of an account or a space any more. */
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
