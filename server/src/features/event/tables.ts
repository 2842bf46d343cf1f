import type {
  Attendee,
  Event,
  EventAnswers,
  EventLocation,
  EventQuestion,
} from '@metapyra/contract/entities/event'
import type { Static } from 'typebox'
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
import { users } from '../account/tables.ts'
import { workspaces } from '../workspace/tables.ts'

/** The fields of an occurrence that differ from its series. */
export interface OccurrencePatch {
  title?: string
  description?: string
  location?: Static<typeof EventLocation> | null
  startLocal?: string
  endLocal?: string
}

/** [EVENT-1] An event is stored in wall times of its zone; instants are derived from them (`event_occurrences`). */
export const events = pgTable(
  'events',
  {
    id: uuid('id').primaryKey(),
    workspaceId: uuid('workspace_id')
      .notNull()
      .references(() => workspaces.id, { onDelete: 'cascade' }),
    organizerId: uuid('organizer_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    title: text('title').notNull(),
    description: text('description').notNull(),
    kind: text('kind').$type<Event['kind']>().notNull(),
    location: jsonb('location').$type<Static<typeof EventLocation>>(),
    startLocal: text('start_local').notNull(),
    endLocal: text('end_local').notNull(),
    timezone: text('timezone').notNull(),
    isAllDay: boolean('is_all_day').notNull(),
    rrule: text('rrule'),
    exdates: jsonb('exdates').$type<string[]>().notNull(),
    rdates: jsonb('rdates').$type<string[]>().notNull(),
    capacity: integer('capacity'),
    hasWaitlist: boolean('has_waitlist').notNull(),
    rsvpPolicy: text('rsvp_policy').$type<Event['rsvpPolicy']>().notNull(),
    visibility: text('visibility').$type<Event['visibility']>().notNull(),
    isDraft: boolean('is_draft').notNull(),
    isCancelled: boolean('is_cancelled').notNull(),
    questions: jsonb('questions').$type<Static<typeof EventQuestion>[]>().notNull(),
    cover: text('cover'),
    /** Ids of library items. The library decides who can see them. */
    itemIds: jsonb('item_ids').$type<string[]>().notNull().default([]),
    reminders: jsonb('reminders').$type<number[]>().notNull(),
    icalUid: text('ical_uid').notNull(),
    icalSequence: integer('ical_sequence').notNull(),
    version: integer('version').notNull(),
    /** Occurrences until this instant are in `event_occurrences`; null if there are no later ones. */
    madeUntil: instant('made_until'),
    /** [EVENT-35] The version of the time-zone data they were created with: `2026b`. */
    madeWith: text('made_with').notNull().default(''),
    /** When its times were set. Reminders that were due before are not sent. */
    timesSetAt: instant('times_set_at').notNull(),
    updatedBy: uuid('updated_by').references(() => users.id, { onDelete: 'set null' }),
    createdAt: instant('created_at').notNull(),
    updatedAt: instant('updated_at').notNull(),
  },
  (table) => [
    index('events_space').on(table.workspaceId, table.id),
    index('events_organizer').on(table.organizerId, table.id),
    index('events_made_until').on(table.madeUntil).where(isNotNull(table.madeUntil)),
  ],
)

/** An occurrence that differs from its series, by its original wall time. */
export const eventOverrides = pgTable(
  'event_overrides',
  {
    eventId: uuid('event_id')
      .notNull()
      .references(() => events.id, { onDelete: 'cascade' }),
    recurrenceId: text('recurrence_id').notNull(),
    isCancelled: boolean('is_cancelled').notNull(),
    patch: jsonb('patch').$type<OccurrencePatch>().notNull(),
  },
  (table) => [primaryKey({ columns: [table.eventId, table.recurrenceId] })],
)

/** [EVENT-5] When each occurrence takes place, derived from the event. `recurrence_id` is empty for a single event. */
export const eventOccurrences = pgTable(
  'event_occurrences',
  {
    eventId: uuid('event_id')
      .notNull()
      .references(() => events.id, { onDelete: 'cascade' }),
    recurrenceId: text('recurrence_id').notNull(),
    workspaceId: uuid('workspace_id').notNull(),
    startsAt: instant('starts_at').notNull(),
    endsAt: instant('ends_at').notNull(),
    isCancelled: boolean('is_cancelled').notNull(),
    /** When the next reminder is due; null: no more. */
    remindAt: instant('remind_at'),
  },
  (table) => [
    primaryKey({ columns: [table.eventId, table.recurrenceId] }),
    index('event_occurrences_time').on(table.workspaceId, table.startsAt, table.eventId, table.recurrenceId),
    index('event_occurrences_remind').on(table.remindAt).where(isNotNull(table.remindAt)),
  ],
)

/**
 * Invited people and their responses: to the whole series or single event if `recurrence_id` is empty, otherwise to one
 * occurrence ([EVENT-11]). `person_key` identifies the person: `user:` or `guest:` before an id, `mail:` before an
 * address.
 */
export const eventAttendees = pgTable(
  'event_attendees',
  {
    id: uuid('id').primaryKey(),
    eventId: uuid('event_id')
      .notNull()
      .references(() => events.id, { onDelete: 'cascade' }),
    recurrenceId: text('recurrence_id').notNull(),
    personKey: text('person_key').notNull(),
    userId: uuid('user_id').references(() => users.id, { onDelete: 'cascade' }),
    email: text('email'),
    name: text('name').notNull(),
    role: text('role').$type<Attendee['role']>().notNull(),
    status: text('status').$type<AttendeeStatus>().notNull(),
    /** [EVENT-13] True if a host has invited or approved them, so that they need no approval. */
    isLetIn: boolean('is_let_in').notNull(),
    mustReconfirm: boolean('must_reconfirm').notNull(),
    answers: jsonb('answers').$type<EventAnswers>(),
    /** When the attendee joined the waiting list. */
    queuedAt: instant('queued_at'),
    respondedAt: instant('responded_at'),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [
    uniqueIndex('event_attendees_person').on(table.eventId, table.recurrenceId, table.personKey),
    index('event_attendees_key').on(table.personKey, table.eventId),
    index('event_attendees_user').on(table.userId, table.id).where(isNotNull(table.userId)),
  ],
)
/** The stored statuses. Whether an attendee came follows from `event_attendances` and the time. */
export type AttendeeStatus = Exclude<Attendee['status'], 'attended' | 'noShow'>

/** People who were there while the event was live. */
export const eventAttendances = pgTable(
  'event_attendances',
  {
    eventId: uuid('event_id')
      .notNull()
      .references(() => events.id, { onDelete: 'cascade' }),
    recurrenceId: text('recurrence_id').notNull(),
    personKey: text('person_key').notNull(),
    joinedAt: instant('joined_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.eventId, table.recurrenceId, table.personKey] }),
    index('event_attendances_key').on(table.personKey, table.eventId),
  ],
)

/** [EVENT-21] The secret address at which a person's calendar reads the events of a space; stored only as a digest. */
export const eventFeeds = pgTable(
  'event_feeds',
  {
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    workspaceId: uuid('workspace_id')
      .notNull()
      .references(() => workspaces.id, { onDelete: 'cascade' }),
    tokenHash: text('token_hash').notNull(),
    createdAt: instant('created_at').notNull(),
    /** When a calendar last read it, to the hour. */
    readAt: instant('read_at'),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.workspaceId] }),
    uniqueIndex('event_feeds_token').on(table.tokenHash),
  ],
)

/** Reminders that were sent, so that no one gets one twice. A new start time is reminded of again. */
export const eventReminders = pgTable(
  'event_reminders',
  {
    eventId: uuid('event_id')
      .notNull()
      .references(() => events.id, { onDelete: 'cascade' }),
    recurrenceId: text('recurrence_id').notNull(),
    personKey: text('person_key').notNull(),
    minutes: integer('minutes').notNull(),
    startsAt: instant('starts_at').notNull(),
  },
  (table) => [
    primaryKey({
      columns: [table.eventId, table.recurrenceId, table.personKey, table.minutes, table.startsAt],
    }),
    index('event_reminders_sweep').on(table.startsAt),
  ],
)

/** Servers of the previous version count here; the current count covers all mails (`features/mail`). */
export const eventStrangersAsked = pgTable('event_strangers_asked', {
  userId: uuid('user_id')
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  since: instant('since').notNull(),
  people: integer('people').notNull(),
})
