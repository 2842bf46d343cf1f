import { Type } from 'typebox'
import type { Calls } from '../access.ts'
import { Event, EventAnswers, EventLocation } from '../entities/event.ts'
import { Closed, Empty, Instant, LocalTime, Nothing, Nullable, OneOf, Text } from '../schema.ts'

const Invitation = Closed({
  event: Event,
  /** Whom it is for. */
  name: Type.String(),
  spaceName: Type.String(),
  answers: Nullable(EventAnswers),
  /** From when until when one can come in, who is coming; of a series now, or next. */
  door: Nullable(Closed({ opensAt: Instant, closesAt: Instant })),
  /** For their own calendar. */
  ics: Type.String(),
})

/** Events outside the product: by the link of a mail, and in other calendars. */
export const eventOutside = {
  /** What the page of a mail's link shows. Uses up nothing. */
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
    /** No address where people meet outside of the web; or, with words, where the space lets no guests in. */
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
