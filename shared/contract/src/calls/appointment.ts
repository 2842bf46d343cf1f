import { Type } from 'typebox'
import type { Calls } from '../access.ts'
import {
  Booking,
  BookingAnswer,
  BookingHost,
  BookingPage,
  Duration,
  FreeSlots,
} from '../entities/appointment.ts'
import {
  Closed,
  Email,
  Empty,
  Id,
  Instant,
  Lines,
  LocalDate,
  Name,
  Nothing,
  OneOf,
  Page,
  paging,
  TypedEmail,
  Zone,
} from '../schema.ts'
import { APPOINTMENT } from '../subjects/appointment.ts'

/** Days in a time zone, both inclusive. */
const span = { from: LocalDate, to: LocalDate, timezone: Zone }

/**
 * Which of the host's meeting types, and how long. With a link, which already names its type, only the length applies.
 */
const typeChoice = { typeId: Type.Optional(Id), durationMin: Type.Optional(Duration) }

export const appointment = {
  'POST v2/appointment/timeslots': {
    summary: 'Available times of the link’s host, or the caller, by local day',
    access: ['bearer', 'account'],
    dear: true,
    onLapsed: true,
    bearer: ['appointment', 'booking'],
    onOwnDomain: true,
    /** To reschedule a booking: slots are computed as if it did not exist. A link to a booking already names it. */
    body: Closed({ ...span, ...typeChoice, bookingId: Type.Optional(Id) }),
    reply: Closed({ ...FreeSlots.properties, host: BookingHost }),
    limit: { max: 120, seconds: 60 },
  },
  'POST v2/appointment/interval-timeslots': {
    summary:
      'The same for back-to-back appointments of `interval` minutes; `interval` alone uses the host’s time zone and the next two weeks',
    access: ['bearer', 'account'],
    dear: true,
    onLapsed: true,
    bearer: ['appointment', 'booking'],
    onOwnDomain: true,
    body: Closed({
      interval: Type.Integer({ minimum: 5, maximum: 240 }),
      /** Defaults to today in `timezone`. */
      from: Type.Optional(LocalDate),
      /** Defaults to the last of `APPOINTMENT.spanDaysUnsaid` days. */
      to: Type.Optional(LocalDate),
      /** Defaults to the time zone of the host's hours. The reply names it. */
      timezone: Type.Optional(Zone),
    }),
    reply: FreeSlots,
    limit: { max: 120, seconds: 60 },
  },
  'POST v2/appointment/generate-availability-link': {
    summary: 'Create a link for booking the caller, or a team they host in',
    access: 'member',
    body: Closed({
      ...typeChoice,
      isSingleUse: Type.Optional(Type.Boolean()),
      maxUses: Type.Optional(Type.Integer({ minimum: 1, maximum: 10_000 })),
      expiresAt: Type.Optional(Instant),
      /** The browser's time zone. The caller's hours use it until they choose another one. */
      timezone: Type.Optional(Zone),
    }),
    reply: Closed({ linkId: Id, url: Type.String(), expiresAt: Instant }),
    status: 201,
    secret: true,
    limit: { max: 60, seconds: 600 },
  },
  'POST v2/appointment/send-availability': {
    summary: 'Email people their own booking links, with proposed times and a calendar file',
    access: 'member',
    body: Closed({
      emailList: Type.Array(TypedEmail, { minItems: 1, maxItems: 50 }),
      timezone: Zone,
      message: Type.Optional(Lines(2000)),
      slots: Type.Optional(Type.Array(Closed({ start: Instant, end: Instant }), { maxItems: 20 })),
      ...typeChoice,
    }),
    reply: Closed({ sent: Type.Array(Email), invalid: Type.Array(Type.String()) }),
    limit: { max: 20, seconds: 600 },
  },
  'POST v2/appointment/booked': {
    summary: 'The caller’s bookings, as host or as guest',
    access: 'member',
    onLapsed: true,
    body: Closed({
      /** `pending` bookings wait for the host's approval; `upcoming` includes them too. */
      filter: Type.Optional(OneOf(['upcoming', 'past', 'cancelled', 'pending'])),
      side: Type.Optional(OneOf(['host', 'guest'])),
      ...paging,
    }),
    reply: Page(Booking),
  },
  'POST v2/appointment/schedule': {
    summary: 'Book a time with a link; repeating a key returns the same booking, and a key is required',
    access: 'bearer',
    keepsText: true,
    bearer: ['appointment'],
    onOwnDomain: true,
    body: Closed({
      /**
       * The key of the slot reservation, if there is one. Without a key, one email address still gets only one booking
       * for the same time.
       */
      idempotencyKey: Type.Optional(Id),
      start: Instant,
      timezone: Zone,
      name: Name,
      email: Email,
      note: Type.Optional(Lines(2000)),
      answers: Type.Optional(Type.Array(BookingAnswer, { maxItems: APPOINTMENT.questionsMost })),
      ...typeChoice,
    }),
    reply: Closed({
      booking: Booking,
      ics: Type.String(),
      /** The bearer token for `cancel` and `reschedule`. The links in emails use it too. */
      manageToken: Type.String(),
    }),
    status: 201,
    secret: true,
    limit: { max: 20, seconds: 600 },
  },
  'POST v2/appointment/link-detail': {
    summary: 'What a booking page shows about its link; doesn’t use it up',
    beyond: true,
    access: 'bearer',
    bearer: ['appointment'],
    onOwnDomain: true,
    onFullDisk: true,
    body: Empty,
    reply: BookingPage,
    limit: { max: 60, seconds: 60 },
  },
  'POST v2/appointment/hold': {
    summary: 'Hold a time for a few minutes while the form is filled in; repeating a key replaces the hold',
    beyond: true,
    access: 'bearer',
    bearer: ['appointment'],
    onOwnDomain: true,
    body: Closed({ idempotencyKey: Id, start: Instant, durationMin: Type.Optional(Duration) }),
    reply: Closed({ start: Instant, end: Instant, until: Instant }),
    limit: { max: 60, seconds: 600 },
  },
  'POST v2/appointment/release': {
    summary: 'Release a held time',
    beyond: true,
    access: 'bearer',
    bearer: ['appointment'],
    onOwnDomain: true,
    onFullDisk: true,
    body: Closed({ idempotencyKey: Id }),
    reply: Nothing,
    status: 204,
    limit: { max: 60, seconds: 600 },
  },
} satisfies Calls
