import type { Services } from '../../platform/services.ts'
import type { MailCalendar } from '../../providers/mail/mailer.ts'
import { plainName, senderOf } from '../mail/service.ts'
import { bookingUrlOf } from './booking/presenter.service.ts'
import type { BookingRow } from './core/booking.queries.ts'
import { bookingById, hostsOfBookings } from './core/booking.queries.ts'
import { mailedBookingLink } from './links/send.service.ts'
import { bookingText, proposalText } from './notifications/ics.rules.ts'
import { placeOf } from './notifications/notify.service.ts'

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

/** Whether what a mail says of a booking is still so as it leaves. */
const isStill = (template: string, { status }: BookingRow): boolean => {
  if (template === 'booking-declined' || template === 'booking-cancelled') return true
  return status === 'accepted' || (status === 'pending' && template !== 'booking-reminder')
}

/** Guests come to the booking’s own page, hosts to the space; null where it is otherwise by now. */
export const bookingMailLink = async (
  services: Services,
  template: string,
  { bookingId = '', linkId, side }: Record<string, string>,
): Promise<string | null> => {
  if (linkId) return mailedBookingLink(services, linkId)
  const row = await bookingById(services.db, bookingId)
  if (!row || !isStill(template, row)) return null
  return bookingUrlOf(services, row, side === 'guest' ? 'guest' : 'host')
}

const proposals = async (
  services: Services,
  { linkId = '', slots = '[]', title = '', host = '' }: Record<string, string>,
  shown: (words: string) => string,
): Promise<MailCalendar[]> => {
  const times = JSON.parse(slots) as { start: string; end: string }[]
  const url = await mailedBookingLink(services, linkId)
  if (times.length === 0 || !url) return []
  const text = proposalText({
    ...{ id: linkId, summary: shown(`${title}: ${host} (proposed)`), url, at: services.clock() },
    slots: times.map(({ start, end }) => ({ start: new Date(start), end: new Date(end) })),
  })
  return [{ method: 'PUBLISH', text }]
}

/**
 * [APPT-16] What a mail brings to the reader’s own calendar, as it is when the mail leaves: a booking, a change, or that
 * it is off. The mail is from us, and so is the organizer’s address.
 */
export const bookingCalendars = async (
  services: Services,
  template: string,
  data: Record<string, string>,
  to: string,
  shown: (words: string) => string,
): Promise<MailCalendar[]> => {
  if (template === 'booking-link') return proposals(services, data, shown)
  const method = METHODS[template]
  const row = method && (await bookingById(services.db, data['bookingId'] ?? ''))
  if (!method || !row) return []
  const hosts = await hostsOfBookings(services.db, [row.id])
  const names = hosts.map(({ name }) => name).join(', ')
  const isGuest = data['side'] === 'guest'
  const text = bookingText(
    {
      row,
      summary: shown(`${row.title}: ${isGuest ? names : row.guestName}`),
      organizer: { name: shown(names), email: senderOf(services) },
      // [APPT-14] Whoever typed the address has typed the name as well.
      attendee: { name: isGuest ? plainName(row.guestName) || to : names, email: to },
      url: await bookingUrlOf(services, row, isGuest ? 'guest' : 'host'),
      place: shown(await placeOf(services.db, row)),
    },
    method,
  )
  return [{ method, text }]
}
