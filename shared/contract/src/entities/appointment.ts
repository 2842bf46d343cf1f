import type { Static } from 'typebox'
import { Type } from 'typebox'
import {
  Closed,
  Id,
  Instant,
  Lines,
  LocalDate,
  Named,
  Nullable,
  OneOf,
  Text,
  Words,
  Zone,
} from '../schema.ts'
import { APPOINTMENT, BOOKING_MODES } from '../subjects/appointment.ts'

/**
 * A part of a local day in minutes from midnight; 1440 is the end of the day. A span across midnight is two windows.
 */
export const DayWindow = Closed({
  startMin: Type.Integer({ minimum: 0, maximum: 1439 }),
  endMin: Type.Integer({ minimum: 1, maximum: 1440 }),
})
export type DayWindow = Static<typeof DayWindow>

export const Windows = Type.Array(DayWindow, { maxItems: APPOINTMENT.windowsMost })

const Week = Type.Array(Closed({ weekday: Type.Integer({ minimum: 0, maximum: 6 }), windows: Windows }), {
  maxItems: 7,
})

/** When a person can be booked: weekly hours in wall time, and date overrides. */
export const Schedule = Closed({
  /** The person's id. Each person has one schedule for all their spaces. */
  id: Id,
  /** The time zone that the person has chosen; until then, the space's. */
  timezone: Zone,
  isTimezoneChosen: Type.Boolean(),
  /** 0 is Sunday. */
  weekly: Week,
  /**
   * The hours that the person reserves for focused work. They can be booked, but proposed times for a group avoid them.
   */
  focus: Week,
  /** Date overrides from today on. */
  overrides: Type.Array(Closed({ date: LocalDate, windows: Windows })),
})
export type Schedule = Static<typeof Schedule>

/** A day, or part of one, on which no one can book the person. No windows: the whole day. */
export const Unavailability = Closed({
  id: Id,
  date: LocalDate,
  windows: Windows,
  reason: Nullable(Type.String()),
})
export type Unavailability = Static<typeof Unavailability>

/**
 * `seatsLeft`: how many of a team's hosts are free then. It is 1 for a single host, and for a team booked all at once.
 */
export const Slot = Closed({ start: Instant, end: Instant, seatsLeft: Type.Integer({ minimum: 0 }) })
export type Slot = Static<typeof Slot>
/** Slots grouped by the local day on which they start, in the requested time zone. Days without slots are omitted. */
export const SlotDay = Closed({ date: LocalDate, slots: Type.Array(Slot) })
export type SlotDay = Static<typeof SlotDay>

export const FreeSlots = Closed({ timezone: Zone, durationMin: Type.Integer(), days: Type.Array(SlotDay) })
export type FreeSlots = Static<typeof FreeSlots>
/** The host of a booking, and the title of what is booked. */
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
export const BookingAnswer = Closed({ questionId: Text(40), answer: Lines(1000) })

/**
 * A room of the space by its area, the address of an online meeting, or a physical address. If there is none, in the
 * space.
 */
export const BookingLocation = Closed({ type: OneOf(['room', 'url', 'address']), value: Words(2048) })
export type BookingLocation = Static<typeof BookingLocation>

const minutes = (maximum: number) => Type.Integer({ minimum: 0, maximum })
const THIRTY_DAYS = 43_200

/** The editable fields of a meeting type. */
export const bookingTypeFields = {
  title: Named(120),
  description: Lines(2000),
  durations: Type.Array(Duration, { minItems: 1, maxItems: APPOINTMENT.durationsMost, uniqueItems: true }),
  /** Minutes between the starts of two offered slots, on the host's clock, counted from the start of a window. */
  stepMin: Type.Integer({ minimum: 5, maximum: 240 }),
  bufferBeforeMin: minutes(240),
  bufferAfterMin: minutes(240),
  minNoticeMin: minutes(THIRTY_DAYS),
  maxAheadDays: Type.Integer({ minimum: 1, maximum: 365 }),
  /** The most bookings of this type with one host, per day of the host and per week from Monday. */
  dailyLimit: Nullable(Type.Integer({ minimum: 1, maximum: 100 })),
  weeklyLimit: Nullable(Type.Integer({ minimum: 1, maximum: 500 })),
  /** Minutes before the start after which guests can no longer cancel or reschedule a booking. */
  cancelNoticeMin: minutes(THIRTY_DAYS),
  confirm: OneOf(['auto', 'manual']),
  questions: Type.Array(BookingQuestion, { maxItems: APPOINTMENT.questionsMost }),
  location: Nullable(BookingLocation),
  isActive: Type.Boolean(),
}

export const BookingType = Closed({
  id: Id,
  /** Null for a team's type. */
  ownerId: Nullable(Id),
  isDefault: Type.Boolean(),
  mode: OneOf(BOOKING_MODES),
  ...bookingTypeFields,
  /** The first host leads: if a team is booked together, slots are laid out on their clock. */
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
  /** The email address that the link was sent to. */
  email: Nullable(Type.String()),
  madeBy: Type.String(),
  isOwn: Type.Boolean(),
  expiresAt: Instant,
  createdAt: Instant,
})
export type BookingLink = Static<typeof BookingLink>

/**
 * What a person already has at a time: a booking that they host, which the database refuses to double, or that they are
 * the guest of; an event; an entry of a linked calendar; or what takes place in the requested room.
 */
export const BookingClash = Closed({
  kind: OneOf(['hosted', 'booked', 'event', 'calendar', 'room']),
  /** Null if the caller is not allowed to see it. */
  title: Nullable(Type.String()),
  start: Instant,
  end: Instant,
})
export type BookingClash = Static<typeof BookingClash>

/** What a booking page displays before a time is chosen. */
export const BookingPage = Closed({
  spaceName: Type.String(),
  /** Whether guests with a booking can enter the space at all. */
  takesGuests: Type.Boolean(),
  title: Type.String(),
  description: Type.String(),
  mode: OneOf(BOOKING_MODES),
  /** `colour`: the color that represents the host wherever there is no picture. */
  hosts: Type.Array(Closed({ name: Type.String(), image: Nullable(Type.String()), colour: Type.String() })),
  /** The time zone of the first host. */
  hostTimezone: Zone,
  /** The durations to choose from. */
  durations: Type.Array(Type.Integer()),
  questions: bookingTypeFields.questions,
  location: Nullable(BookingLocation),
  confirm: bookingTypeFields.confirm,
  cancelNoticeMin: Type.Integer(),
  maxAheadDays: Type.Integer(),
  /** The email address that the link was sent to. */
  email: Nullable(Type.String()),
  /** The proposed times that are still free. */
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
  /** The host; if there are several, the first. */
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
  /** Whether the guest can still cancel or reschedule it. */
  isChangeable: Type.Boolean(),
  icalUid: Type.String(),
  createdAt: Instant,
})
export type Booking = Static<typeof Booking>
