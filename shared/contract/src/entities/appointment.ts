import type { Static } from 'typebox'
import { Type } from 'typebox'
import { Closed, Id, Instant, LocalDate, Named, Nullable, OneOf, Text, Words, Zone } from '../schema.ts'
import { APPOINTMENT, BOOKING_MODES } from '../subjects/appointment.ts'

/** A stretch of a local day in minutes from midnight; 1440 is the day's end. What goes past midnight is two. */
export const DayWindow = Closed({
  startMin: Type.Integer({ minimum: 0, maximum: 1439 }),
  endMin: Type.Integer({ minimum: 1, maximum: 1440 }),
})
export type DayWindow = Static<typeof DayWindow>

export const Windows = Type.Array(DayWindow, { maxItems: APPOINTMENT.windowsMost })

const Week = Type.Array(Closed({ weekday: Type.Integer({ minimum: 0, maximum: 6 }), windows: Windows }), {
  maxItems: 7,
})

/** When someone can be booked: a week of wall times, and days that differ. */
export const Schedule = Closed({
  /** The person: each has one, in all their spaces. */
  id: Id,
  /** What they have chosen; before, the space's. */
  timezone: Zone,
  isTimezoneChosen: Type.Boolean(),
  /** 0 is Sunday. */
  weekly: Week,
  /** What of it they keep for work that wants quiet: it can be booked, and times for a group spare it. */
  focus: Week,
  /** From today on. */
  overrides: Type.Array(Closed({ date: LocalDate, windows: Windows })),
})
export type Schedule = Static<typeof Schedule>

/** A day, or part of one, on which nobody can book; no windows: the whole day. */
export const Unavailability = Closed({
  id: Id,
  date: LocalDate,
  windows: Windows,
  reason: Nullable(Type.String()),
})
export type Unavailability = Static<typeof Unavailability>

/** `seatsLeft`: how many of a team's people are free then; of one person, and of all at once, 1. */
export const Slot = Closed({ start: Instant, end: Instant, seatsLeft: Type.Integer({ minimum: 0 }) })
export type Slot = Static<typeof Slot>
/** Free times under the local day, in the asked zone, that they begin on. Days without any are left out. */
export const SlotDay = Closed({ date: LocalDate, slots: Type.Array(Slot) })
export type SlotDay = Static<typeof SlotDay>

export const FreeSlots = Closed({ timezone: Zone, durationMin: Type.Integer(), days: Type.Array(SlotDay) })
export type FreeSlots = Static<typeof FreeSlots>
/** Whom one books, and for what. */
export const BookingHost = Closed({
  name: Type.String(),
  image: Nullable(Type.String()),
  title: Type.String(),
})

export const Duration = Type.Integer({
  minimum: APPOINTMENT.shortestMinutes,
  maximum: APPOINTMENT.longestMinutes,
})

export const BookingQuestion = Closed({ id: Words(40), label: Named(200), isRequired: Type.Boolean() })
export const BookingAnswer = Closed({ questionId: Text(40), answer: Text(1000) })

/** A room of the space by its area, a page to meet at, or anywhere; none: in the space. */
export const BookingLocation = Closed({ type: OneOf(['room', 'url', 'address']), value: Words(2048) })
export type BookingLocation = Static<typeof BookingLocation>

const minutes = (maximum: number) => Type.Integer({ minimum: 0, maximum })
const THIRTY_DAYS = 43_200

/** What can be decided about a booking type. */
export const bookingTypeFields = {
  title: Named(120),
  description: Text(2000),
  durations: Type.Array(Duration, { minItems: 1, maxItems: APPOINTMENT.durationsMost, uniqueItems: true }),
  /** From one offered time to the next, by the host's clock, from where a window begins. */
  stepMin: Type.Integer({ minimum: 5, maximum: 240 }),
  bufferBeforeMin: minutes(240),
  bufferAfterMin: minutes(240),
  minNoticeMin: minutes(THIRTY_DAYS),
  maxAheadDays: Type.Integer({ minimum: 1, maximum: 365 }),
  /** Of this type with one host, by the host's days, and weeks from Monday. */
  dailyLimit: Nullable(Type.Integer({ minimum: 1, maximum: 100 })),
  weeklyLimit: Nullable(Type.Integer({ minimum: 1, maximum: 500 })),
  /** Later than this before the start, guests neither cancel nor move a booking. */
  cancelNoticeMin: minutes(THIRTY_DAYS),
  confirm: OneOf(['auto', 'manual']),
  questions: Type.Array(BookingQuestion, { maxItems: APPOINTMENT.questionsMost }),
  location: Nullable(BookingLocation),
  isActive: Type.Boolean(),
}

