import { Type } from 'typebox'
import type { Calls } from '../access.ts'
import { Booking, BookingClash, BookingLocation, BookingPage, Duration } from '../entities/appointment.ts'
import { Closed, Email, Id, Instant, Name, Nullable, Text, Zone } from '../schema.ts'

/** One booking: its guest comes by the link of the mail, which names it, a host with a session and its id. */
const which = { bookingId: Type.Optional(Id) }
const reason = { reason: Type.Optional(Text(500)) }

export const booking = {
  'POST v2/appointment/booking-detail': {
    summary: 'A booking in any state, as seen by its host, or by its guest with an emailed link or account',
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
    summary: 'Cancel a booking; guests need to respect the host’s minimum notice',
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
    summary: 'Reschedule a booking: guests to an available time, hosts to any time without another booking',
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
    summary: 'Book a member or an email for a time of the caller’s, at any time without another booking',
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
    summary: 'The caller’s and a room’s conflicts at a time; for information only',
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
    summary: 'Where to join a booking that is on or starts within 15 minutes',
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
    summary: 'Accept or decline a booking request, as its host',
    beyond: true,
    access: 'member',
    body: Closed({ bookingId: Id, isAccepted: Type.Boolean(), ...reason }),
    reply: Booking,
    limit: { max: 300, seconds: 60 },
  },
  'POST v2/appointment/no-show': {
    summary: 'Mark a started booking as a no-show, or undo it',
    beyond: true,
    access: 'member',
    body: Closed({ bookingId: Id, isNoShow: Type.Boolean() }),
    reply: Booking,
    limit: { max: 300, seconds: 60 },
  },
} satisfies Calls
