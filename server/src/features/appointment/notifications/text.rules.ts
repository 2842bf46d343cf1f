import type { BookingNotificationKind } from '@metapyra/contract/appointment'
import { zoneInWords } from '@metapyra/time/labels'
import { clock, fullDay } from '../../../platform/time/format.ts'
import type { PersonMail } from '../../mail/external-recipients.service.ts'

const TITLES: Record<BookingNotificationKind, string> = {
  booked: '{guest} booked a time',
  requested: '{guest} requested a time',
  accepted: 'Confirmed: {title}',
  declined: 'Declined: {title}',
  moved: 'Rescheduled: {title}',
  cancelled: 'Canceled: {title}',
  reminder: '{title}',
}
const DONE_BY: Partial<Record<BookingNotificationKind, string>> = {
  moved: '{who} rescheduled: {title}',
  cancelled: '{who} canceled: {title}',
}

interface Named {
  title: string
  guest: string
  /** The person who made the change; null if it happened automatically. */
  who: string | null
  /** True if the booking was at another time before. */
  isMoved: boolean
  /** True if a host booked it for the guest, so that it doesn't confirm a request. */
  isForGuest: boolean
}

export const newsTitle = (
  kind: BookingNotificationKind,
  { title, guest, who, isMoved, isForGuest }: Named,
): string => {
  const words =
    kind === 'requested' && isMoved
      ? '{guest} requested another time'
      : isForGuest && who
        ? '{who} booked a meeting with you: {title}'
        : ((who && DONE_BY[kind]) ?? TITLES[kind])
  const named: Record<string, string> = { title, guest, who: who ?? '' }
  return words.replace(/\{(title|guest|who)\}/g, (_, key: string) => named[key] ?? '')
}

/** The email templates for guests and hosts. */
export const TEMPLATES: Record<
  BookingNotificationKind,
  { guest: PersonMail['template'] | undefined; host: PersonMail['template'] | undefined }
> = {
  booked: { guest: 'booking-made', host: 'booking-received' },
  requested: { guest: 'booking-requested', host: 'booking-asked' },
  accepted: { guest: 'booking-made', host: 'booking-confirmed' },
  declined: { guest: 'booking-declined', host: undefined },
  moved: { guest: 'booking-moved', host: 'booking-moved' },
  cancelled: { guest: 'booking-cancelled', host: 'booking-cancelled' },
  reminder: { guest: 'booking-reminder', host: 'booking-reminder' },
}

/** In a zone's time: `Monday, 23 November 2026, 09:00–09:30 (Berlin time)`. */
export const whenText = (start: Date, end: Date, zone: string): string => {
  const [from, to] = [fullDay(start, zone), fullDay(end, zone)]
  const [begins, ends] = [clock(start, zone), clock(end, zone)]
  return `${from}, ${begins}–${from === to ? '' : `${to}, `}${ends} (${zoneInWords(zone)})`
}
