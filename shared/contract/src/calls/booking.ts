import { Type } from 'typebox'
import type { Calls } from '../access.ts'
import { Booking, BookingClash, BookingLocation, BookingPage, Duration } from '../entities/appointment.ts'
import { Closed, Email, Id, Instant, Line, Lines, Name, Nullable, Zone } from '../schema.ts'

/**
 * Identifies one booking. Its guest uses the link in the email, which names it; a host uses a session and the booking's
 * id.
 */
const bookingRef = { bookingId: Type.Optional(Id) }
const reason = { reason: Type.Optional(Lines(500)) }

export const booking = {
  'POST v2/appointment/booking-detail': {
    summary: 'A booking in any state, as seen by its host, or by its guest with an emailed link or account',
    beyond: true,
    access: ['bearer', 'member'],
    bearer: ['booking'],
    onOwnDomain: true,
    onLapsed: true,
    body: Closed(bookingRef),
    /** `page` omits the fields that concern only a booking link. */
    reply: Closed({
      booking: Booking,
      ics: Type.String(),
      /** The address where the guest reschedules or cancels the booking. A host uses the booking's id instead. */
      manageUrl: Nullable(Type.String()),
      /** The booking that replaced this one, if the caller can see it too. */
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
    body: Closed({ ...bookingRef, ...reason }),
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
      ...bookingRef,
      idempotencyKey: Id,
      start: Instant,
      durationMin: Type.Optional(Duration),
      timezone: Type.Optional(Zone),
      ...reason,
    }),
    /** The new booking that replaces the previous one, under the same link. */
    reply: Closed({ booking: Booking, ics: Type.String() }),
    limit: { max: 20, seconds: 600 },
  },
  'POST v2/appointment/book-guest': {
    summary: 'Book a member or an email for a time of the caller’s, at any time without another booking',
    beyond: true,
    access: 'member',
    keepsText: true,
    body: Closed({
      /** A request sent again with the same key returns the same booking. */
      idempotencyKey: Id,
      start: Instant,
      timezone: Zone,
      /** A member of the space. Otherwise `name` and `email` are required. */
      userId: Type.Optional(Id),
      name: Type.Optional(Name),
      email: Type.Optional(Email),
      typeId: Type.Optional(Id),
      durationMin: Type.Optional(Duration),
      note: Type.Optional(Lines(2000)),
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
      /** The meeting type, whose buffers make nearby bookings count as clashes too. */
      typeId: Type.Optional(Id),
      /** A room of the space, named as in events. */
      room: Type.Optional(Line(2048)),
      /** What is being rescheduled. It is ignored, as if it did not exist. */
      exceptBookingId: Type.Optional(Id),
      exceptEventId: Type.Optional(Id),
    }),
    reply: Closed({
      rows: Type.Array(BookingClash),
      /** True if a linked calendar cannot be read at the moment. */
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
    body: Closed(bookingRef),
    /** `url` is null if the meeting is not online, or if the space lets no guests in; then `message` explains it. */
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
