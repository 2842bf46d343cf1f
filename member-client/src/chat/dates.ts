import { dateFormat } from '../design/date-format.ts'

/** '14:05' */
export const timeOf = dateFormat({ timeStyle: 'short' })

/** 'Saturday, 21 November 2026 at 14:05:09' */
export const momentOf = dateFormat({ dateStyle: 'full', timeStyle: 'medium' })

const shortDayOf = dateFormat({ day: 'numeric', month: 'short' })
const fullDayOf = dateFormat({ dateStyle: 'full' })

/** Days back from today; other days by their date. */
const named = (instant: string, now: Date, dateOf: (instant: string) => string): string => {
  const day = new Date(instant)
  const yesterday = new Date(now)
  yesterday.setDate(now.getDate() - 1)
  if (day.toDateString() === now.toDateString()) return 'Today'
  if (day.toDateString() === yesterday.toDateString()) return 'Yesterday'
  return dateOf(instant)
}

/** 'Today', 'Yesterday', 'Monday 3 November'; with the year where it is another. */
export const dayLabel = (instant: string, now: Date): string =>
  // The comma stands in some of the browsers' calendars and not in others.
  named(instant, now, fullDayOf).replace(',', '').replace(` ${now.getFullYear()}`, '')

/** '14:05', 'Yesterday', '3 Nov' */
export const shortMoment = (instant: string, now: Date): string => {
  const day = named(instant, now, shortDayOf)
  return day === 'Today' ? timeOf(instant) : day
}
