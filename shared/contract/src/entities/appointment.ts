import type { Static } from 'typebox'
import { Type } from 'typebox'
import { Closed, Id, Instant, LocalDate, Nullable, OneOf, Zone } from '../schema.ts'

/** A stretch of a local day in minutes from midnight; 1440 is the day's end. */
export const DayWindow = Closed({
  startMin: Type.Integer({ minimum: 0, maximum: 1439 }),
  endMin: Type.Integer({ minimum: 1, maximum: 1440 }),
})
export type DayWindow = Static<typeof DayWindow>

/** When someone can be booked: a week of wall times, and days that differ. */
export const Schedule = Closed({
  id: Id,
  timezone: Zone,
  /** 0 is Sunday. */
  weekly: Type.Array(
    Closed({ weekday: Type.Integer({ minimum: 0, maximum: 6 }), windows: Type.Array(DayWindow) }),
  ),
  overrides: Type.Array(Closed({ date: LocalDate, windows: Type.Array(DayWindow) })),
})
export type Schedule = Static<typeof Schedule>

/** A day, or part of one, on which nobody can book; no windows: the whole day. */
export const Unavailability = Closed({
  id: Id,
  date: LocalDate,
  windows: Type.Array(DayWindow),
  reason: Nullable(Type.String()),
})
export type Unavailability = Static<typeof Unavailability>

export const Slot = Closed({ start: Instant, end: Instant, seatsLeft: Type.Integer({ minimum: 0 }) })
/** Free times under the local day, in the asked zone, that they begin on. */
export const SlotDay = Closed({ date: LocalDate, slots: Type.Array(Slot) })
export type SlotDay = Static<typeof SlotDay>

export const FreeSlots = Closed({ timezone: Zone, durationMin: Type.Integer(), days: Type.Array(SlotDay) })
/** Whom one books, and for what. */
export const BookingHost = Closed({
  name: Type.String(),
  image: Nullable(Type.String()),
  title: Type.String(),
})

export const BOOKING_STATUSES = [
  'held',
  'pending',
  'accepted',
  'declined',
  'cancelled',
  'rescheduled',
  'completed',
  'noShow',
] as const

export const Booking = Closed({
  id: Id,
  hostId: Id,
  hostName: Type.String(),
  title: Type.String(),
  guestName: Type.String(),
  guestEmail: Type.String(),
  guestTimezone: Zone,
  start: Instant,
  end: Instant,
  status: OneOf(BOOKING_STATUSES),
  location: Nullable(Type.String()),
  rescheduledFromId: Nullable(Id),
  cancelReason: Nullable(Type.String()),
  icalUid: Type.String(),
  createdAt: Instant,
})
export type Booking = Static<typeof Booking>
