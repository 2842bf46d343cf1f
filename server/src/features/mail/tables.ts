import { index, instant, integer, jsonb, pgTable, sql, text, uniqueIndex, uuid } from '../../db/drizzle.ts'

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
