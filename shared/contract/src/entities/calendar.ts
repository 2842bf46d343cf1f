import type { Static } from 'typebox'
import { Type } from 'typebox'
import { Closed, Id, Instant, LocalDate, Nullable, OneOf } from '../schema.ts'
import { LINKED_KINDS, LINKED_PROVIDERS } from '../subjects/linked-accounts.ts'

/** An outside account that a person has linked. Its tokens never leave the server. */
export const LinkedAccount = Closed({
  provider: OneOf(LINKED_PROVIDERS),
  kind: OneOf(LINKED_KINDS),
  status: OneOf(['active', 'revoked', 'error', 'removed']),
  email: Nullable(Type.String()),
  /** When the provider's access token expires. The server renews it by itself. */
  expiresAt: Nullable(Instant),
  lastError: Nullable(Type.String()),
  linkedAt: Nullable(Instant),
})
export type LinkedAccount = Static<typeof LinkedAccount>

/** One of a linked account's calendars, and how it is used. */
export const OutsideCalendar = Closed({
  id: Id,
  provider: OneOf(LINKED_PROVIDERS),
  email: Nullable(Type.String()),
  name: Type.String(),
  isPrimary: Type.Boolean(),
  isWritable: Type.Boolean(),
  /** If true, the calendar's entries prevent its owner from being booked. */
  isCounted: Type.Boolean(),
  /** If true, bookings are written to it. At most one calendar has this set. */
  isWritten: Type.Boolean(),
})
export type OutsideCalendar = Static<typeof OutsideCalendar>

/** An event of an outside calendar. All-day events have dates and no instants. */
export const CalendarEvent = Closed({
  id: Type.String(),
  calendarName: Type.String(),
  title: Type.String(),
  startsAt: Nullable(Instant),
  endsAt: Nullable(Instant),
  startDate: Nullable(LocalDate),
  endDate: Nullable(LocalDate),
  isBusy: Type.Boolean(),
  url: Nullable(Type.String()),
  /** The booking that it is a copy of: the id of the original booking, which rescheduling does not change. */
  eventId: Nullable(Id),
})
export type CalendarEvent = Static<typeof CalendarEvent>
