import { formatsByZone } from '@metapyra/time/formats'

/**
 * The server's only date formats for emails, files and replies. The month is a word and the clock has 24 hours, so that
 * no one misreads the day or hour, because the server doesn't know the reader's region. Formats with a time also name
 * the zone.
 */
const LOCALE = 'en-GB'

/** Creates a formatter of instants (or ms since 1970) in a given zone. */
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

/** Creates a formatter of ranges, which states shared parts once. */
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
