import type { BookingMode } from '@metapyra/contract/appointment'
import type {
  Booking,
  BookingLocation,
  BookingStatus,
  BookingType,
  DayWindow,
} from '@metapyra/contract/entities/appointment'
import {
  boolean,
  index,
  instant,
  integer,
  isNotNull,
  jsonb,
  pgTable,
  primaryKey,
  sql,
  text,
  timeRange,
  uniqueIndex,
  uuid,
} from '../../platform/db/drizzle.ts'
import { users } from '../account/tables.ts'
import { workspaces } from '../workspace/tables.ts'

const ofUser = () =>
  uuid('user_id')
    .notNull()
    .references(() => users.id, { onDelete: 'cascade' })
const ofSpace = () =>
  uuid('workspace_id')
    .notNull()
    .references(() => workspaces.id, { onDelete: 'cascade' })

/**
 * [APPT-4] The hours of a person, in all their spaces. Values that they have not chosen are null. Bookings lock this
 * row, so that limits are counted one at a time.
 */
export const appointmentSchedules = pgTable('appointment_schedules', {
  userId: ofUser().primaryKey(),
  timezone: text('timezone'),
  /** By weekday; 0 is Sunday. */
  weekly: jsonb('weekly').$type<DayWindow[][]>(),
  /** Focus time in the same format. */
  focus: jsonb('focus').$type<DayWindow[][]>(),
})

/** Dates with other hours than their weekday. */
export const appointmentOverrides = pgTable(
  'appointment_overrides',
  {
    userId: ofUser(),
    date: text('date').notNull(),
    windows: jsonb('windows').$type<DayWindow[]>().notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.date] })],
)

/** Dates, or parts of them, that can't be booked; without windows, the whole day. */
export const appointmentBlocks = pgTable(
  'appointment_blocks',
  {
    id: uuid('id').primaryKey(),
    userId: ofUser(),
    date: text('date').notNull(),
    windows: jsonb('windows').$type<DayWindow[]>().notNull(),
    reason: text('reason'),
  },
  (table) => [
    uniqueIndex('appointment_blocks_date').on(table.userId, table.date),
    index('appointment_blocks_user').on(table.userId, table.id),
  ],
)

export const bookingTypes = pgTable(
  'booking_types',
  {
    id: uuid('id').primaryKey(),
    workspaceId: ofSpace(),
    /** Null for a team's type. */
    ownerId: uuid('owner_id').references(() => users.id, { onDelete: 'cascade' }),
    isDefault: boolean('is_default').notNull(),
    mode: text('mode').$type<BookingMode>().notNull(),
    title: text('title').notNull(),
    description: text('description').notNull(),
    durations: jsonb('durations').$type<number[]>().notNull(),
    stepMin: integer('step_min').notNull(),
    bufferBeforeMin: integer('buffer_before_min').notNull(),
    bufferAfterMin: integer('buffer_after_min').notNull(),
    minNoticeMin: integer('min_notice_min').notNull(),
    maxAheadDays: integer('max_ahead_days').notNull(),
    dailyLimit: integer('daily_limit'),
    weeklyLimit: integer('weekly_limit'),
    cancelNoticeMin: integer('cancel_notice_min').notNull(),
    confirm: text('confirm').$type<BookingType['confirm']>().notNull(),
    questions: jsonb('questions').$type<BookingType['questions']>().notNull(),
    location: jsonb('location').$type<BookingLocation>(),
    isActive: boolean('is_active').notNull(),
    /** When the type was removed. Its links are invalid from then on; existing bookings stay. */
    removedAt: instant('removed_at'),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [
    index('booking_types_space').on(table.workspaceId, table.id),
    index('booking_types_owner').on(table.ownerId, table.id),
    uniqueIndex('booking_types_default').on(table.workspaceId, table.ownerId).where(sql`${table.isDefault}`),
  ],
)

/** The hosts of a type, lead first. */
export const bookingTypeHosts = pgTable(
  'booking_type_hosts',
  {
    typeId: uuid('type_id')
      .notNull()
      .references(() => bookingTypes.id, { onDelete: 'cascade' }),
    userId: ofUser(),
    position: integer('position').notNull(),
    /** True while the host is paused. */
    isOut: boolean('is_out').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.typeId, table.userId] }),
    index('booking_type_hosts_user').on(table.userId),
  ],
)

