import { Type } from 'typebox'
import type { Calls } from '../access.ts'
import { Booking, BookingClash, BookingLocation, BookingPage, Duration } from '../entities/appointment.ts'
import { Closed, Email, Id, Instant, Name, Nullable, Text, Zone } from '../schema.ts'

/** One booking: its guest comes by the link of the mail, which names it, a host with a session and its id. */
const which = { bookingId: Type.Optional(Id) }
const reason = { reason: Type.Optional(Text(500)) }

export const booking = {
  'POST v2/appointment/booking-detail': {
    summary:
      'A booking, whatever became of it, as its guest sees it by the link of a mail or their account, or its host',
    beyond: true,
    access: ['bearer', 'member'],
    bearer: ['booking'],
    onOwnDomain: true,
    onLapsed: true,
    body: Closed(which),
    /** Without what the booking page’s link is about. */
    reply: Closed({
      booking: Booking,
      ics: Type.String(),
      /** Where its guest moves and cancels it; a host does by its id. */
      manageUrl: Nullable(Type.String()),
      /** The booking that it was moved to, where the caller has that too. */
      movedToId: Nullable(Id),
      page: Type.Omit(BookingPage, ['email', 'proposed', 'expiresAt'], { additionalProperties: false }),
    }),
    secret: true,
    limit: { max: 60, seconds: 60 },
  },
  'POST v2/appointment/cancel': {
    summary: 'Call a booking off; its guest within the notice that the host has set',
    beyond: true,
    access: ['bearer', 'member'],
    bearer: ['booking'],
    onOwnDomain: true,
    onLapsed: true,
    body: Closed({ ...which, ...reason }),
    reply: Booking,
    limit: { max: 30, seconds: 600 },
  },
  'POST v2/appointment/reschedule': {
    summary: 'Move a booking: a guest to a free time, a host to any at which nobody is booked already',
    beyond: true,
    access: ['bearer', 'member'],
    keepsText: true,
    bearer: ['booking'],
    onOwnDomain: true,
    body: Closed({
      ...which,
      idempotencyKey: Id,
      start: Instant,
      durationMin: Type.Optional(Duration),
      timezone: Type.Optional(Zone),
      ...reason,
    }),
    /** Another booking in the place of the one before, by the same link. */
    reply: Closed({ booking: Booking, ics: Type.String() }),
    limit: { max: 20, seconds: 600 },
  },
  'POST v2/appointment/book-guest': {
    summary:
      'Book a time of one’s own for somebody of the space, or by their address, at any at which one is not booked already',
    beyond: true,
    access: 'member',
    keepsText: true,
    body: Closed({
      /** Sent again with it, it answers the same booking. */
      idempotencyKey: Id,
      start: Instant,
      timezone: Zone,
      /** A member of the space; or else a name and an address. */
      userId: Type.Optional(Id),
      name: Type.Optional(Name),
      email: Type.Optional(Email),
      typeId: Type.Optional(Id),
      durationMin: Type.Optional(Duration),
      note: Type.Optional(Text(2000)),
    }),
    reply: Booking,
    status: 201,
    limit: { max: 30, seconds: 600 },
  },
  'POST v2/appointment/clashes': {
    summary: 'What the caller has at a time, and what is in a room of the space then; nothing of it forbids',
    beyond: true,
    access: 'member',
    dear: true,
    onFullDisk: true,
    body: Closed({
      start: Instant,
      end: Instant,
      /** By its breaks, what is booked nearby counts too. */
      typeId: Type.Optional(Id),
      /** A room of the space, as events name it. */
      room: Type.Optional(Text(2048)),
      /** What is to be moved, as if it were not there. */
      exceptBookingId: Type.Optional(Id),
      exceptEventId: Type.Optional(Id),
    }),
    reply: Closed({
      rows: Type.Array(BookingClash),
      /** A linked calendar cannot be read at the moment. */
      isUnknown: Type.Boolean(),
    }),
    limit: { max: 240, seconds: 60 },
  },
  'POST v2/appointment/join': {
    summary: 'Where to go for a booking that is on, or begins within a quarter of an hour',
    beyond: true,
    access: ['bearer', 'member'],
    bearer: ['booking'],
    onOwnDomain: true,
    body: Closed(which),
    /** No address where somebody meets outside of the web; or, with words, where the space lets no guests in. */
    reply: Closed({
      location: Nullable(BookingLocation),
      url: Nullable(Type.String()),
      message: Nullable(Type.String()),
    }),
    secret: true,
    limit: { max: 60, seconds: 60 },
  },
  'POST v2/appointment/answer': {
    summary: 'Accept or decline what was asked for, as its host',
    beyond: true,
    access: 'member',
    body: Closed({ bookingId: Id, isAccepted: Type.Boolean(), ...reason }),
    reply: Booking,
    limit: { max: 300, seconds: 60 },
  },
  'POST v2/appointment/no-show': {
    summary: 'Say of a booking that has begun that its guest did not come, or take that back',
    beyond: true,
    access: 'member',
    body: Closed({ bookingId: Id, isNoShow: Type.Boolean() }),
    reply: Booking,
    limit: { max: 300, seconds: 60 },
  },
} satisfies Calls
