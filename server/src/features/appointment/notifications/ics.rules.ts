import type { Property } from '../../../platform/time/icalendar.ts'
import { component, parameterValue, textValue, utcValue } from '../../../platform/time/icalendar.ts'
import type { BookingRow } from '../core/booking.queries.ts'
import { icalUidOf } from '../core/booking.rules.ts'

export interface IcsBooking {
  row: BookingRow
  summary: string
  organizer: { name: string; email: string }
  /** Null for a downloaded file, which requests no reply. */
  attendee: { name: string; email: string } | null
  url: string | null
  place: string
}

type Method = 'REQUEST' | 'CANCEL' | 'PUBLISH'

const calendar = (method: Method, parts: string[]): string =>
  `${component(
    'VCALENDAR',
    [
      ['VERSION', '2.0'],
      ['PRODID', '-//Metapyra//Appointments//EN'],
      ['CALSCALE', 'GREGORIAN'],
      ['METHOD', method],
    ],
    parts,
  )}\r\n`

const status = ({ status }: BookingRow): string => {
  if (status === 'pending') return 'TENTATIVE'
  return status === 'accepted' || status === 'noShow' ? 'CONFIRMED' : 'CANCELLED'
}

/** A booking as one component of a calendar. */
export const bookingComponent = ({ row, summary, organizer, attendee, url, place }: IcsBooking): string => {
  const properties: Property[] = [
    ['UID', icalUidOf(row)],
    ['SEQUENCE', String(row.icalSequence)],
    ['DTSTAMP', utcValue(row.updatedAt)],
    ['CREATED', utcValue(row.createdAt)],
    ['LAST-MODIFIED', utcValue(row.updatedAt)],
    ['DTSTART', utcValue(row.startsAt)],
    ['DTEND', utcValue(row.endsAt)],
    ['SUMMARY', textValue(summary)],
    ['STATUS', status(row)],
    ['TRANSP', status(row) === 'CONFIRMED' ? 'OPAQUE' : 'TRANSPARENT'],
  ]
  properties.push(['LOCATION', textValue(place)])
  if (url) properties.push(['URL', url])
  if (attendee)
    properties.push(
      [`ORGANIZER;CN=${parameterValue(organizer.name)}`, `mailto:${organizer.email}`],
      [
        `ATTENDEE;CN=${parameterValue(attendee.name)};ROLE=REQ-PARTICIPANT;PARTSTAT=ACCEPTED`,
        `mailto:${attendee.email}`,
      ],
    )
  return component('VEVENT', properties)
}

/**
 * [APPT-16] A booking as an iCalendar file (RFC 5545, RFC 5546): in UTC, which all calendars interpret the same way.
 */
export const bookingCalendar = (booking: IcsBooking, method: Method): string =>
  calendar(method, [bookingComponent(booking)])

interface Proposal {
  id: string
  summary: string
  url: string
  at: Date
  slots: { start: Date; end: Date }[]
}

/** Proposed times as tentative entries, which don't make anyone busy. */
export const proposalText = ({ id, summary, url, at, slots }: Proposal): string =>
  calendar(
    'PUBLISH',
    slots.map(({ start, end }, place) =>
      component('VEVENT', [
        ['UID', `${id}-${place}@metapyra`],
        ['SEQUENCE', '0'],
        ['DTSTAMP', utcValue(at)],
        ['DTSTART', utcValue(start)],
        ['DTEND', utcValue(end)],
        ['SUMMARY', textValue(summary)],
        ['URL', url],
        ['STATUS', 'TENTATIVE'],
        ['TRANSP', 'TRANSPARENT'],
      ]),
    ),
  )
