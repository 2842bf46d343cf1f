import { formatsByZone } from '@metapyra/time/formats'

/**
 * The one way in which the server writes dates into mails, files and answers: with the month as a word and a clock of 24
 * hours, so that nobody reads another day or hour, since it does not know the region of whoever reads. What has an hour
 * says its zone as well.
 */
const LOCALE = 'en-GB'

/** Writes moments (or ms since 1970) by the clock of a zone. */
const dateFormat = (options: Intl.DateTimeFormatOptions) => {
  const formats = formatsByZone(LOCALE, options)
  return (at: Date | number, timeZone = 'UTC'): string => formats(timeZone).format(at)
}

/** `Monday, 23 November 2026` */
export const fullDay = dateFormat({ dateStyle: 'full' })
/** `23 November 2026` */
export const longDay = dateFormat({ dateStyle: 'long' })
/** `23 Nov 2026` */
export const mediumDay = dateFormat({ dateStyle: 'medium' })
/** `23 Nov 2026, 09:30` */
export const mediumMoment = dateFormat({ dateStyle: 'medium', timeStyle: 'short' })
/** `23 November 2026 at 09:30` */
export const longMoment = dateFormat({ dateStyle: 'long', timeStyle: 'short' })
/** `Monday, 23 November 2026 at 09:30` */
export const fullMoment = dateFormat({ dateStyle: 'full', timeStyle: 'short' })
/** `09:30` */
export const clock = dateFormat({ timeStyle: 'short' })

/** From when to when; what both share is said once. */
const spanFormat = (options: Intl.DateTimeFormatOptions) => {
  const formats = formatsByZone(LOCALE, options)
  return (from: Date, to: Date, timeZone: string): string => formats(timeZone).formatRange(from, to)
}
/** `Monday, 23 November 2026 at 09:30–10:00` */
export const fullSpan = spanFormat({ dateStyle: 'full', timeStyle: 'short' })
/** `Mon, 23 Nov, 09:30–10:00` */
export const shortSpan = spanFormat({
  weekday: 'short',
  day: 'numeric',
  month: 'short',
  hour: '2-digit',
  minute: '2-digit',
})
