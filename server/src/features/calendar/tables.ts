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

/** How far a linked account's calendars are known. */
export const calendarAccounts = pgTable(
  'calendar_accounts',
  {
    linkedId: linkedId().primaryKey(),
    /** Whose calendars these are; of somebody else's nothing is kept. */
    email: text('email'),
    /** All of them are known as they were then. */
    syncedAt: instant('synced_at'),
    /** When it is looked at next; null: not before it is linked again. */
    lookAt: instant('look_at'),
    /** One look at a time: whoever looks has until then. */
    lookingUntil: instant('looking_until'),
    /** So long somebody wants to know, and it is looked at each minute. */
    wantedUntil: instant('wanted_until'),
    /** Looks that have failed since the last good one. */
    failures: integer('failures').notNull().default(0),
    /** Why the last look failed, or left out a calendar that does not count; for whoever looks after the server. */
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
    /** Whether what is in it keeps its owner from being booked. */
    isCounted: boolean('is_counted').notNull(),
    /** Whether bookings are written to it; of a person one is. */
    isWritten: boolean('is_written').notNull(),
    /** What the next changes are asked for with, within the window that it was begun with. */
    cursor: text('cursor'),
    windowTo: instant('window_to'),
  },
  (table) => [uniqueIndex('calendars_external').on(table.linkedId, table.externalId)],
)

/** What is in them, each occurrence by itself; all-day ones have dates, the last one excluded. */
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
    /** Its series, where what is gone of one is told by what is left (Outlook). */
    seriesId: text('series_id'),
    /** What it was marked with when it was written from here. */
    mark: text('mark'),
  },
  (table) => [
    primaryKey({ columns: [table.calendarId, table.externalId] }),
    index('calendar_events_series').on(table.calendarId, table.seriesId).where(isNotNull(table.seriesId)),
    index('calendar_events_mark').on(table.calendarId, table.mark).where(isNotNull(table.mark)),
    index('calendar_events_time').on(table.calendarId, table.startsAt),
  ],
)

/** What of ours is, or shall be, written to a calendar: a booking, known by its root, which moving leaves as it is. */
export const calendarCopies = pgTable(
  'calendar_copies',
  {
    /** `bookings.root_id`; an event that is a copy tells it as its `eventId`. */
    subjectId: uuid('subject_id').notNull(),
    /** What it is written with: twice with the same it is one event there. */
    key: uuid('key').notNull(),
    calendarId: uuid('calendar_id')
      .notNull()
      .references(() => calendars.id, { onDelete: 'cascade' }),
    /** Its id there, once it is. */
    externalId: text('external_id'),
    /** As it shall be. */
    wanted: jsonb('wanted').$type<NewEvent>().notNull(),
    /** It is to be taken out. */
    isRemoved: boolean('is_removed').notNull(),
    /** One more with each change. */
    version: integer('version').notNull(),
    /** When it is tried next; null: it is as it shall be or, where it was tried in vain, given up until it is linked again. */
    dueAt: instant('due_at'),
    /** Since it was last as it shall be; where there are any it may be there without our knowing its id. */
    tries: integer('tries').notNull().default(0),
    /** Why it could not be written last; for whoever looks after the server. */
    lastError: text('last_error'),
    /** Whoever writes it has until then. */
    writingUntil: instant('writing_until'),
  },
  (table) => [
    primaryKey({ columns: [table.subjectId, table.calendarId] }),
    index('calendar_copies_due').on(table.dueAt).where(isNotNull(table.dueAt)),
    index('calendar_copies_external').on(table.calendarId, table.externalId),
  ],
)
