import { Type } from 'typebox'
import type { Calls } from '../access.ts'
import { Event, EventAnswers, EventLocation } from '../entities/event.ts'
import { Closed, Empty, Instant, LocalTime, Nothing, Nullable, OneOf, Text } from '../schema.ts'

const Invitation = Closed({
  event: Event,
  /** The invitee's name. */
  name: Type.String(),
  spaceName: Type.String(),
  answers: Nullable(EventAnswers),
  /**
   * When an invitee who is going can join: from `opensAt` to `closesAt`. For a series, of the current or next
   * occurrence.
   */
  door: Nullable(Closed({ opensAt: Instant, closesAt: Instant })),
  /** The event as a file for the invitee's own calendar. */
  ics: Type.String(),
})

/** Events outside the product: through the link in an email, and in other calendars. */
export const eventOutside = {
  /** What the page behind an email's link displays. It does not use up the link. */
  'POST v2/event/invitation': {
    summary: 'The invitation and reply behind an emailed link',
    beyond: true,
    access: 'public',
    onFullDisk: true,
    body: Closed({ token: Text(200), recurrenceId: Type.Optional(LocalTime) }),
    reply: Invitation,
    limit: { max: 60, seconds: 60 },
  },
  'POST v2/event/answer': {
    summary: 'Reply to an event with an emailed link',
    beyond: true,
    access: 'public',
    body: Closed({
      token: Text(200),
      recurrenceId: Type.Optional(LocalTime),
      status: OneOf(['going', 'maybe', 'declined']),
      answers: Type.Optional(EventAnswers),
    }),
    reply: Invitation,
    limit: { max: 30, seconds: 60 },
  },
  'POST v2/event/enter': {
    summary: 'Where to join an event that is on or starts within 15 minutes, with an emailed link',
    beyond: true,
    access: 'public',
    onFullDisk: true,
    body: Closed({ token: Text(200), recurrenceId: Type.Optional(LocalTime) }),
    /** `url` is null if the event is not online, or if the space lets no guests in; then `message` explains it. */
    reply: Closed({
      location: Nullable(EventLocation),
      url: Nullable(Type.String()),
      message: Nullable(Type.String()),
    }),
    secret: true,
    limit: { max: 60, seconds: 60 },
  },
  'POST v2/event/feed': {
    summary: 'Whether the caller has a secret calendar address for their events in the space',
    beyond: true,
    access: 'member',
    onLapsed: true,
    body: Empty,
    reply: Closed({ feed: Nullable(Closed({ createdAt: Instant, readAt: Nullable(Instant) })) }),
  },
  'POST v2/event/make-feed': {
    summary: 'Create that address, shown only once; any earlier one stops working',
    beyond: true,
    access: 'member',
    body: Empty,
    reply: Closed({ url: Type.String() }),
    status: 201,
    secret: true,
    limit: { max: 10, seconds: 60 },
  },
  'POST v2/event/end-feed': {
    summary: 'Revoke that address',
    beyond: true,
    access: 'member',
    onLapsed: true,
    body: Empty,
    reply: Nothing,
    status: 204,
  },
} satisfies Calls
