import { Type } from 'typebox'
import type { Calls } from '../access.ts'
import { APPOINTMENT, BOOKING_MODES } from '../appointment.ts'
import { BookingLink, BookingType, bookingTypeFields } from '../entities/appointment.ts'
import { Closed, Empty, Id, Nothing, OneOf, Page, paging } from '../schema.ts'

export const bookingType = {
  'POST v2/appointment/types': {
    summary:
      'What the caller can be booked for, the default first, and the teams of the space: those that they host in, or for whoever runs the space all',
    beyond: true,
    access: 'member',
    onLapsed: true,
    body: Empty,
    reply: Closed({ rows: Type.Array(BookingType) }),
  },
  'PUT v2/appointment/type': {
    summary: 'Make or change a booking type; one of a team is made by whoever runs the space',
    beyond: true,
    access: 'member',
    keepsText: true,
    body: Closed({
      typeId: Type.Optional(Id),
      ...Type.Partial(Type.Object(bookingTypeFields)).properties,
      /** Of a team: how it is booked, and who hosts, the leading one first. */
      mode: Type.Optional(OneOf(BOOKING_MODES)),
      hostIds: Type.Optional(
        Type.Array(Id, { minItems: 1, maxItems: APPOINTMENT.hostsMost, uniqueItems: true }),
      ),
    }),
    reply: BookingType,
    limit: { max: 60, seconds: 60 },
  },
  'POST v2/appointment/type-remove': {
    summary: 'Take a booking type away: its links end, what is booked stays',
    beyond: true,
    access: 'member',
    onLapsed: true,
    body: Closed({ typeId: Id }),
    reply: Nothing,
    status: 204,
  },
  'POST v2/appointment/step-out': {
    summary: 'Host in a team no more for a while, or again',
    beyond: true,
    access: 'member',
    onLapsed: true,
    body: Closed({ typeId: Id, isOut: Type.Boolean() }),
    reply: BookingType,
  },
  'POST v2/appointment/links': {
    summary: 'The caller’s booking links, newest first; for who runs the space those of its teams too',
    beyond: true,
    access: 'member',
    onLapsed: true,
    /** Of one type alone. */
    body: Closed({ ...paging, typeId: Type.Optional(Id) }),
    reply: Page(BookingLink),
    secret: true,
  },
  'POST v2/appointment/revoke-link': {
    summary: 'End a booking link; what was booked by it stays',
    beyond: true,
    access: 'member',
    onLapsed: true,
    body: Closed({ linkId: Id }),
    reply: Nothing,
    status: 204,
  },
} satisfies Calls
