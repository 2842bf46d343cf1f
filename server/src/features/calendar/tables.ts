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
import type { NewEvent } from '../../providers/calendar/provider.ts'
import { linkedAccounts } from '../linked-account/tables.ts'

const linkedId = () =>
  uuid('linked_id').references(() => linkedAccounts.id, { onDelete: 'cascade', onUpdate: 'cascade' })

/** The sync state of a linked account's calendars. */
export const calendarAccounts = pgTable(
  'calendar_accounts',
  {
    linkedId: linkedId().primaryKey(),
    /** Email of the owner of these calendars. If the owner changes, the stored data is deleted. */
    email: text('email'),
    /** When all of its calendars were last synced. */
    syncedAt: instant('synced_at'),
    /** When the account is next synced; null: not until it is linked again. */
    lookAt: instant('look_at'),
    /** End of the claim of the server that is syncing it, so that only one syncs at a time. */
    lookingUntil: instant('looking_until'),
    /** Until this instant its data is in demand, and it is synced each minute. */
    wantedUntil: instant('wanted_until'),
    /** Failed syncs since the last successful one. */
    failures: integer('failures').notNull().default(0),
    /** Why the last sync failed, or skipped a calendar that does not count; for the server's operator. */
    lastError: text('last_error'),
  },
  (table) => [index('calendar_accounts_look').on(table.lookAt).where(isNotNull(table.lookAt))],
)

/** The calendars of a linked account. */
export const calendars = pgTable(
  'calendars',
  {
    id: uuid('id').primaryKey(),
    linkedId: linkedId().notNull(),
    externalId: text('external_id').notNull(),
    name: text('name').notNull(),
    isPrimary: boolean('is_primary').notNull(),
    isWritable: boolean('is_writable').notNull(),
    /** True if its events make its owner busy. */
    isCounted: boolean('is_counted').notNull(),
    /** True if bookings are written to it; a person has at most one such calendar. */
    isWritten: boolean('is_written').notNull(),
    /** The provider's cursor for the next changes, valid for the window it was created with. */
    cursor: text('cursor'),
    windowTo: instant('window_to'),
  },
  (table) => [uniqueIndex('calendars_external').on(table.linkedId, table.externalId)],
)

/** The events of these calendars, one row for each occurrence. All-day events have dates; the end date is exclusive. */
export const calendarEvents = pgTable(
  'calendar_events',
  {
    calendarId: uuid('calendar_id')
      .notNull()
      .references(() => calendars.id, { onDelete: 'cascade' }),
    externalId: text('external_id').notNull(),
    title: text('title').notNull(),
    startsAt: instant('starts_at'),
    endsAt: instant('ends_at'),
    startDate: text('start_date'),
    endDate: text('end_date'),
    isBusy: boolean('is_busy').notNull(),
    url: text('url'),
    /** The event's series, if the provider (Outlook) shows removed occurrences only by leaving them out. */
    seriesId: text('series_id'),
    /** The mark it was given when it was written from here. */
    mark: text('mark'),
  },
  (table) => [
    primaryKey({ columns: [table.calendarId, table.externalId] }),
    index('calendar_events_series').on(table.calendarId, table.seriesId).where(isNotNull(table.seriesId)),
    index('calendar_events_mark').on(table.calendarId, table.mark).where(isNotNull(table.mark)),
    index('calendar_events_time').on(table.calendarId, table.startsAt),
  ],
)

/**
 * The copies of bookings that are, or should be, written to calendars. A booking is identified by its root, which
 * rescheduling does not change.
 */
export const calendarCopies = pgTable(
  'calendar_copies',
  {
    /** `bookings.root_id`; an event that is a copy returns it as its `eventId`. */
    subjectId: uuid('subject_id').notNull(),
    /** Idempotency key: two writes with the same key create one event. */
    key: uuid('key').notNull(),
    calendarId: uuid('calendar_id')
      .notNull()
      .references(() => calendars.id, { onDelete: 'cascade' }),
    /** The copy's id at the provider, once it is written. */
    externalId: text('external_id'),
    /** The event as it should be written. */
    wanted: jsonb('wanted').$type<NewEvent>().notNull(),
    /** True if the copy should be removed from the calendar. */
    isRemoved: boolean('is_removed').notNull(),
    /** Incremented with each change. */
    version: integer('version').notNull(),
    /**
     * When it is tried next; null: it is up to date or, if `tries` is above 0, given up until the calendar is linked
     * again.
     */
    dueAt: instant('due_at'),
    /** Tries since it was last up to date. If there are any, the event may exist without its id being known here. */
    tries: integer('tries').notNull().default(0),
    /** Why the last write failed; for the server's operator. */
    lastError: text('last_error'),
    /** End of the claim of the server that is writing it. */
    writingUntil: instant('writing_until'),
  },
  (table) => [
    primaryKey({ columns: [table.subjectId, table.calendarId] }),
    index('calendar_copies_due').on(table.dueAt).where(isNotNull(table.dueAt)),
    index('calendar_copies_external').on(table.calendarId, table.externalId),
  ],
)
