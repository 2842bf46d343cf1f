import { Type } from 'typebox'
import type { Calls } from '../access.ts'
import { CalendarEvent, LinkedAccount, OutsideCalendar } from '../entities/calendar.ts'
import { Closed, Empty, Id, Instant, Nullable, OneOf, Text } from '../schema.ts'
import { LINKED_KINDS } from '../subjects/linked-accounts.ts'

const Kind = OneOf(LINKED_KINDS)
const Account = Closed({ account: LinkedAccount })
/** Defaults to the 30 days from now on. */
const Range = Closed({ from: Type.Optional(Instant), to: Type.Optional(Instant) })
const Events = Closed({
  rows: Type.Array(CalendarEvent),
  account: LinkedAccount,
  syncedAt: Nullable(Instant),
})
/** What the provider's page returned. `userId` is compared with the session and never trusted. */
const grant = { code: Text(2048), state: Type.Optional(Text(512)), userId: Type.Optional(Id) }
const perPerson = { max: 30, seconds: 600 }

export const calendar = {
  'GET v2/calendar/google-events': {
    summary:
      'Events of the linked Google calendar, for the next 30 days by default. A bearer needs to be the ID of the caller’s own session',
    access: 'account',
    sessionBearer: true,
    body: Range,
    reply: Events,
    limit: { max: 60, seconds: 60 },
  },
  'GET v2/calendar/outlook-events': {
    summary:
      'Events of the linked Outlook calendar, for the next 30 days by default. A bearer needs to be the ID of the caller’s own session',
    access: 'account',
    sessionBearer: true,
    body: Range,
    reply: Events,
    limit: { max: 60, seconds: 60 },
  },
  'GET v2/calendar/calendars': {
    summary: 'The calendars of the caller’s linked accounts',
    beyond: true,
    access: 'account',
    body: Empty,
    reply: Closed({ rows: Type.Array(OutsideCalendar) }),
  },
  'PUT v2/calendar/calendars': {
    summary: 'Choose which calendars block bookings, and which one bookings are added to',
    beyond: true,
    access: 'account',
    body: Closed({
      calendarId: Id,
      isCounted: Type.Optional(Type.Boolean()),
      isWritten: Type.Optional(Type.Boolean()),
    }),
    reply: Closed({ rows: Type.Array(OutsideCalendar) }),
  },
  'PATCH v2/calendar/google-token': {
    summary: 'Link a Google calendar or drive with Google’s code',
    access: 'account',
    body: Closed({ ...grant, type: Kind }),
    reply: Account,
    secret: true,
    limit: perPerson,
  },
  'PATCH v2/calendar/outlook-token': {
    summary: 'Link an Outlook calendar with Microsoft’s code',
    access: 'account',
    body: Closed(grant),
    reply: Account,
    secret: true,
    limit: perPerson,
  },
  'PATCH v2/calendar/google-refreshToken': {
    summary:
      'Renew access to a linked Google account; a calendar is read at once, and `lastError` says what is still wrong. `type` is required if both are linked',
    access: 'account',
    bodyOptional: true,
    body: Closed({ type: Type.Optional(Kind) }),
    reply: Account,
    limit: perPerson,
  },
  'PATCH v2/calendar/google-remove': {
    summary:
      'Unlink Google: access is revoked and read data is deleted. `type` is required if both are linked',
    access: 'account',
    onFullDisk: true,
    bodyOptional: true,
    body: Closed({ type: Type.Optional(Kind) }),
    reply: Account,
  },
  'PATCH v2/calendar/outlook-remove': {
    summary: 'Unlink Outlook: access is revoked and read data is deleted',
    access: 'account',
    onFullDisk: true,
    body: Empty,
    reply: Account,
  },
} satisfies Calls
