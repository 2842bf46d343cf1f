import type {
  HOSTED_PAGE_STATUSES,
  INVOICE_STATUSES,
  SUBSCRIPTION_STATUSES,
} from '@metapyra/contract/entities/payment'
import {
  bigint,
  boolean,
  index,
  instant,
  integer,
  pgSequence,
  pgTable,
  primaryKey,
  sql,
  text,
  uniqueIndex,
  uuid,
} from '../../platform/db/drizzle.ts'
import { users } from '../account/tables.ts'
import { workspaces } from '../workspace/tables.ts'

/** Numbers each check at the provider before it is made: of two, the one that began later is newer ([PAY-3]). */
export const billingReadings = pgSequence('billing_readings')

/** Subscriptions of spaces. Without one, a space is on Free. An ended one stays until the next is bought. */
export const subscriptions = pgTable(
  'subscriptions',
  {
    workspaceId: uuid('workspace_id')
      .primaryKey()
      .references(() => workspaces.id, { onDelete: 'cascade' }),
    id: uuid('id').notNull(),
    provider: text('provider').notNull(),
    providerId: text('provider_id').notNull(),
    customerId: text('customer_id').notNull(),
    planCode: text('plan_code').notNull(),
    quantity: integer('quantity').notNull(),
    status: text('status').$type<(typeof SUBSCRIPTION_STATUSES)[number]>().notNull(),
    isCancelled: boolean('is_cancelled').notNull(),
    periodStart: instant('period_start').notNull(),
    periodEnd: instant('period_end').notNull(),
    graceEnd: instant('grace_end'),
    /** Number of the check this comes from. */
    reading: bigint('reading', { mode: 'number' }).notNull(),
    checkedAt: instant('checked_at').notNull(),
    /** A change under way: who makes it, since when, and the new number of seats. */
    changingBy: uuid('changing_by').references(() => users.id, { onDelete: 'set null' }),
    changingSince: instant('changing_since'),
    changingTo: integer('changing_to'),
  },
  (table) => [
    uniqueIndex('subscriptions_provider').on(table.provider, table.providerId),
    index('subscriptions_due').on(table.periodEnd),
  ],
)

/** Pages of the provider for paying a plan or its change. */
export const hostedPages = pgTable(
  'hosted_pages',
  {
    id: uuid('id').primaryKey(),
    workspaceId: uuid('workspace_id')
      .notNull()
      .references(() => workspaces.id, { onDelete: 'cascade' }),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    kind: text('kind').$type<'purchase' | 'change'>().notNull(),
    planCode: text('plan_code').notNull(),
    quantity: integer('quantity').notNull(),
    provider: text('provider').notNull(),
    /** The id and address of the page, both null until the provider has opened it. */
    providerId: text('provider_id'),
    url: text('url'),
    status: text('status').$type<(typeof HOSTED_PAGE_STATUSES)[number]>().notNull(),
    createdAt: instant('created_at').notNull(),
    expiresAt: instant('expires_at').notNull(),
    checkedAt: instant('checked_at').notNull(),
  },
  (table) => [
    uniqueIndex('hosted_pages_provider').on(table.provider, table.providerId),
    // [PAY-4] Only one page at a time can be paid, so that a space is never bought twice.
    uniqueIndex('hosted_pages_open')
      .on(table.workspaceId)
      .where(sql`${table.status} = 'fresh' and ${table.kind} = 'purchase'`),
    index('hosted_pages_due').on(table.checkedAt).where(sql`${table.status} = 'fresh'`),
  ],
)

/** [PAY-2] Events received from the provider, stored permanently, so that each has one effect. */
export const billingEvents = pgTable(
  'billing_events',
  {
    provider: text('provider').notNull(),
    eventId: text('event_id').notNull(),
    receivedAt: instant('received_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.provider, table.eventId] })],
)

export const invoices = pgTable(
  'invoices',
  {
    id: uuid('id').primaryKey(),
    workspaceId: uuid('workspace_id')
      .notNull()
      .references(() => workspaces.id, { onDelete: 'cascade' }),
    provider: text('provider').notNull(),
    providerId: text('provider_id').notNull(),
    number: text('number').notNull(),
    amountMinor: bigint('amount_minor', { mode: 'number' }).notNull(),
    currency: text('currency').notNull(),
    status: text('status').$type<(typeof INVOICE_STATUSES)[number]>().notNull(),
    issuedAt: instant('issued_at').notNull(),
    url: text('url'),
    payUrl: text('pay_url'),
  },
  (table) => [
    uniqueIndex('invoices_provider').on(table.provider, table.providerId),
    index('invoices_list').on(table.workspaceId, table.issuedAt),
  ],
)
