import type { BookingTelling } from '@metapyra/contract/appointment'
import { zoneInWords } from '@metapyra/time/labels'
import { clock, fullDay } from '../../../platform/time/format.ts'
import type { PersonMail } from '../../mail/strangers.service.ts'

const TITLES: Record<BookingTelling, string> = {
  booked: '{guest} booked a time',
  requested: '{guest} requested a time',
  accepted: 'Confirmed: {title}',
  declined: 'Declined: {title}',
  moved: 'Rescheduled: {title}',
  cancelled: 'Canceled: {title}',
  reminder: '{title}',
}
const DONE_BY: Partial<Record<BookingTelling, string>> = {
  moved: '{who} rescheduled: {title}',
  cancelled: '{who} canceled: {title}',
}

interface Named {
  title: string
  guest: string
  /** Who has done it, where that was somebody. */
  who: string | null
  /** It was booked already, at another time. */
  isMoved: boolean
  /** A host has booked it for them: it has been confirmed to nobody who had asked. */
  isForGuest: boolean
}

export const newsTitle = (
  kind: BookingTelling,
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

/** What a guest is written, and what a host. */
export const TEMPLATES: Record<
  BookingTelling,
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

/** By the clock of a zone: `Monday, 23 November 2026, 09:00–09:30 (Berlin time)`. */
export const whenText = (start: Date, end: Date, zone: string): string => {
  const [from, to] = [fullDay(start, zone), fullDay(end, zone)]
  const [begins, ends] = [clock(start, zone), clock(end, zone)]
  return `${from}, ${begins}–${from === to ? '' : `${to}, `}${ends} (${zoneInWords(zone)})`
}
