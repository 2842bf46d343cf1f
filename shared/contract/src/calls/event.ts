import { Type } from 'typebox'
import type { Calls } from '../access.ts'
import { ChatMessage } from '../entities/chat.ts'
import {
  ATTENDEE_STATUSES,
  Attendee,
  EVENT_KINDS,
  EVENT_VISIBILITIES,
  Event,
  EventAnswers,
  EventInCalendar,
  EventLocation,
  EventQuestion,
  RSVP_POLICIES,
} from '../entities/event.ts'
import {
  Closed,
  Email,
  Id,
  Instant,
  Lines,
  LocalTime,
  Name,
  NamedOrNot,
  Nothing,
  Nullable,
  OneOf,
  Page,
  paging,
  Text,
  TypedEmail,
  Whole,
  Zone,
} from '../schema.ts'
import { EVENT } from '../subjects/event.ts'

const People = Type.Array(Id, { maxItems: 500, uniqueItems: true })
const Addresses = Type.Array(TypedEmail, { maxItems: 500 })
const Dates = Type.Array(LocalTime, { maxItems: 400 })
/** Minutes before the start. */
const Reminders = Type.Array(Type.Integer({ minimum: 0, maximum: 40_320 }), {
  maxItems: 5,
  uniqueItems: true,
})

/** Members and guests of the space by their ids, the people of groups by the group ids, and anyone by email. */
const invited = {
  userIds: Type.Optional(People),
  groupIds: Type.Optional(Type.Array(Id, { maxItems: 20, uniqueItems: true })),
  emailList: Type.Optional(Addresses),
}

const details = {
  description: Type.Optional(Lines(20_000)),
  kind: Type.Optional(OneOf(EVENT_KINDS)),
  location: Type.Optional(Nullable(EventLocation)),
  isAllDay: Type.Optional(Type.Boolean()),
  rrule: Type.Optional(Nullable(Text(500))),
  exdates: Type.Optional(Dates),
  rdates: Type.Optional(Dates),
  capacity: Type.Optional(Nullable(Type.Integer({ minimum: 1, maximum: 100_000 }))),
  hasWaitlist: Type.Optional(Type.Boolean()),
  rsvpPolicy: Type.Optional(OneOf(RSVP_POLICIES)),
  visibility: Type.Optional(OneOf(EVENT_VISIBILITIES)),
  questions: Type.Optional(Type.Array(EventQuestion, { maxItems: 20 })),
  cover: Type.Optional(Nullable(Text(2048))),
  /** Attached library items. Items that the caller cannot see stay attached. */
  itemIds: Type.Optional(Type.Array(Id, { maxItems: EVENT.itemsMost, uniqueItems: true })),
  reminders: Type.Optional(Reminders),
}

