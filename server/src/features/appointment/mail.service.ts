import type { Services } from '../../platform/services.ts'
import type { MailCalendar } from '../../providers/mail/mailer.ts'
import { plainName, senderOf } from '../mail/service.ts'
import { bookingUrlOf } from './booking/presenter.service.ts'
import type { BookingRow } from './core/booking.queries.ts'
import { bookingById, hostsOfBookings } from './core/booking.queries.ts'
import { mailedBookingLink } from './links/send.service.ts'
import { bookingCalendar, proposalText } from './notifications/ics.rules.ts'
import { locationLabelOf } from './notifications/notify.service.ts'

const METHODS: Record<string, 'REQUEST' | 'CANCEL'> = {
  'booking-made': 'REQUEST',
  'booking-for-guest': 'REQUEST',
  'booking-received': 'REQUEST',
  'booking-requested': 'REQUEST',
  'booking-asked': 'REQUEST',
  'booking-confirmed': 'REQUEST',
  'booking-moved': 'REQUEST',
  'booking-declined': 'CANCEL',
  'booking-cancelled': 'CANCEL',
}

/** True if the email's statement about the booking still holds when it is sent. */
const isStillTrue = (template: string, { status }: BookingRow): boolean => {
  if (template === 'booking-declined' || template === 'booking-cancelled') return true
  return status === 'accepted' || (status === 'pending' && template !== 'booking-reminder')
}

/** Leads guests to the booking's own page, and hosts to the space; null if the email is no longer true. */
export const bookingMailLink = async (
  services: Services,
  template: string,
  { bookingId = '', linkId, side }: Record<string, string>,
): Promise<string | null> => {
  if (linkId) return mailedBookingLink(services, linkId)
  const row = await bookingById(services.db, bookingId)
  if (!row || !isStillTrue(template, row)) return null
  return bookingUrlOf(services, row, side === 'guest' ? 'guest' : 'host')
}

const proposals = async (
  services: Services,
  { linkId = '', slots = '[]', title = '', host = '' }: Record<string, string>,
  plainText: (words: string) => string,
): Promise<MailCalendar[]> => {
  const times = JSON.parse(slots) as { start: string; end: string }[]
  const url = await mailedBookingLink(services, linkId)
  if (times.length === 0 || !url) return []
  const text = proposalText({
    ...{ id: linkId, summary: plainText(`${title}: ${host} (proposed)`), url, at: services.clock() },
    slots: times.map(({ start, end }) => ({ start: new Date(start), end: new Date(end) })),
  })
  return [{ method: 'PUBLISH', text }]
}

/**
 * [APPT-16] The calendar file of an email, as of when it is sent: a booking, a change or a cancellation. The product
 * sends the email, so its address is the organizer's.
 */
export const bookingCalendars = async (
  services: Services,
  template: string,
  data: Record<string, string>,
  to: string,
  plainText: (words: string) => string,
): Promise<MailCalendar[]> => {
  if (template === 'booking-link') return proposals(services, data, plainText)
  const method = METHODS[template]
  const row = method && (await bookingById(services.db, data['bookingId'] ?? ''))
  if (!method || !row) return []
  const hosts = await hostsOfBookings(services.db, [row.id])
  const names = hosts.map(({ name }) => name).join(', ')
  const isGuest = data['side'] === 'guest'
  const text = bookingCalendar(
    {
      row,
      summary: plainText(`${row.title}: ${isGuest ? names : row.guestName}`),
      organizer: { name: plainText(names), email: senderOf(services) },
      // [APPT-14] The person who typed the address typed the name as well, so it isn't trusted.
      attendee: { name: isGuest ? plainName(row.guestName) || to : names, email: to },
      url: await bookingUrlOf(services, row, isGuest ? 'guest' : 'host'),
      place: plainText(await locationLabelOf(services.db, row)),
    },
    method,
  )
  return [{ method, text }]
}
