const LANGUAGE = 'en-GB'

/** '14:05' */
export const timeOf = (instant: string): string =>
  new Date(instant).toLocaleTimeString(LANGUAGE, { timeStyle: 'short' })

/** 'Saturday, 21 November 2026 at 14:05:09' */
export const momentOf = (instant: string): string =>
  new Date(instant).toLocaleString(LANGUAGE, { dateStyle: 'full', timeStyle: 'medium' })

/** Days back from today; other days by their date. */
const named = (instant: string, now: Date, options: Intl.DateTimeFormatOptions): string => {
  const day = new Date(instant)
  const yesterday = new Date(now)
  yesterday.setDate(now.getDate() - 1)
  if (day.toDateString() === now.toDateString()) return 'Today'
  if (day.toDateString() === yesterday.toDateString()) return 'Yesterday'
  // The comma stands in some of the browsers' calendars and not in others.
  return day.toLocaleDateString(LANGUAGE, options).replace(',', '')
}

/** 'Today', 'Yesterday', 'Monday 3 November'; with the year where it is another. */
export const dayLabel = (instant: string, now: Date): string =>
  named(instant, now, {
    weekday: 'long',
    day: 'numeric',
    month: 'long',
    year: new Date(instant).getFullYear() === now.getFullYear() ? undefined : 'numeric',
  })

/** '14:05', 'Yesterday', '3 Nov' */
export const shortMoment = (instant: string, now: Date): string => {
  const day = named(instant, now, { day: 'numeric', month: 'short' })
  return day === 'Today' ? timeOf(instant) : day
}
