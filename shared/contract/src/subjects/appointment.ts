/** Limits of bookings. Imports nothing, so that clients can import it at run time. */
export const APPOINTMENT = {
  /** How many minutes a slot is reserved while a form is filled in. */
  holdMinutes: 5,
  /** Simultaneous slot reservations through one link. */
  holdsMost: 10,
  /** The most days in one request for slots. */
  spanDays: 62,
  /** The number of days in a request for slots without a last day. */
  spanDaysUnsaid: 14,
  shortestMinutes: 5,
  longestMinutes: 480,
  durationsMost: 6,
  questionsMost: 20,
  hostsMost: 100,
  /**
   * Upcoming bookings of one guest's address per meeting type. Limited because every booking sends email to that
   * address.
   */
  guestMost: 10,
  /**
   * Bookings and reschedulings of one guest's address per day, with any host. Limited because each one sends email to
   * it.
   */
  guestDayMost: 20,
  typesMost: 50,
  /** Booking links of one person that can still be used. */
  linksMost: 500,
  linkDays: 30,
  linkDaysMost: 365,
  windowsMost: 24,
  overridesMost: 1000,
  blocksMost: 20_000,
  /** Days that one call can block. */
  blockDays: 366,
  reminderMinutes: 60,
  /** How many minutes before its start a booking can be joined. */
  openBeforeMinutes: 15,
} as const

/**
 * The meeting type that every member has without setting anything up: half an hour, on workdays from nine to five on
 * their own clock.
 */
export const DEFAULT_BOOKING_TYPE = {
  title: 'Meeting',
  description: '',
  durations: [30],
  stepMin: 30,
  bufferBeforeMin: 0,
  bufferAfterMin: 0,
  minNoticeMin: 120,
  maxAheadDays: 60,
  dailyLimit: null,
  weeklyLimit: null,
  cancelNoticeMin: 0,
  confirm: 'auto',
} as const

const workday = [{ startMin: 540, endMin: 1020 }]
/** By weekday; 0 is Sunday. */
export const DEFAULT_WEEK = [[], workday, workday, workday, workday, workday, []] as const

export const BOOKING_MODES = ['single', 'roundRobin', 'collective'] as const
export type BookingMode = (typeof BOOKING_MODES)[number]

/** The kinds of notifications about a booking. */
export type BookingNotificationKind =
  | 'booked'
  | 'requested'
  | 'accepted'
  | 'declined'
  | 'moved'
  | 'cancelled'
  | 'reminder'

/** Sent to the host, or to the guest if they booked with an account, in each of their pages. */
export interface BookingNotice {
  bookingId: string
  kind: BookingNotificationKind
  title: string
  body: string
  startsAt: string
  endsAt: string
}
