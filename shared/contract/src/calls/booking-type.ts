import { Type } from 'typebox'
import type { Calls } from '../access.ts'
import { BookingLink, BookingType, bookingTypeFields } from '../entities/appointment.ts'
import { Closed, Empty, Id, Nothing, OneOf, Page, paging } from '../schema.ts'
import { APPOINTMENT, BOOKING_MODES } from '../subjects/appointment.ts'

export const bookingType = {
  'POST v2/appointment/types': {
    summary:
      'The caller’s meeting types, default first, and the team types they host; owners and admins see all team types',
    beyond: true,
    access: 'member',
    onLapsed: true,
    body: Empty,
    reply: Closed({ rows: Type.Array(BookingType) }),
  },
  'PUT v2/appointment/type': {
    summary: 'Create or update a meeting type; only owners and admins can create team types',
    beyond: true,
    access: 'member',
    keepsText: true,
    body: Closed({
      typeId: Type.Optional(Id),
      ...Type.Partial(Type.Object(bookingTypeFields)).properties,
      /** For a team: how it is booked, and its hosts, with the leading host first. */
      mode: Type.Optional(OneOf(BOOKING_MODES)),
      hostIds: Type.Optional(
        Type.Array(Id, { minItems: 1, maxItems: APPOINTMENT.hostsMost, uniqueItems: true }),
      ),
    }),
    reply: BookingType,
    limit: { max: 60, seconds: 60 },
  },
  'POST v2/appointment/type-remove': {
    summary: 'Remove a meeting type: its links are revoked, bookings stay',
    beyond: true,
    access: 'member',
    onLapsed: true,
    body: Closed({ typeId: Id }),
    reply: Nothing,
    status: 204,
  },
  'POST v2/appointment/step-out': {
    summary: 'Pause or resume hosting in a team',
    beyond: true,
    access: 'member',
    onLapsed: true,
    body: Closed({ typeId: Id, isOut: Type.Boolean() }),
    reply: BookingType,
  },
  'POST v2/appointment/links': {
    summary: 'The caller’s booking links, newest first; owners and admins also see team links',
    beyond: true,
    access: 'member',
    onLapsed: true,
    /** Limits the list to the links of one meeting type. */
    body: Closed({ ...paging, typeId: Type.Optional(Id) }),
    reply: Page(BookingLink),
    secret: true,
  },
  'POST v2/appointment/revoke-link': {
    summary: 'Revoke a booking link; its bookings stay',
    beyond: true,
    access: 'member',
    onLapsed: true,
    body: Closed({ linkId: Id }),
    reply: Nothing,
    status: 204,
  },
} satisfies Calls
