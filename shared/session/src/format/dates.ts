import { formatsByZone } from '@metapyra/time/formats'

/**
 * The only way in which clients format dates, times and numbers. Words are in English, like the product. The order of a
 * date, a clock of 12 or 24 hours and the grouping of numbers follow the reader's region, as reported by the browser.
 */

/** Languages and regions that put the month before the day in English. All others use the British format. */
const MONTH_FIRST = /^(en|ja)$|-(AS|CA|GU|JP|PH|PR|US|VI)\b/

const { language } = navigator
const { hourCycle } = Intl.DateTimeFormat(language, { hour: 'numeric' }).resolvedOptions()
const readerLocale = `en-${MONTH_FIRST.test(language) ? 'US' : 'GB'}-u-hc-${hourCycle}`

const zoneHere = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone
let zone = zoneHere()
/** The time zone of this computer, by its IANA name. When it changes, the window's event `timezonechange` is fired. */
export const ownZone = (): string => zone

const CHECK_INTERVAL_MS = 60_000

const checkZone = (): void => {
  if (zone === zoneHere()) return
  zone = zoneHere()
  dispatchEvent(new Event('timezonechange'))
}
// A page gets no event when its computer changes its time zone, so this checks on focus and periodically.
if (typeof document === 'object') {
  addEventListener('focus', checkZone)
  setInterval(checkZone, CHECK_INTERVAL_MS)
}

type Moment = string | number | Date

/**
 * Writes instants (ISO 8601, or ms since 1970) by the clock of a zone: the one given, that of `options`, or the reader's of
 * that moment. For fields and calls the locale is `sv`: Sweden writes `2026-11-24 09:05:00`.
 */
export const dateFormat = (options: Intl.DateTimeFormatOptions, locale = readerLocale) => {
  const formats = formatsByZone(locale, {
    ...options,
    // `09:05` has a two-digit hour, `9:05 AM` does not.
    ...(options.hour && /h1/.test(readerLocale) && { hour: 'numeric' }),
  })
  return (at: Moment, timeZone: string = options.timeZone ?? zone): string =>
    formats(timeZone).format(new Date(at))
}

/** Formats numbers with the reader's grouping. */
export const numberFormat = (options: Intl.NumberFormatOptions = {}): Intl.NumberFormat =>
  new Intl.NumberFormat(language, options)