export const event = {
  'POST v2/event/list': {
    summary: 'Events the caller can see, one row per occurrence, by start',
    access: 'anonymous',
    dear: true,
    onLapsed: true,
    query: ['filter'],
    body: Closed({
      filter: Type.Optional(OneOf(['upcoming', 'live', 'past', 'mine', 'invited'])),
      from: Type.Optional(Instant),
      to: Type.Optional(Instant),
      search: Type.Optional(Text(120)),
      ...paging,
    }),
    reply: Page(Event),
  },
  'POST v2/event/calendar': {
    summary: 'Events within at most 100 days, with their occurrences',
    beyond: true,
    access: 'anonymous',
    dear: true,
    onLapsed: true,
    body: Closed({ from: Instant, to: Instant }),
    reply: Closed({
      events: Type.Array(EventInCalendar),
      /** True if there are more events than the reply contains. */
      isCut: Type.Boolean(),
    }),
  },
  'POST v2/event/get': {
    summary: 'One event or one of its occurrences',
    access: 'anonymous',
    dear: true,
    onLapsed: true,
    body: Closed({ eventId: Id, recurrenceId: Type.Optional(LocalTime) }),
    reply: Event,
  },
  'POST v2/event/get-attendees': {
    summary: 'Who’s invited and who’s going',
    access: 'guest',
    onLapsed: true,
    body: Closed({
      eventId: Id,
      recurrenceId: Type.Optional(LocalTime),
      status: Type.Optional(OneOf(ATTENDEE_STATUSES)),
      ...paging,
    }),
    reply: Page(Attendee),
  },
  'POST v2/event/create': {
    summary: 'Create an event',
    access: 'member',
    keepsText: true,
    body: Closed({
      /** Created by the client: a request sent again with the same id means the same event. */
      id: Type.Optional(Id),
      title: Name,
      startLocal: LocalTime,
      endLocal: LocalTime,
      timezone: Zone,
      isDraft: Type.Optional(Type.Boolean()),
      ...invited,
      ...details,
    }),
    reply: Event,
    status: 201,
    limit: { max: 60, seconds: 600 },
  },
  'POST v2/event/invite-users': {
    summary: 'Invite members, and others by email',
    access: 'member',
    body: Closed({
      eventId: Id,
      ...invited,
      role: Type.Optional(OneOf(['cohost', 'guest'])),
    }),
    reply: Closed({
      invited: Type.Array(Attendee),
      alreadyInvited: Type.Array(Email),
      invalid: Type.Array(Type.String()),
    }),
    limit: { max: 30, seconds: 60 },
  },
  'POST v2/event/respond': {
    summary: 'Reply to an event: to a series, or to one occurrence, which takes precedence',
    beyond: true,
    access: 'guest',
    body: Closed({
      eventId: Id,
      recurrenceId: Type.Optional(LocalTime),
      status: OneOf(['going', 'maybe', 'declined']),
      answers: Type.Optional(EventAnswers),
    }),
    reply: Event,
    limit: { max: 120, seconds: 60 },
  },
  'POST v2/event/join': {
    summary: 'Join an event from shortly before it starts: records attendance and returns the location',
    beyond: true,
    access: 'guest',
    body: Closed({ eventId: Id, recurrenceId: Type.Optional(LocalTime) }),
    reply: Closed({ location: Nullable(EventLocation), startsAt: Instant, endsAt: Instant }),
    limit: { max: 120, seconds: 60 },
  },
  'POST v2/event/chat': {
    summary: 'Open an event’s chat and add it to the caller’s list; returns the receiver for `chat/get`',
    beyond: true,
    access: 'guest',
    body: Closed({ eventId: Id }),
    reply: Closed({ receiverId: Id }),
  },
  'POST v2/event/share': {
    summary: 'Share an event or occurrence as a card, visible to anyone who can see it',
    beyond: true,
    access: 'member',
    body: Closed({
      eventId: Id,
      recurrenceId: Type.Optional(LocalTime),
      receiverId: Id,
      clientId: Id,
    }),
    reply: ChatMessage,
    status: 201,
    limit: { max: 60, seconds: 60 },
  },
  'POST v2/event/approve': {
    summary: 'Approve or decline a request to join',
    beyond: true,
    access: 'member',
    body: Closed({ eventId: Id, attendeeId: Id, isApproved: Type.Boolean() }),
    reply: Attendee,
    limit: { max: 300, seconds: 60 },
  },
  'POST v2/event/remove-attendee': {
    summary: 'Remove someone from one of the caller’s events, which frees their spot',
    beyond: true,
    access: 'member',
    body: Closed({ eventId: Id, attendeeId: Id }),
    reply: Nothing,
    status: 204,
    limit: { max: 300, seconds: 60 },
  },
  'PUT v2/event/update': {
    summary:
      'Update, reschedule, cancel or publish one of the caller’s events (owners and admins: any); empty values are dropped',
    access: 'member',
    keepsText: true,
    body: Closed({
      eventId: Id,
      /** Which part of a series changes. `following` splits the series. */
      scope: Type.Optional(OneOf(['this', 'following', 'all'])),
      recurrenceId: Type.Optional(LocalTime),
      version: Type.Optional(Whole(0)),
      title: Type.Optional(NamedOrNot(120)),
      startLocal: Type.Optional(LocalTime),
      endLocal: Type.Optional(LocalTime),
      timezone: Type.Optional(Zone),
      status: Type.Optional(OneOf(['scheduled', 'cancelled'])),
      ...details,
    }),
    reply: Event,
  },
} satisfies Calls
