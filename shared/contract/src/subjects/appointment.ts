/** Limits of appointments. Imports nothing: clients take it at run time. */
export const APPOINTMENT = {
  /** So long a time is kept for whoever fills the form. */
  holdMinutes: 5,
  /** Kept at once by one link. */
  holdsMost: 10,
  /** One look at free times. */
  spanDays: 62,
  /** Of a look that says no last day, so many days from its first on. */
  spanDaysUnsaid: 14,
  shortestMinutes: 5,
  longestMinutes: 480,
  durationsMost: 6,
  questionsMost: 20,
  hostsMost: 100,
  /** To come, of one guest’s address with one type: whoever books writes to that address. */
  guestMost: 10,
  /** Booked and moved with one guest’s address within a day, wherever: each is mailed to it. */
  guestDayMost: 20,
  typesMost: 50,
  /** Of one person: those that anything can still be done by. */
  linksMost: 500,
  linkDays: 30,
  linkDaysMost: 365,
  windowsMost: 24,
  overridesMost: 1000,
  blocksMost: 20_000,
  /** Blocked by one call. */
  blockDays: 366,
  reminderMinutes: 60,
  /** So long before its start a booking is joined. */
  openBeforeMinutes: 15,
} as const

/** What everybody has without doing anything: half an hour, on workdays from nine to five by the own clock. */
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
/** By weekday, 0 being Sunday. */
export const DEFAULT_WEEK = [[], workday, workday, workday, workday, workday, []] as const

export const BOOKING_MODES = ['single', 'roundRobin', 'collective'] as const
export type BookingMode = (typeof BOOKING_MODES)[number]

/** What somebody is told of a booking. */
export type BookingTelling =
  | 'booked'
  | 'requested'
  | 'accepted'
  | 'declined'
  | 'moved'
  | 'cancelled'
  | 'reminder'

/** For whoever hosts it, or has booked it with an account, in each of their pages. */
export interface BookingNotice {
  bookingId: string
  kind: BookingTelling
  title: string
  body: string
  startsAt: string
  endsAt: string
}
