import { formatsByZone } from '@metapyra/time/formats'

/**
 * The one way in which a client writes dates, times and numbers. Words are English, as the product is; the order of a date,
 * a clock of 12 or 24 hours and how numbers are grouped are those of the reader's region, as the browser tells it.
 */

/** Whoever writes the month before the day in English; the others write as Britain does. */
const MONTH_FIRST = /^(en|ja)$|-(AS|CA|GU|JP|PH|PR|US|VI)\b/

const { language } = navigator
const { hourCycle } = Intl.DateTimeFormat(language, { hour: 'numeric' }).resolvedOptions()
const readerLocale = `en-${MONTH_FIRST.test(language) ? 'US' : 'GB'}-u-hc-${hourCycle}`

const zoneHere = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone
let zone = zoneHere()
/** The time zone of this computer, as the IANA names it. Window's event `timezonechange` tells that it is another one. */
export const ownZone = (): string => zone

const LOOK_EVERY_MS = 60_000

const look = (): void => {
  if (zone === zoneHere()) return
  zone = zoneHere()
  dispatchEvent(new Event('timezonechange'))
}
// Nothing tells a page that its computer has come into another zone: it looks when it is come back to, and now and then.
if (typeof document === 'object') {
  addEventListener('focus', look)
  setInterval(look, LOOK_EVERY_MS)
}

type Moment = string | number | Date

/**
 * Writes instants (ISO 8601, or ms since 1970) by the clock of a zone: the one given, that of `options`, or the reader's of
 * that moment. For fields and calls the locale is `sv`: Sweden writes `2026-11-24 09:05:00`.
 */
export const dateFormat = (options: Intl.DateTimeFormatOptions, locale = readerLocale) => {
  const formats = formatsByZone(locale, {
    ...options,
    // `09:05` has two digits, `9:05 AM` one.
    ...(options.hour && /h1/.test(readerLocale) && { hour: 'numeric' }),
  })
  return (at: Moment, timeZone: string = options.timeZone ?? zone): string =>
    formats(timeZone).format(new Date(at))
}

/** Numbers as the reader groups them. */
export const numberFormat = (options: Intl.NumberFormatOptions = {}): Intl.NumberFormat =>
  new Intl.NumberFormat(language, options)
