import type { Property } from '../../../platform/time/icalendar.ts'
import { component, parameterValue, textValue, utcValue } from '../../../platform/time/icalendar.ts'
import type { BookingRow } from '../core/booking.queries.ts'
import { icalUidOf } from '../core/booking.rules.ts'

export interface IcsBooking {
  row: BookingRow
  summary: string
  organizer: { name: string; email: string }
  /** Null in what one takes from a page: there nobody is asked for an answer. */
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

/** One booking among others of a calendar. */
export const bookingPart = ({ row, summary, organizer, attendee, url, place }: IcsBooking): string => {
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

/** [APPT-16] One booking as a file of iCalendar (RFC 5545, RFC 5546): in UTC, which all calendars read alike. */
export const bookingText = (booking: IcsBooking, method: Method): string =>
  calendar(method, [bookingPart(booking)])

interface Proposal {
  id: string
  summary: string
  url: string
  at: Date
  slots: { start: Date; end: Date }[]
}

/** Times that were proposed, as what may be: nothing in a calendar is taken by them. */
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
