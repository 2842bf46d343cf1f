import type { Static } from 'typebox'
import { Type } from 'typebox'
import { Closed, Id, Instant, LocalDate, Nullable, OneOf } from '../schema.ts'
import { LINKED_KINDS, LINKED_PROVIDERS } from '../subjects/linked-accounts.ts'

/** An outside account that someone linked; its tokens never leave the server. */
export const LinkedAccount = Closed({
  provider: OneOf(LINKED_PROVIDERS),
  kind: OneOf(LINKED_KINDS),
  status: OneOf(['active', 'revoked', 'error', 'removed']),
  email: Nullable(Type.String()),
  /** When the provider's access ends; the server renews it by itself. */
  expiresAt: Nullable(Instant),
  lastError: Nullable(Type.String()),
  linkedAt: Nullable(Instant),
})
export type LinkedAccount = Static<typeof LinkedAccount>

/** One of a linked account's calendars, and what is done with it. */
export const OutsideCalendar = Closed({
  id: Id,
  provider: OneOf(LINKED_PROVIDERS),
  email: Nullable(Type.String()),
  name: Type.String(),
  isPrimary: Type.Boolean(),
  isWritable: Type.Boolean(),
  /** What is in it keeps its owner from being booked. */
  isCounted: Type.Boolean(),
  /** Bookings are written to it; to one at most. */
  isWritten: Type.Boolean(),
})
export type OutsideCalendar = Static<typeof OutsideCalendar>

/** An event of an outside calendar; all-day ones have dates and no instants. */
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
  /** What of this product it is a copy of: a booking, by the id that it began with and that moving does not change. */
  eventId: Nullable(Id),
})
export type CalendarEvent = Static<typeof CalendarEvent>
