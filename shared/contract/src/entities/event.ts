import type { Static } from 'typebox'
import { Type } from 'typebox'
import { Closed, Id, Instant, Line, Lines, LocalTime, Nullable, OneOf, Text, Zone } from '../schema.ts'
import { LIBRARY_KINDS } from './library.ts'

export const EVENT_KINDS = ['meeting', 'webinar', 'social'] as const
export const EVENT_STATUSES = ['draft', 'scheduled', 'live', 'ended', 'cancelled'] as const
export const RSVP_POLICIES = ['open', 'approval', 'invite'] as const
export const EVENT_VISIBILITIES = ['workspace', 'invited', 'public'] as const
export const ATTENDEE_STATUSES = [
  'invited',
  'going',
  'maybe',
  'declined',
  'pending',
  'waitlisted',
  'attended',
  'noShow',
] as const

export const ATTENDEE_ROLES = ['host', 'cohost', 'guest'] as const

export const EventLocation = Closed({
  type: OneOf(['room', 'mapObject', 'url', 'address']),
  value: Line(2048),
})

export const EventQuestion = Closed({
  id: Text(40),
  label: Line(200),
  isRequired: Type.Boolean(),
})

/** An attendee's answers to the questions, by question id. */
export const EventAnswers = Type.Record(Text(40), Lines(1000), { maxProperties: 20 })
export type EventAnswers = Static<typeof EventAnswers>

/** Library items attached to an event. */
export const EventItem = Closed({
  id: Id,
  kind: OneOf(LIBRARY_KINDS),
  name: Type.String(),
  /** Only files and notes have it. */
  mime: Nullable(Type.String()),
})
export type EventItem = Static<typeof EventItem>

/** An event, or one occurrence of a series, as one reader sees it. */
export const Event = Closed({
  id: Id,
  workspaceId: Id,
  organizerId: Id,
  organizerName: Type.String(),
  title: Type.String(),
  description: Type.String(),
  kind: OneOf(EVENT_KINDS),
  location: Nullable(EventLocation),
  /** Wall times in `timezone` are the source of truth. The instants are derived from them. */
  startLocal: LocalTime,
  endLocal: LocalTime,
  timezone: Zone,
  startsAt: Instant,
  endsAt: Instant,
  isAllDay: Type.Boolean(),
  /** RFC 5545 recurrence, null for a single event. `UNTIL` is a wall time in `timezone`. */
  rrule: Nullable(Type.String()),
  exdates: Type.Array(LocalTime),
  rdates: Type.Array(LocalTime),
  /** The occurrence that this row represents: its original wall time. Null for the series or a single event. */
  recurrenceId: Nullable(LocalTime),
  capacity: Nullable(Type.Integer()),
  hasWaitlist: Type.Boolean(),
  rsvpPolicy: OneOf(RSVP_POLICIES),
  visibility: OneOf(EVENT_VISIBILITIES),
  status: OneOf(EVENT_STATUSES),
  questions: Type.Array(EventQuestion),
  cover: Nullable(Type.String()),
  /** The attached items that the reader can see. */
  items: Type.Array(EventItem),
  /** Minutes before the start. */
  reminders: Type.Array(Type.Integer()),
  icalUid: Type.String(),
  icalSequence: Type.Integer(),
  /** For `PUT v2/event/update`: 409 if someone else has changed it since. */
  version: Type.Integer(),
  /**
   * Counts of invitees and requesters, without the hosts. `invited` have not answered yet. `hosts` attend, but take no
   * place.
   */
  counts: Closed({
    invited: Type.Integer(),
    going: Type.Integer(),
    maybe: Type.Integer(),
    waitlisted: Type.Integer(),
    pending: Type.Integer(),
    hosts: Type.Integer(),
  }),
  ownStatus: Nullable(OneOf(ATTENDEE_STATUSES)),
  ownRole: Nullable(OneOf(ATTENDEE_ROLES)),
  /**
   * True if the time has changed since the reader said that they are going. They keep their place and are asked again.
   */
  mustReconfirm: Type.Boolean(),
  /** True for hosts, and for the space's owners and admins. */
  mayChange: Type.Boolean(),
  /** True for an occurrence that differs from its series. */
  isException: Type.Boolean(),
  createdAt: Instant,
  updatedAt: Instant,
})
export type Event = Static<typeof Event>

export const Attendee = Closed({
  id: Id,
  userId: Nullable(Id),
  name: Type.String(),
  /** Null for readers who are neither host nor admin. */
  email: Nullable(Type.String()),
  image: Nullable(Type.String()),
  /** The attendee's color as in `Person`, so that they look the same everywhere. */
  colour: Type.String(),
  role: OneOf(ATTENDEE_ROLES),
  status: OneOf(ATTENDEE_STATUSES),
  /** Null for the whole series or a single event. */
  recurrenceId: Nullable(LocalTime),
  mustReconfirm: Type.Boolean(),
  /** By question id. Null for readers who are neither host nor admin. */
  answers: Nullable(EventAnswers),
  respondedAt: Nullable(Instant),
})
export type Attendee = Static<typeof Attendee>

/** One occurrence in a calendar. A month has thousands, so only what differs from its event is included. */
export const EventOccurrence = Closed({
  /** Absent for a single event. */
  recurrenceId: Type.Optional(LocalTime),
  startsAt: Instant,
  endsAt: Instant,
  isCancelled: Type.Optional(Type.Literal(true)),
  title: Type.Optional(Type.String()),
  ownStatus: Type.Optional(OneOf(ATTENDEE_STATUSES)),
})
export type EventOccurrence = Static<typeof EventOccurrence>

export const EventInCalendar = Closed({
  id: Id,
  title: Type.String(),
  kind: OneOf(EVENT_KINDS),
  timezone: Zone,
  isAllDay: Type.Boolean(),
  isSeries: Type.Boolean(),
  isDraft: Type.Boolean(),
  isOwn: Type.Boolean(),
  /** The reader's answer to the whole event or series. */
  ownStatus: Nullable(OneOf(ATTENDEE_STATUSES)),
  /** Sorted by start. */
  occurrences: Type.Array(EventOccurrence),
})
export type EventInCalendar = Static<typeof EventInCalendar>