export const BookingType = Closed({
  id: Id,
  /** Null: a team’s. */
  ownerId: Nullable(Id),
  isDefault: Type.Boolean(),
  mode: OneOf(BOOKING_MODES),
  ...bookingTypeFields,
  /** The first leads: by their clock the times of a team that is booked together are laid out. */
  hosts: Type.Array(
    Closed({ userId: Id, name: Type.String(), image: Nullable(Type.String()), isOut: Type.Boolean() }),
  ),
  createdAt: Instant,
})
export type BookingType = Static<typeof BookingType>

export const BookingLink = Closed({
  linkId: Id,
  typeId: Id,
  title: Type.String(),
  url: Type.String(),
  durationMin: Nullable(Type.Integer()),
  state: OneOf(['live', 'used', 'expired', 'revoked']),
  uses: Type.Integer({ minimum: 0 }),
  maxUses: Nullable(Type.Integer()),
  /** To whom it was mailed. */
  email: Nullable(Type.String()),
  madeBy: Type.String(),
  isOwn: Type.Boolean(),
  expiresAt: Instant,
  createdAt: Instant,
})
export type BookingLink = Static<typeof BookingLink>

/**
 * What somebody has at a time: a booking that they host, which the database refuses to double, or that they are the guest
 * of; an event; something of a linked calendar; or what is in the room that they have in mind.
 */
export const BookingClash = Closed({
  kind: OneOf(['hosted', 'booked', 'event', 'calendar', 'room']),
  /** Null: not theirs to know. */
  title: Nullable(Type.String()),
  start: Instant,
  end: Instant,
})
export type BookingClash = Static<typeof BookingClash>

/** What a booking page shows before any time is chosen. */
export const BookingPage = Closed({
  spaceName: Type.String(),
  /** Whether guests of bookings come into the space at all. */
  takesGuests: Type.Boolean(),
  title: Type.String(),
  description: Type.String(),
  mode: OneOf(BOOKING_MODES),
  /** `colour`: the one that they are shown in everywhere, where there is no picture. */
  hosts: Type.Array(Closed({ name: Type.String(), image: Nullable(Type.String()), colour: Type.String() })),
  /** The first one’s. */
  hostTimezone: Zone,
  /** Those that can be chosen from. */
  durations: Type.Array(Type.Integer()),
  questions: bookingTypeFields.questions,
  location: Nullable(BookingLocation),
  confirm: bookingTypeFields.confirm,
  cancelNoticeMin: Type.Integer(),
  maxAheadDays: Type.Integer(),
  /** To whom the link was mailed. */
  email: Nullable(Type.String()),
  /** Of the times that were proposed to them, those that are free still. */
  proposed: Type.Array(Slot),
  expiresAt: Instant,
})
export type BookingPage = Static<typeof BookingPage>

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
export type BookingStatus = (typeof BOOKING_STATUSES)[number]

export const Booking = Closed({
  id: Id,
  typeId: Id,
  /** Who hosts it; of several the first. */
  hostId: Id,
  hostName: Type.String(),
  hosts: Type.Array(Closed({ userId: Id, name: Type.String() })),
  title: Type.String(),
  guestName: Type.String(),
  guestEmail: Type.String(),
  guestTimezone: Zone,
  note: Type.String(),
  answers: Type.Array(Closed({ label: Type.String(), answer: Type.String() })),
  start: Instant,
  end: Instant,
  status: OneOf(BOOKING_STATUSES),
  location: Nullable(BookingLocation),
  rescheduledFromId: Nullable(Id),
  cancelReason: Nullable(Type.String()),
  /** Whether its guest may still cancel or move it. */
  isChangeable: Type.Boolean(),
  icalUid: Type.String(),
  createdAt: Instant,
})
export type Booking = Static<typeof Booking>