/** A link by which others book. The row contains no secret, because the link is its id and a keyed digest of it. */
export const bookingLinks = pgTable(
  'booking_links',
  {
    id: uuid('id').primaryKey(),
    workspaceId: ofSpace(),
    typeId: uuid('type_id')
      .notNull()
      .references(() => bookingTypes.id, { onDelete: 'cascade' }),
    createdBy: uuid('created_by')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    durationMin: integer('duration_min'),
    /** The email's recipient. */
    email: text('email'),
    maxUses: integer('max_uses'),
    uses: integer('uses').notNull(),
    /** Starts that its creator proposes, in order. */
    proposed: jsonb('proposed').$type<string[]>().notNull().default([]),
    expiresAt: instant('expires_at').notNull(),
    revokedAt: instant('revoked_at'),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [
    index('booking_links_maker').on(table.createdBy, table.workspaceId, table.id),
    index('booking_links_type').on(table.typeId),
  ],
)

/** [APPT-12] A booking. Rescheduling adds a row with the same root. While a form is filled in, it is `held`. */
export const bookings = pgTable(
  'bookings',
  {
    id: uuid('id').primaryKey(),
    /** The first row of a booking that was rescheduled; the link in its emails is derived from it. */
    rootId: uuid('root_id').notNull(),
    workspaceId: ofSpace(),
    typeId: uuid('type_id')
      .notNull()
      .references(() => bookingTypes.id, { onDelete: 'cascade' }),
    linkId: uuid('link_id')
      .notNull()
      .references(() => bookingLinks.id, { onDelete: 'cascade' }),
    idempotencyKey: uuid('idempotency_key').notNull(),
    status: text('status').$type<StoredStatus>().notNull(),
    title: text('title').notNull(),
    location: jsonb('location').$type<BookingLocation>(),
    guestName: text('guest_name').notNull(),
    guestEmail: text('guest_email').notNull(),
    guestTimezone: text('guest_timezone').notNull(),
    /** Set if they were logged in when they booked. */
    guestUserId: uuid('guest_user_id').references(() => users.id, { onDelete: 'set null' }),
    note: text('note').notNull(),
    answers: jsonb('answers').$type<Booking['answers']>().notNull(),
    startsAt: instant('starts_at').notNull(),
    endsAt: instant('ends_at').notNull(),
    heldUntil: instant('held_until'),
    rescheduledFromId: uuid('rescheduled_from_id'),
    cancelReason: text('cancel_reason'),
    icalSequence: integer('ical_sequence').notNull(),
    /** When the booking is processed next: for the reminder, then at the start; null if not anymore. */
    dueAt: instant('remind_at'),
    createdAt: instant('created_at').notNull(),
    updatedAt: instant('updated_at').notNull(),
  },
  (table) => [
    // [APPT-10] One booking per key.
    uniqueIndex('bookings_key').on(table.linkId, table.idempotencyKey),
    index('bookings_root').on(table.rootId, table.icalSequence),
    index('bookings_type').on(table.typeId, table.guestEmail),
    index('bookings_guest').on(table.guestUserId, table.id).where(isNotNull(table.guestUserId)),
    index('bookings_mail').on(table.guestEmail, table.workspaceId, table.startsAt),
    index('bookings_remind').on(table.dueAt).where(isNotNull(table.dueAt)),
    index('bookings_held').on(table.heldUntil).where(isNotNull(table.heldUntil)),
  ],
)
/** `completed` follows from the time. */
export type StoredStatus = Exclude<BookingStatus, 'completed'>

/**
 * The time that a booking takes of each of its hosts, in any space. [APPT-9] An exclusion constraint refuses
 * overlapping taken times (`booking_seats_alone`, in the migration, because Drizzle doesn't support it).
 */
export const bookingSeats = pgTable(
  'booking_seats',
  {
    bookingId: uuid('booking_id')
      .notNull()
      .references(() => bookings.id, { onDelete: 'cascade' }),
    hostId: uuid('host_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    position: integer('position').notNull(),
    typeId: uuid('type_id').notNull(),
    startsAt: instant('starts_at').notNull(),
    /** Includes the buffers. */
    blocked: timeRange('blocked').notNull(),
    isTaken: boolean('is_taken').notNull(),
    heldUntil: instant('held_until'),
  },
  (table) => [
    primaryKey({ columns: [table.bookingId, table.hostId] }),
    index('booking_seats_host').on(table.hostId, table.startsAt, table.bookingId),
    index('booking_seats_own').on(table.hostId, table.bookingId),
  ],
)
