import { Type } from 'typebox'
import type { Calls } from '../access.ts'
import { Booking, BookingHost, FreeSlots } from '../entities/appointment.ts'
import {
  Closed,
  Email,
  Id,
  Instant,
  LocalDate,
  Name,
  OneOf,
  Page,
  paging,
  Text,
  TypedEmail,
  Zone,
} from '../schema.ts'

const span = { from: LocalDate, to: LocalDate, timezone: Zone }

/** Which of the host's booking types, and how long. */
const choice = {
  typeId: Type.Optional(Id),
  durationMin: Type.Optional(Type.Integer({ minimum: 5, maximum: 480 })),
}

export const appointment = {
  'POST v2/appointment/timeslots': {
    summary: 'Free times of the link’s host, or of the caller, by local day',
    access: ['bearer', 'account'],
    onLapsed: true,
    bearer: ['appointment'],
    onOwnDomain: true,
    body: Closed({ ...span, ...choice }),
    reply: Closed({ ...FreeSlots.properties, host: BookingHost }),
    limit: { max: 120, seconds: 60 },
  },
  'POST v2/appointment/interval-timeslots': {
    summary: 'The same times laid out in a grid of `interval` minutes',
    access: ['bearer', 'account'],
    onLapsed: true,
    bearer: ['appointment'],
    onOwnDomain: true,
    body: Closed({ interval: Type.Integer({ minimum: 5, maximum: 240 }), ...span }),
    reply: FreeSlots,
    limit: { max: 120, seconds: 60 },
  },
  'POST v2/appointment/generate-availability-link': {
    summary: 'A link by which others book the caller',
    access: 'member',
    body: Closed({
      ...choice,
      isSingleUse: Type.Optional(Type.Boolean()),
      maxUses: Type.Optional(Type.Integer({ minimum: 1, maximum: 10_000 })),
      expiresAt: Type.Optional(Instant),
    }),
    reply: Closed({ linkId: Id, url: Type.String(), expiresAt: Instant }),
    status: 201,
    secret: true,
    limit: { max: 60, seconds: 600 },
  },
  'POST v2/appointment/send-availability': {
    summary: 'Mail a booking link with proposed times, each with a calendar file',
    access: 'member',
    body: Closed({
      emailList: Type.Array(TypedEmail, { minItems: 1, maxItems: 50 }),
      timezone: Zone,
      message: Type.Optional(Text(2000)),
      slots: Type.Optional(Type.Array(Closed({ start: Instant, end: Instant }), { maxItems: 20 })),
      ...choice,
    }),
    reply: Closed({ sent: Type.Array(Email), invalid: Type.Array(Type.String()) }),
    limit: { max: 20, seconds: 600 },
  },
  'POST v2/appointment/booked': {
    summary: 'The caller’s bookings, as host or as guest',
    access: 'member',
    body: Closed({
      filter: Type.Optional(OneOf(['upcoming', 'past', 'cancelled'])),
      side: Type.Optional(OneOf(['host', 'guest'])),
      ...paging,
    }),
    reply: Page(Booking),
  },
  'POST v2/appointment/schedule': {
    summary: 'Book a time by a link; sent again with the same key it answers the same booking',
    access: 'bearer',
    bearer: ['appointment'],
    onOwnDomain: true,
    body: Closed({
      idempotencyKey: Id,
      start: Instant,
      timezone: Zone,
      name: Name,
      email: Email,
      note: Type.Optional(Text(2000)),
      answers: Type.Optional(
        Type.Array(Closed({ questionId: Text(40), answer: Text(1000) }), { maxItems: 20 }),
      ),
      ...choice,
    }),
    reply: Closed({ booking: Booking, ics: Type.String() }),
    status: 201,
    limit: { max: 20, seconds: 600 },
  },
} satisfies Calls
