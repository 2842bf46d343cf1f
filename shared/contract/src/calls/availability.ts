import { Type } from 'typebox'
import type { Calls } from '../access.ts'
import { Schedule, Unavailability, Windows } from '../entities/appointment.ts'
import { Closed, Empty, Line, LocalDate, Nothing, Zone } from '../schema.ts'

/** When the caller can be booked: the part of `v2/appointment` that only the caller sees. */
export const availability = {
  'POST v2/appointment/list/availability': {
    summary: 'The caller’s weekly hours and date overrides',
    access: 'member',
    onLapsed: true,
    body: Empty,
    reply: Schedule,
  },
  'POST v2/appointment/list/unavailability': {
    summary: 'Days when the caller can’t be booked, from today by default, one year at most',
    access: 'member',
    onLapsed: true,
    body: Closed({ from: Type.Optional(LocalDate), to: Type.Optional(LocalDate) }),
    reply: Closed({ timezone: Zone, rows: Type.Array(Unavailability) }),
  },
  'POST v2/appointment/availability/timeslot/create': {
    summary:
      'Set the hours of a weekday or a date; none closes it. With a weekday, the time zone then applies to all hours',
    access: 'member',
    body: Type.Object(
      {
        weekday: Type.Optional(Type.Integer({ minimum: 0, maximum: 6 })),
        date: Type.Optional(LocalDate),
        windows: Windows,
        timezone: Zone,
      },
      { additionalProperties: false, minProperties: 3, maxProperties: 3 },
    ),
    reply: Schedule,
    status: 201,
  },
  'PUT v2/appointment/availability/timeslot/delete': {
    summary: 'Remove a date override',
    beyond: true,
    access: 'member',
    body: Closed({ date: LocalDate }),
    reply: Schedule,
  },
  'PUT v2/appointment/availability/week': {
    summary: 'Set all weekly hours, their time zone and which of them are focus time',
    beyond: true,
    access: 'member',
    body: Closed({
      timezone: Zone,
      weekly: Schedule.properties.weekly,
      /** If omitted, it stays unchanged. */
      focus: Type.Optional(Schedule.properties.focus),
    }),
    reply: Schedule,
  },
  'POST v2/appointment/own-zone': {
    summary: 'Report the browser’s time zone; used if the caller has none yet',
    beyond: true,
    access: 'member',
    onLapsed: true,
    body: Closed({ timezone: Zone }),
    reply: Nothing,
    status: 204,
    limit: { max: 60, seconds: 60 },
  },
  'POST v2/appointment/un-availability/timeslot/create': {
    summary: 'Block a day, a range of days, or hours within them',
    access: 'member',
    body: Closed({
      date: LocalDate,
      lastDate: Type.Optional(LocalDate),
      windows: Type.Optional(Windows),
      reason: Type.Optional(Line(200)),
      timezone: Type.Optional(Zone),
    }),
    reply: Closed({ rows: Type.Array(Unavailability) }),
    status: 201,
  },
  'PUT v2/appointment/un-availability/timeslot/delete': {
    summary: 'Unblock a day, or all blocked days in a range',
    access: 'member',
    body: Closed({ date: LocalDate, lastDate: Type.Optional(LocalDate) }),
    reply: Closed({ rows: Type.Array(Unavailability) }),
  },
} satisfies Calls
