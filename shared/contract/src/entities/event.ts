import type { Static } from 'typebox'
import { Type } from 'typebox'
import { Closed, Id, Instant, LocalTime, Nullable, OneOf, Text, Zone } from '../schema.ts'

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

export const EventLocation = Closed({
  type: OneOf(['room', 'mapObject', 'url', 'address']),
  value: Text(2048),
})

export const EventQuestion = Closed({
  id: Text(40),
  label: Text(200),
  isRequired: Type.Boolean(),
})

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
  /** Wall times in `timezone` are the truth; the instants follow from them. */
  startLocal: LocalTime,
  endLocal: LocalTime,
  timezone: Zone,
  startsAt: Instant,
  endsAt: Instant,
  isAllDay: Type.Boolean(),
  /** RFC 5545 recurrence, null for a single event. */
  rrule: Nullable(Type.String()),
  exdates: Type.Array(LocalTime),
  rdates: Type.Array(LocalTime),
  /** The occurrence that this row is: its first wall time. Null for the series or a single event. */
  recurrenceId: Nullable(LocalTime),
  capacity: Nullable(Type.Integer()),
  hasWaitlist: Type.Boolean(),
  rsvpPolicy: OneOf(RSVP_POLICIES),
  visibility: OneOf(EVENT_VISIBILITIES),
  status: OneOf(EVENT_STATUSES),
  questions: Type.Array(EventQuestion),
  cover: Nullable(Type.String()),
  icalUid: Type.String(),
  icalSequence: Type.Integer(),
  /** For `PUT v2/event/update`: 409 when someone was faster. */
  version: Type.Integer(),
  counts: Closed({
    invited: Type.Integer(),
    going: Type.Integer(),
    maybe: Type.Integer(),
    waitlisted: Type.Integer(),
  }),
  ownStatus: Nullable(OneOf(ATTENDEE_STATUSES)),
  createdAt: Instant,
})
export type Event = Static<typeof Event>

export const Attendee = Closed({
  id: Id,
  userId: Nullable(Id),
  name: Type.String(),
  /** Null for readers who are neither host nor admin. */
  email: Nullable(Type.String()),
  image: Nullable(Type.String()),
  role: OneOf(['host', 'cohost', 'guest']),
  status: OneOf(ATTENDEE_STATUSES),
  recurrenceId: Nullable(LocalTime),
  respondedAt: Nullable(Instant),
})
export type Attendee = Static<typeof Attendee>
