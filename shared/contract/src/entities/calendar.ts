import type { Static } from 'typebox'
import { Type } from 'typebox'
import { Closed, Id, Instant, LocalDate, Nullable, OneOf } from '../schema.ts'

/** An outside account that someone linked; its tokens never leave the server. */
export const LinkedAccount = Closed({
  provider: OneOf(['google', 'microsoft']),
  kind: OneOf(['calendar', 'drive']),
  status: OneOf(['active', 'revoked', 'error', 'removed']),
  email: Nullable(Type.String()),
  /** When the provider's access ends; the server renews it by itself. */
  expiresAt: Nullable(Instant),
  lastError: Nullable(Type.String()),
  linkedAt: Nullable(Instant),
})
export type LinkedAccount = Static<typeof LinkedAccount>

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
  /** The event of this product that it is a copy of. */
  eventId: Nullable(Id),
})
export type CalendarEvent = Static<typeof CalendarEvent>
