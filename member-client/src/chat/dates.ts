import { dateFormat } from '@metapyra/session/dates'

/** Formats an instant as '14:05'. */
export const timeOf = dateFormat({ timeStyle: 'short' })

/** Formats an instant as 'Saturday, 21 November 2026 at 14:05:09'. */
export const momentOf = dateFormat({ dateStyle: 'full', timeStyle: 'medium' })

const shortDayOf = dateFormat({ day: 'numeric', month: 'short' })
const FULL_DAY = { weekday: 'long', day: 'numeric', month: 'long' } as const
const fullDayOf = dateFormat(FULL_DAY)
const fullDayOfYear = dateFormat({ ...FULL_DAY, year: 'numeric' })

/** Names today and yesterday; other days by their date. */
const relativeOr = (instant: string, now: Date, dateOf: (instant: string) => string): string => {
  const day = new Date(instant)
  const yesterday = new Date(now)
  yesterday.setDate(now.getDate() - 1)
  if (day.toDateString() === now.toDateString()) return 'Today'
  if (day.toDateString() === yesterday.toDateString()) return 'Yesterday'
  return dateOf(instant)
}

/**
 * Formats a day as 'Today', 'Yesterday', 'Monday 3 November' or 'Monday, November 3', with the year if it is not the
 * current one.
 */
export const dayLabel = (instant: string, now: Date): string =>
  relativeOr(
    instant,
    now,
    new Date(instant).getFullYear() === now.getFullYear() ? fullDayOf : fullDayOfYear,
    // Only some browsers have a comma before a number.
  ).replace(/^(\w+), (?=\d)/, '$1 ')

/** Formats an instant as '14:05', 'Yesterday' or '3 Nov'. */
export const shortMoment = (instant: string, now: Date): string => {
  const day = relativeOr(instant, now, shortDayOf)
  return day === 'Today' ? timeOf(instant) : day
}
